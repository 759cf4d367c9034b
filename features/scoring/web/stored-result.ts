import { type PadColumn, type PadResult, resultOf, sheetProblem } from './sheet/pad-columns.ts'
import { storedPad } from './sheet/stored-pad.ts'

/**
 * The pad's result, or why it cannot be filled in; null when nothing was written. A file of its own, because
 * the form loads it late, with the pad.
 */
export function storedResult(
  storageKey: string,
  columns: readonly PadColumn[],
): PadResult | { problem: string } | null {
  const stored = storedPad(storageKey)
  if (stored === null) return null
  const problem = sheetProblem(stored.sheet, columns)
  if (problem !== null) return { problem }
  const result = resultOf(stored.sheet, columns, Date.now())
  return result.pad ? result : null
}
