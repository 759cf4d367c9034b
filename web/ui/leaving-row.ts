import { useRef } from 'react'

/** Long enough to see what happened, and for a double tap to end on the row that it began on. */
const BEAT_MS = 450

/**
 * For a row that goes away after an act in it. The row takes `ref` and `tabIndex={-1}`, so that the
 * keyboard keeps its place: on the row while its buttons are gone, then on the row that follows.
 */
export function useLeavingRow() {
  const row = useRef<HTMLLIElement>(null)
  const isHere = () => row.current?.contains(document.activeElement) === true
  return {
    ref: row,
    /** At the press, before the buttons go. */
    hold: () => {
      if (isHere()) row.current?.focus({ preventScroll: true })
    },
    /** Resolves when the row may go. */
    leave: async () => {
      await new Promise((resolve) => setTimeout(resolve, BEAT_MS))
      if (!isHere()) return
      const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling
      const heir = next ?? row.current?.closest('main')
      if (heir instanceof HTMLElement) heir.focus({ preventScroll: true })
    },
  }
}
