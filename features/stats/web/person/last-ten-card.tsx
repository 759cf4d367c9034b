import { useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { formatDay, formatNearDay } from '#features/dates/day-words.rules.ts'
import type { Acquaintance } from '#features/friends/friends.contract.ts'
import { Card } from '#ui/base/card.tsx'
import { LastTen, type Meeting } from '#ui/charts/people/last-ten.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import type { PersonPage } from '../../stats.contract.ts'
import { piecesOfTwo } from './person-pieces.ts'

const numbers = 'one two three four five six seven eight nine ten'.split(' ')
const sides = { ahead: 'me', behind: 'them', level: 'level' } as const

/** Who was ahead in the last matches that compare both. */
export function LastTenCard({ friend, stats }: { friend: Acquaintance; stats: PersonPage }) {
  const me = useMe()
  const [today] = useState(() => isoDayOf(new Date()))
  const compared = stats.last.flatMap((match) =>
    match.comparison === null ? [] : [{ ...match, ahead: sides[match.comparison] }],
  )
  const [oldest, newest] = [compared.at(-1), compared[0]]
  if (oldest === undefined || newest === undefined) return null
  const { firstName } = friend
  const meetings = compared.toReversed().map(({ _id, game, day, ahead }): Meeting => ({
    key: _id,
    label: `${game.name}, ${formatNearDay(day, today)}`,
    ahead,
  }))
  const title = `Last ${numbers[stats.last.length - 1] ?? stats.last.length}`
  const left = stats.last.length - compared.length
  return (
    <Card title={stats.last.length === 1 ? 'Last time' : title}>
      <LastTen
        title={`${title} matches`}
        name={firstName}
        meetings={meetings}
        from={monthOf(oldest.day, today)}
        to={formatNearDay(newest.day, today)}
        {...piecesOfTwo(me, friend)}
      />
      {left > 0 && <p className="mt-3 text-base text-muted">{leftWords(left)}</p>}
    </Card>
  )
}

/** Why fewer matches are shown than the title says. */
function leftWords(left: number): string {
  return `${left === 1 ? 'One of them is' : `${left} of them are`} not here: played on one side, or without a result.`
}

/** `August`, with the year where it is not this one. */
function monthOf(day: string, today: string): string {
  return formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? 'MMMM' : 'MMMM yyyy')
}
