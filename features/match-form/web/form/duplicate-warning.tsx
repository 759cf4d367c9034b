import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { memo, useEffect, useState } from 'react'

import { api } from '#client/api.ts'
import { serverNow } from '#client/server-clock.ts'
import type { Game } from '#features/games/games.contract.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { TextLink } from '#ui/base/text-link.tsx'

import { type Person, duplicateOf, guestId, useSamePeople } from '../people/companions.ts'
import { shortNameOf } from '../seats/outcome.ts'
import type { Seat } from '../seats/seat.ts'
import { noteAttribute, noteClasses } from './day-note.tsx'

const DEBOUNCE_MS = 300
const TICK_MS = 20_000
const noMatches: Match[] = []

/**
 * Says before saving that somebody has written this match down already. It stands where it moves
 * nothing when it comes: above the button that sticks to a phone's lower edge, else behind it.
 */
export function DuplicateWarning({ seats, ...rest }: WarningProps & { seats: readonly Seat[] }) {
  const scores = seats.map(({ score }) => score).join('\n')
  return <Note people={useSamePeople(seats)} scores={scores} {...rest} />
}

interface WarningProps {
  /** null where nothing is asked. */
  game: Game | null
  day: string
}

const Note = memo(function Note({
  game,
  day,
  people,
  scores,
}: WarningProps & { people: readonly Person[]; scores: string }) {
  const asked = useSettled(people.length > 1 && game !== null ? `${game._id} ${day}` : '')
  const [gameId = '', on = ''] = asked.split(' ')
  const { data: matches = noMatches } = useQuery({
    ...sameEveningQuery(gameId, on),
    enabled: gameId !== '',
  })
  const now = useServerNow()
  const known = matches.filter((match) => match.game._id === game?._id && match.day === day)
  const match =
    asked === '' ? undefined : duplicateOf(known, { people, scores: scores.split('\n') }, now)
  return (
    <div
      role="status"
      className="w-full max-sm:order-first sm:max-w-120 xl:max-w-none empty:hidden"
    >
      {match !== undefined && (
        <p ref={noteAttribute} className={noteClasses}>
          {match.game.name} on that day, with {namesOf(match.players, people)}, is there already.{' '}
          <TextLink to="/matches/$id" params={{ id: match._id }}>
            Look at it
          </TextLink>
        </p>
      )}
    </div>
  )
})

function namesOf(
  players: readonly { user: { _id: string } | null; name: string }[],
  people: readonly Person[],
): string {
  const names = people
    .filter(({ kind }) => kind !== 'self')
    .filter(({ user, name }) =>
      players.some((player) =>
        user === null
          ? player.user === null && guestId(player.name) === guestId(name)
          : player.user?._id === user,
      ),
    )
    .map((one) => shortNameOf(one, people))
  const [first, ...others] = names
  if (first === undefined) return 'people of this table'
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

/** In ms; counted on while the form is open. */
function useServerNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
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

/** The matches of a game on a day, as many as one evening has. */
const sameEveningQuery = (game: string, day: string) =>
  queryOptions({
    queryKey: ['matches', 'evening', game, day],
    queryFn: async ({ signal }) =>
      (await api('GET /sessions', { query: { game, from: day, to: day, limit: 20 }, signal })).data,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    meta: { dependsOn: ['matches'] },
  })
