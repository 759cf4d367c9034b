import { useState } from 'react'

import { formatDay, formatNearDay } from '#features/dates/day-words.rules.ts'
import type { Acquaintance } from '#features/friends/friends.contract.ts'
import { useTwoPieces } from '#features/matches/web/two-pieces.ts'
import { Card } from '#ui/base/card.tsx'
import { pieceColour } from '#ui/base/meeple.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import type { PersonPage } from '../../stats.contract.ts'

const numbers = 'one two three four five six seven eight nine ten'.split(' ')

type Comparison = NonNullable<PersonPage['last'][number]['comparison']>

/** Round is me, square the other, dashed is level. */
export function LastTenCard({ friend, stats }: { friend: Acquaintance; stats: PersonPage }) {
  const { piece, theirPiece } = useTwoPieces({ user: friend, name: '' })
  const [today] = useState(() => isoDayOf(new Date()))
  const compared = stats.last.flatMap(({ comparison, ...match }) =>
    comparison === null ? [] : [{ ...match, comparison }],
  )
  const [oldest, newest] = [compared.at(-1), compared[0]]
  if (oldest === undefined || newest === undefined) return null
  const colours = { ahead: pieceColour(piece), behind: pieceColour(theirPiece), level: undefined }
  const words = { ahead: 'you ahead', behind: `${friend.firstName} ahead`, level: 'level' }
  const title = `Last ${numbers[stats.last.length - 1] ?? stats.last.length}`
  const left = stats.last.length - compared.length
  return (
    <Card title={stats.last.length === 1 ? 'Last time' : title}>
      <ol role="list" aria-label="Oldest first" className="flex justify-between gap-1">
        {compared.toReversed().map(({ _id, game, day, comparison }) => (
          <li key={_id} title={`${game.name}, ${formatNearDay(day, today)}`}>
            <Mark comparison={comparison} colour={colours[comparison]} />
            <span className="sr-only">
              {`${game.name}, ${formatNearDay(day, today)}: ${words[comparison]}`}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-1.5 flex justify-between text-xs text-muted">
        <span>{monthOf(oldest.day, today)}</span>
        <span>{formatNearDay(newest.day, today)}</span>
      </p>
      <p aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-base text-muted">
        {(['ahead', 'behind', 'level'] as const).map((comparison) => (
          <span key={comparison} className="flex items-center gap-1.5 wrap-anywhere">
            <Mark comparison={comparison} colour={colours[comparison]} />
            {words[comparison]}
          </span>
        ))}
      </p>
      {left > 0 && <p className="mt-3 text-base text-muted">{leftWords(left)}</p>}
    </Card>
  )
}

const looks: Record<Comparison, string> = {
  ahead: 'rounded-full border-ink',
  behind: 'rounded-[0.3rem] border-ink',
  level: 'rounded-full border-dashed border-muted',
}

function Mark({ comparison, colour }: { comparison: Comparison; colour: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={`block size-5 shrink-0 border-2 ${looks[comparison]}`}
      style={{ backgroundColor: colour }}
    />
  )
}

function leftWords(left: number): string {
  return `${left === 1 ? 'One of them is' : `${left} of them are`} not here: played on one side, or without a result.`
}

function monthOf(day: string, today: string): string {
  return formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? 'MMMM' : 'MMMM yyyy')
}
