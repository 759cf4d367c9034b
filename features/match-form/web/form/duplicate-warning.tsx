import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { api } from '#client/api.ts'
import { serverNow } from '#client/server-clock.ts'
import type { Game } from '#features/games/games.contract.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { TextLink } from '#ui/base/text-link.tsx'

import { type Person, duplicateOf, guestId } from '../people/table-people.ts'
import { shortNameOf } from '../seats/outcome.ts'
import type { Seat } from '../seats/seat.ts'
import { Note } from './form-notices.tsx'

const DEBOUNCE_MS = 300
const nothing = { matches: [] as Match[], at: 0 }

/**
 * Says before saving that somebody has written this match down already. It stands where it moves
 * nothing when it comes: above the button that sticks to a phone's lower edge, else behind it.
 */
export function DuplicateWarning({
  game,
  day,
  people,
  seats,
}: {
  /** null where nothing is asked. */
  game: Game | null
  day: string
  people: readonly Person[]
  /** With the scores as they are typed. */
  seats: readonly Seat[]
}) {
  const asked = useSettled(people.length > 1 && game !== null ? `${game._id} ${day}` : '')
  const [gameId = '', on = ''] = asked.split(' ')
  const { data: found = nothing } = useQuery({
    queryKey: ['matches', 'evening', gameId, on],
    // As many as one evening has.
    queryFn: async ({ signal }) => {
      const query = { game: gameId, from: on, to: on, limit: 20 }
      const { data: matches } = await api('GET /sessions', { query, signal })
      return { matches, at: serverNow() }
    },
    enabled: gameId !== '',
    staleTime: 60_000,
    meta: { dependsOn: ['matches'] },
  })
  const isAsked = asked === `${game?._id} ${day}`
  const scores = seats.map(({ score }) => score)
  const match = duplicateOf(isAsked ? found.matches : [], { people, scores }, found.at)
  return (
    <Note>
      {match !== undefined && (
        <>
          {match.game.name} on that day, with {namesOf(match.players, people)}, is there already.{' '}
          <TextLink to="/matches/$id" params={{ id: match._id }}>
            Look at it
          </TextLink>
        </>
      )}
    </Note>
  )
}

function namesOf(
  players: readonly { user: { _id: string } | null; name: string }[],
  people: readonly Person[],
): string {
  const theirs = new Set(players.map(({ user, name }) => user?._id ?? guestId(name)))
  const [first, ...others] = people
    .filter(({ kind, user, name }) => kind !== 'self' && theirs.has(user ?? guestId(name)))
    .map((one) => shortNameOf(one, people))
  if (first === undefined) return 'people of this table'
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

/** The text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
