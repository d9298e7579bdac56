import { defineStore } from 'pinia'
import { ref } from 'vue'

export type ToastTone = 'plain' | 'good' | 'warn' | 'bad'

/** What just happened, and at most one act that follows from it, such as Undo. */
export interface Toast {
  text: string
  tone?: ToastTone
  detail?: string
  action?: { label: string; act: () => void }
  /** How long it stays, in milliseconds; longer by itself when there is something to press. */
  lastsMs?: number
}

export interface ShownToast extends Toast {
  id: number
}

const LASTS_MS = 5_000
const LASTS_WITH_ACTION_MS = 10_000
// More than this and nobody reads any of them; the oldest makes room.
const MOST_AT_ONCE = 4

/** What is being told in passing. ToastStack, mounted once in the shell, shows it and reads it out. */
export const useToasts = defineStore('toasts', () => {
  const shown = ref<ShownToast[]>([])
  let lastId = 0

  function show(toast: Toast): void {
    const lastsMs = toast.lastsMs ?? (toast.action ? LASTS_WITH_ACTION_MS : LASTS_MS)
    lastId += 1
    shown.value = [...shown.value, { ...toast, lastsMs, id: lastId }].slice(-MOST_AT_ONCE)
  }

  function dismiss(id: number): void {
    shown.value = shown.value.filter((toast) => toast.id !== id)
  }

  return { shown, show, dismiss }
})
