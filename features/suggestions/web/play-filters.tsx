import type { ReactNode } from 'react'

import { chosenClasses } from '#features/matches/web/person-chip.tsx'

import { PLAYED_MODES } from '../suggestions.rules.ts'
import type { WantedPlay } from './play-search.ts'

const LENGTHS = [30, 60, 120]
const modeWords = { against: 'Against', together: 'Together' }

export function PlayFilters({
  wanted: { players, minutes, mode, count },
  onChange,
}: {
  wanted: WantedPlay
  onChange: (next: Partial<WantedPlay>) => void
}) {
  const seats = players.length + 1
  const toggled = <Value,>(now: unknown, value: Value) => (now === value ? undefined : value)
  return (
    <div role="group" aria-label="Only games" className="flex flex-wrap gap-2">
      {seats > 1 && (
        <Chip
          pressed={count !== undefined}
          onTap={() => onChange({ count: count === undefined ? seats : undefined })}
        >
          Played by {seats}
        </Chip>
      )}
      {LENGTHS.map((length) => (
        <Chip
          key={length}
          pressed={minutes === length}
          onTap={() => onChange({ minutes: toggled(minutes, length) })}
        >
          {length} min
        </Chip>
      ))}
      {PLAYED_MODES.map((one) => (
        <Chip key={one} pressed={mode === one} onTap={() => onChange({ mode: toggled(mode, one) })}>
          {modeWords[one]}
        </Chip>
      ))}
    </div>
  )
}

function Chip({
  pressed,
  onTap,
  children,
}: {
  pressed: boolean
  onTap: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onTap}
      className={`min-h-11 rounded-field border-[1.5px] border-field bg-card px-3 text-base font-bold ${chosenClasses}`}
    >
      {children}
    </button>
  )
}
