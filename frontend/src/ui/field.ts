/** What every labelled control takes: its words, and whether something has to be in it. */
export interface FieldProps {
  label: string
  description?: string
  problem?: string | null
  required?: boolean
  hideLabel?: boolean
}

/** The part of a control's props that is for the field around it. */
export function fieldOf(props: FieldProps): FieldProps {
  const { label, description, problem, required, hideLabel } = props
  return { label, description, problem, required, hideLabel }
}
