/** Long enough to see what happened, and for a double tap to hit the same row twice. */
const PAUSE_MS = 450

/** Before a row's buttons are removed: a focus in them goes to the row, which needs `tabIndex={-1}`. */
export function keepRowFocus(row: HTMLElement | null): void {
  if (hasFocus(row)) row?.focus({ preventScroll: true })
}

/** Call it before a row is removed: waits briefly, then moves a focus in it to the next row. */
export async function focusNextRow(row: HTMLElement | null): Promise<void> {
  await pauseBriefly()
  focusRowBeside(row)
}

/** When a row is removed immediately: a focus goes to the next row, else to the previous one. */
export function focusRowBeside(row: HTMLElement | null): void {
  if (!hasFocus(row)) return
  const next = row?.nextElementSibling ?? row?.previousElementSibling ?? row?.closest('main')
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}

function pauseBriefly(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}

function hasFocus(row: HTMLElement | null): boolean {
  return row?.contains(document.activeElement) === true
}
