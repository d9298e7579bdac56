import type { Component } from 'vue'

/** One act in a menu. `checked`, where it is given, makes it one choice among its neighbours. */
export interface MenuItem {
  label: string
  description?: string
  icon?: Component
  shortcut?: string
  danger?: boolean
  disabled?: boolean
  checked?: boolean
  act: () => void
}

export type MenuEntry = MenuItem | { heading: string } | 'separator'
