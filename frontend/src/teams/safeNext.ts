/** Where to go after signing in: a page of ours, whatever somebody wrote into the address. */
export function safeNext(next: unknown): string {
  // Two slashes, or a slash and a backslash, would be another host to the browser.
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : '/'
}
