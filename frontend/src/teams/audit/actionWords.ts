/** An operation as words: `remove_member` reads “Remove member”. */
export function actionWords(action: string): string {
  const words = action.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
