import { useState } from 'react'

import { calledApart } from '#features/accounts/called-apart.rules.ts'
import { PersonChip } from '#features/matches/web/person-chip.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { nameWords } from '#ui/layout/name-words.ts'

export interface TablePerson {
  /** As in the address; null for the reader. */
  player: string | null
  /** The account's id; null for a guest. */
  user: string | null
  name: string
  piece: number
}

export interface OfferedPerson extends TablePerson {
  isSeated: boolean
}

/** As many as a phone has room for. */
const OFFERED = 12

export function WhoPlays({
  people,
  offered,
  folded,
  onChange,
}: {
  people: readonly TablePerson[]
  offered: readonly OfferedPerson[]
  folded: boolean
  onChange: (players: string[]) => void
}) {
  const isAlone = people.length === 1
  const [open, setOpen] = useState(isAlone && !folded)
  const chosen = people.flatMap(({ player }) => player ?? [])
  const toggle = (player: string) =>
    onChange(chosen.includes(player) ? chosen.filter((one) => one !== player) : [...chosen, player])
  return (
    <section aria-label="Who plays" className="mb-4">
      <div className="flex min-h-11 items-center gap-x-3 gap-y-1">
        <span aria-hidden="true" className="flex shrink-0">
          {people.slice(0, 5).map(({ player, piece }) => (
            <Meeple key={player} piece={piece} className="size-7" />
          ))}
        </span>
        <p className="min-w-0 flex-1 text-muted wrap-anywhere">
          {isAlone ? 'Who is at the table?' : nameWords(people.map(shortName), 4)}
        </p>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-11 shrink-0 font-bold text-focus underline decoration-2 underline-offset-4"
        >
          {open ? 'Done' : 'Change'}
        </button>
      </div>
      {open && (
        <ul role="list" aria-label="People" className="mt-2 flex flex-wrap gap-2">
          {offered.slice(0, Math.max(OFFERED, chosen.length)).map((one) => (
            <PersonChip
              key={one.player}
              name={calledApart(one, offered)}
              piece={one.piece}
              seated={one.isSeated}
              onTap={() => toggle(one.player ?? '')}
            >
              {shortName(one)}
            </PersonChip>
          ))}
        </ul>
      )}
    </section>
  )
}

export function shortName({ user, name }: TablePerson): string {
  return user === null ? name : (name.split(' ')[0] ?? name)
}
