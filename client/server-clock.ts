/** In ms, how far the server's clock is ahead of this device's, which may be wrong. */
let ahead = 0

/** @param date the header of an answer that has just come */
export function noteServerTime(date: string | null): void {
  const time = Date.parse(date ?? '')
  if (!Number.isNaN(time)) ahead = time - Date.now()
}

/** The server's time, in ms, to within a second or two. */
export function serverNow(): number {
  return Date.now() + ahead
}
