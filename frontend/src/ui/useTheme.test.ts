import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { nextTick } from 'vue'

import { useTheme } from './useTheme'

const root = document.documentElement

beforeEach(() => {
  localStorage.clear()
  setActivePinia(createPinia())
})

describe('the theme', () => {
  it('follows the system until one is chosen, and again when that is taken back', () => {
    const theme = useTheme()
    expect(root.dataset.theme).toBeUndefined()
    theme.choose('dark')
    expect(root.dataset.theme).toBe('dark')
    expect(theme.isDark).toBe(true)
    theme.choose('system')
    expect(root.dataset.theme).toBeUndefined()
  })

  it('is remembered', async () => {
    useTheme().choose('light')
    await nextTick()
    setActivePinia(createPinia())
    expect(useTheme().theme).toBe('light')
  })
})
