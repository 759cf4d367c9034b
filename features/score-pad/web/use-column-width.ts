import { type RefObject, useEffect, useState } from 'react'

import { SELECTED_CELL } from './pad-grid.tsx'
import type { Sheet } from './sheet/sheet.ts'

/** In px. Not a part of what a phone has room for: where columns are hidden, the next one shows its edge. */
const COLUMN_MIN = 57
const DIGIT_WIDTH = 8
/** Longer texts, of sums or of no number, are cut once another cell is selected. */
const DIGITS_MOST = 16
/** Nobody is typing any more. */
const PAUSE_MS = 500

/**
 * How wide the columns of the pad are, in px: enough for the longest number in small type. Another width
 * lays out and paints every cell again, with 32 players four times as much as a digit does. So the columns
 * become wider in a pause of the typing, and never narrower while the pad is open.
 */
export function useColumnWidth(sheet: Sheet, grid: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(() => widthFor(sheet))
  // Each key makes another sheet, and begins the pause anew.
  useEffect(() => {
    const needed = widthFor(sheet)
    if (needed <= width) return
    const timer = setTimeout(() => setWidth(needed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [sheet, width])
  // Wider ones move the cell of whoever types off the screen.
  useEffect(() => {
    if (width === COLUMN_MIN) return
    grid.current
      ?.querySelector(SELECTED_CELL)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [width, grid])
  return width
}

function widthFor({ cells }: Sheet): number {
  const longest = Math.max(0, ...Object.values(cells).map((typed) => typed.length))
  return Math.max(COLUMN_MIN, 14 + Math.min(longest, DIGITS_MOST) * DIGIT_WIDTH)
}
