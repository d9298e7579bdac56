/**
 * A fresh id for something that is being drawn: `agent_3f9c02d1`.
 *
 * By chance and not by counting: two people who add something at the same time must not give both the
 * same id, or putting the one's work on top of the other's would take two things for one.
 */
export function newId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4))
  return `${prefix}_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
