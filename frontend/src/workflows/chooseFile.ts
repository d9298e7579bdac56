/** Let the person choose a JSON file and answer its text; null when they choose none. */
export function chooseFile(): Promise<string | null> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'application/json,.json'
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]?.text() ?? null))
    input.addEventListener('cancel', () => resolve(null))
    input.click()
  })
}
