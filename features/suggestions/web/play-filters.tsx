import Clock from 'lucide-react/icons/clock'
import UsersRound from 'lucide-react/icons/users-round'
import type { ReactNode } from 'react'

import { chosenClasses } from '#features/matches/web/person-chip.tsx'

import type { WantedPlay } from './play-search.ts'

const LENGTHS = [30, 60, 120]

/** Chips that each narrow what is suggested; a second press takes one back. */
export function PlayFilters({
  wanted: { players, minutes, mode, count },
  onChange,
}: {
  wanted: WantedPlay
  onChange: (next: Partial<WantedPlay>) => void
}) {
  const seats = players.length + 1
  const toggled = <Value,>(now: Value | undefined, value: Value) =>
    now === value ? undefined : value
  return (
    <div role="group" aria-label="Only games" className="flex flex-wrap gap-2">
      {seats > 1 && (
        <Chip
          label={`Played by ${seats} before`}
          pressed={count !== undefined}
          onTap={() => onChange({ count: count === undefined ? seats : undefined })}
        >
          <UsersRound aria-hidden="true" className="size-5" />
          {seats}
        </Chip>
      )}
      {LENGTHS.map((length) => (
        <Chip
          key={length}
          pressed={minutes === length}
          onTap={() => onChange({ minutes: toggled(minutes, length) })}
        >
          <Clock aria-hidden="true" className="size-5" />
          {length} min
        </Chip>
      ))}
      <Chip pressed={mode === 'against'} onTap={() => onChange({ mode: toggled(mode, 'against') })}>
        Against
      </Chip>
      <Chip
        pressed={mode === 'together'}
        onTap={() => onChange({ mode: toggled(mode, 'together') })}
      >
        Together
      </Chip>
    </div>
  )
}

function Chip({
  label,
  pressed,
  onTap,
  children,
}: {
  /** What it says to screen readers, where the shown text is short. */
  label?: string
  pressed: boolean
  onTap: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      onClick={onTap}
      className={`flex min-h-11 items-center gap-1.5 rounded-field border-[1.5px] border-field bg-card px-3 text-base font-bold ${chosenClasses}`}
    >
      {children}
    </button>
  )
}
