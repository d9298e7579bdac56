import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'

import '@/ui/tokens.css'
import '@/ui/base.css'

import { createPinia } from 'pinia'
import { createApp } from 'vue'

import App from './App.vue'
import { createEaselRouter } from './router'
import { useTheme } from './ui/useTheme'

const app = createApp(App)
app.use(createPinia())
// Before anything is drawn, or a page in the other theme would flash.
useTheme()
app.use(createEaselRouter())
app.mount('#app')
