/** One thing that can be chosen, with the sentence that tells it from the others. */
export interface Choice {
  value: string
  label: string
  description?: string
  disabled?: boolean
}
