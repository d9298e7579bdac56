export function sameSet<Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): boolean {
  return one.size === other.size && [...one].every((item) => other.has(item))
}
