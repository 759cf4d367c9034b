import { unsentFile } from '#client/unsent/unsent-file.ts'
import type { UnsentWrite } from '#client/unsent/unsent-write.ts'

/** Every browser has started the download by then. */
const KEPT_MS = 60_000

/** Saves what waits as a file that `/import` reads. */
export function saveUnsent(writes: readonly UnsentWrite[]): void {
  const file = new Blob([unsentFile(writes)], { type: 'application/json' })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = 'tabletally-not-sent.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
