/** What stands for a name, or an e-mail address, where there is room for two letters. */
export function initialsOf(name: string): string {
  return name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}
