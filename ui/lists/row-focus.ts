/** Long enough to see what happened, and for a double tap to end on the row that it began on. */
const BEAT_MS = 450

/**
 * Before a row's buttons go: the row itself keeps the keyboard's place. The rows of such a list take
 * `tabIndex={-1}`.
 */
export function keepRowFocus(row: HTMLElement | null): void {
  if (hasFocus(row)) row?.focus({ preventScroll: true })
}

/** Before a row goes, a moment after the act in it: the keyboard's place is the row that follows. */
export async function focusNextRow(row: HTMLElement | null): Promise<void> {
  await pauseBriefly()
  focusRowBeside(row)
}

/** As a row goes at once: the keyboard's place is the row that follows, else the one before. */
export function focusRowBeside(row: HTMLElement | null): void {
  if (!hasFocus(row)) return
  const next = row?.nextElementSibling ?? row?.previousElementSibling ?? row?.closest('main')
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}

export function pauseBriefly(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, BEAT_MS))
}

function hasFocus(row: HTMLElement | null): boolean {
  return row?.contains(document.activeElement) === true
}
