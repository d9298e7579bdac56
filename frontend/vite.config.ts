import { fileURLToPath } from 'node:url'

import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [vue()],
  // Django serves the build, and during development sends the browser here for modules only; so the
  // page itself never comes from Vite and nothing is proxied.
  base: '/static/',
  resolve: {
    alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) },
  },
  server: {
    cors: true,
    strictPort: true,
  },
  build: {
    outDir: 'dist',
    manifest: true,
    sourcemap: true,
    // A font inlined as data: would be refused by the page's content security policy.
    assetsInlineLimit: 0,
    // These know light-dark(). For older ones the build would rewrite every colour into two variables.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rollupOptions: { input: 'src/main.ts' },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    restoreMocks: true,
  },
})
