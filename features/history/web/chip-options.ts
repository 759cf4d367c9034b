import { nameKey } from '#features/accounts/name-keys.rules.ts'

import type { ChipOption } from './filter-chip.tsx'

/**
 * Each value once, whatever its case and accents, and the chosen one too.
 * @param unknown the label of the chosen one if no option has it; null while that is not known
 */
export function withChosen(
  all: readonly ChipOption[],
  chosen: string | undefined,
  unknown: string | null,
): ChipOption[] {
  const byKey = new Map<string, ChipOption>()
  for (const option of all) {
    const key = nameKey(option.value)
    if (!byKey.has(key)) byKey.set(key, option)
  }
  if (chosen === undefined) return [...byKey.values()]
  const label = byKey.get(nameKey(chosen))?.label ?? unknown
  if (label !== null) byKey.set(nameKey(chosen), { value: chosen, label })
  return [...byKey.values()]
}
