import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** What is asked before something that is hard to take back. `action` says the act, as a button does. */
export interface Question {
  title: string
  body: string
  action: string
  tone?: 'primary' | 'danger'
}

interface Asked extends Question {
  answer: (yes: boolean) => void
}

/** Asks once and promises the answer. ConfirmDialog, mounted once in the shell, draws the question. */
export const useConfirm = defineStore('confirm', () => {
  const asked = shallowRef<Asked | null>(null)

  /** Resolves to true when the person chose the act, and to false however else it was closed. */
  function ask(question: Question): Promise<boolean> {
    asked.value?.answer(false)
    return new Promise((resolve) => {
      asked.value = { ...question, answer: resolve }
    })
  }

  function answer(yes: boolean): void {
    asked.value?.answer(yes)
    asked.value = null
  }

  return { asked, ask, answer }
})
