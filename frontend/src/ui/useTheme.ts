import { useLocalStorage, usePreferredDark } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, watch } from 'vue'

export type Theme = 'system' | 'light' | 'dark'

/** Light, dark, or as the system has it. Remembered in this browser. */
export const useTheme = defineStore('theme', () => {
  const theme = useLocalStorage<Theme>('easel.theme', 'system')
  const systemIsDark = usePreferredDark()
  const isDark = computed(() =>
    theme.value === 'system' ? systemIsDark.value : theme.value === 'dark',
  )

  function choose(chosen: Theme): void {
    theme.value = chosen
  }

  watch(
    theme,
    (chosen) => {
      // Without the attribute the stylesheet asks the system by itself.
      if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
      else delete document.documentElement.dataset.theme
    },
    { immediate: true, flush: 'sync' },
  )

  return { theme, isDark, choose }
})
