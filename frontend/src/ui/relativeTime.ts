/** Moments as people say them: how long ago while that helps, and then the date. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const LANGUAGE = 'en'
const inWords = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto', style: 'short' })
const day = new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'short' })
const dayAndYear = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium' })
const exact = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'full', timeStyle: 'medium' })

export function relativeTime(at: Date, now: Date): string {
  const passedMs = now.getTime() - at.getTime()
  // A server's clock that is a little ahead must not make things happen in the future.
  if (passedMs < MINUTE_MS) return 'just now'
  if (passedMs < HOUR_MS) return inWords.format(-Math.floor(passedMs / MINUTE_MS), 'minute')
  if (passedMs < DAY_MS) return inWords.format(-Math.floor(passedMs / HOUR_MS), 'hour')
  const days = Math.floor(passedMs / DAY_MS)
  if (days < 7) return inWords.format(-days, 'day')
  return at.getFullYear() === now.getFullYear() ? day.format(at) : dayAndYear.format(at)
}

/** How long it is until then, for what ends by itself; “over” once it has. */
export function timeUntil(at: Date, now: Date): string {
  const leftMs = at.getTime() - now.getTime()
  if (leftMs <= 0) return 'over'
  if (leftMs < HOUR_MS) return inWords.format(Math.ceil(leftMs / MINUTE_MS), 'minute')
  if (leftMs < DAY_MS) return inWords.format(Math.ceil(leftMs / HOUR_MS), 'hour')
  const days = Math.round(leftMs / DAY_MS)
  if (days < 45) return inWords.format(days, 'day')
  return at.getFullYear() === now.getFullYear() ? day.format(at) : dayAndYear.format(at)
}

export function exactTime(at: Date): string {
  return exact.format(at)
}
