const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** How long something took: `80 ms`, `1.2 s`, `48 s`, `3 min 5 s`, `2 h 4 min`. */
export function inUnits(ms: number): string {
  const whole = Math.max(0, Math.round(ms))
  if (whole < 100) return `${whole} ms`
  if (whole < 9_950) return `${(whole / SECOND_MS).toFixed(1)} s`
  const seconds = Math.round(whole / SECOND_MS)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(whole / HOUR_MS)} h ${Math.floor((whole % HOUR_MS) / MINUTE_MS)} min`
}

/** How long there is still to wait, for a sentence: `a second`, `12 seconds`, `2 minutes`. */
export function inWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / SECOND_MS))
  if (seconds === 1) return 'a second'
  if (seconds <= 90) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
