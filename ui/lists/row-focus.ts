import { type MouseEvent, useEffect, useRef } from 'react'

/** Long enough to see what happened, and for a double tap to hit the same row twice. */
const PAUSE_MS = 450

/**
 * Call it before a row's buttons are removed: if one of them has the focus, the row gets it. The
 * rows need `tabIndex={-1}`.
 */
export function keepRowFocus(row: HTMLElement | null): void {
  if (hasFocus(row)) row?.focus({ preventScroll: true })
}

/** Call it before a row is removed: waits briefly, then moves a focus in it to the next row. */
export async function focusNextRow(row: HTMLElement | null): Promise<void> {
  await pauseBriefly()
  focusRowBeside(row)
}

/**
 * Call it when a row is removed immediately: moves a focus in it to the next row, else to the previous
 * one.
 */
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

/**
 * For the button below a list that shows more of it: when it goes because all is shown, its focus
 * moves to the first new row. The list stands beside the button.
 * @returns what to call when the button is pressed, before the rows come
 */
export function useMoreFocus(hasMore: boolean): (press: MouseEvent<HTMLElement>) => void {
  const pressed = useRef<{ list: HTMLElement; rows: number } | null>(null)
  useEffect(() => {
    if (hasMore || pressed.current === null) return
    const { list, rows } = pressed.current
    pressed.current = null
    // Whoever has gone on meanwhile stays there.
    if (document.activeElement !== document.body) return
    const row = list.children[rows]
    if (!(row instanceof HTMLElement)) return
    const link = row.querySelector('a')
    if (link === null) row.tabIndex = -1
    ;(link ?? row).focus({ preventScroll: true })
  }, [hasMore])
  return ({ currentTarget }) => {
    const list = currentTarget.parentElement?.querySelector('ul')
    pressed.current = list ? { list, rows: list.children.length } : null
  }
}
