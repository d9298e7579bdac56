/** Hands ``text`` to the person as a JSON file. A name for people may hold what no file name can. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(/[\\/:*?"<>|]+/g, '-')
  link.click()
  URL.revokeObjectURL(url)
}
