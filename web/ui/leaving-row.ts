/** Long enough to see what happened, and for a double tap to end on the row that it began on. */
const BEAT_MS = 450

/**
 * Before a row's buttons go: the row itself keeps the keyboard's place. The rows of such a list take
 * `tabIndex={-1}`.
 */
export function holdFocus(row: HTMLElement | null): void {
  if (hasFocus(row)) row?.focus({ preventScroll: true })
}

/** Before a row goes, a moment after the act in it: the keyboard's place is the row that follows. */
export async function leaveRow(row: HTMLElement | null): Promise<void> {
  await beat()
  if (!hasFocus(row)) return
  const next = row?.nextElementSibling ?? row?.previousElementSibling ?? row?.closest('main')
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}

export function beat(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, BEAT_MS))
}

function hasFocus(row: HTMLElement | null): boolean {
  return row?.contains(document.activeElement) === true
}
