import { useQuery } from '@tanstack/react-query'

import { serverNow } from '#client/server-clock.ts'
import type { Game } from '#features/games/games.contract.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { dayQuery } from '#features/matches/web/match-queries.ts'
import { TextLink } from '#ui/base/text-link.tsx'
import { nameWords } from '#ui/layout/name-words.ts'

import { type Person, duplicateOf } from '../people/table-people.ts'
import { shortNameOf } from '../seats/outcome.ts'
import type { Seat } from '../seats/seat.ts'
import { Note } from './form-notices.tsx'

const nothing: Match[] = []

/** Stands where it moves nothing: above the button at a phone's lower edge, else behind it. */
export function DuplicateWarning({
  game,
  day,
  people,
  seats,
}: {
  game: Game | null
  day: string
  people: readonly Person[]
  seats: readonly Seat[]
}) {
  const { data: found = nothing } = useQuery(dayQuery(day))
  const others = people.filter(({ kind }) => kind !== 'self')
  const match = duplicateOf(
    found.filter((one) => others.length > 0 && one.game._id === game?._id),
    { people, scores: seats.map(({ score }) => score) },
    serverNow(),
  )
  return (
    <Note>
      {match !== undefined && (
        <>
          {match.game.name} on that day, with{' '}
          {nameWords(
            others.map((one) => shortNameOf(one, people)),
            1,
          )}
          , is there already.{' '}
          <TextLink to="/matches/$id" params={{ id: match._id }}>
            Look at it
          </TextLink>
        </>
      )}
    </Note>
  )
}
