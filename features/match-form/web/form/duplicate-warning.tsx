import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { memo, useEffect, useState } from 'react'

import { api } from '#client/api.ts'
import type { Game } from '#features/games/games.contract.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { rootAttribute } from '#ui/base/root-attribute.ts'
import { TextLink } from '#ui/base/text-link.tsx'

import { guestId } from '../people/companions.ts'
import { type Person, useSamePeople } from '../people/same-people.ts'
import { shortNameOf } from '../seats/outcome.ts'
import type { Seat } from '../seats/seat.ts'

const DEBOUNCE_MS = 300
const noteAttribute = rootAttribute('formNote')

/**
 * Says before saving that somebody has written this match down already. It stands where it moves
 * nothing when it comes: above the button that sticks to a phone's lower edge, else behind it.
 */
export function DuplicateWarning({ seats, ...rest }: Asked & { seats: readonly Seat[] }) {
  return <Note people={useSamePeople(seats)} {...rest} />
}

interface Asked {
  game: Game | null
  day: string
}

const Note = memo(function Note({ game, day, people }: Asked & { people: readonly Person[] }) {
  const asked = useSettled(people.length > 1 && game !== null ? `${game._id} ${day}` : '')
  const [gameId = '', on = ''] = asked.split(' ')
  const { data: matches = [] } = useQuery({
    ...sameEveningQuery(gameId, on),
    enabled: gameId !== '',
  })
  const match = duplicateOf(matches, game?._id, day, people)
  return (
    <div
      role="status"
      className="w-full max-sm:order-first sm:max-w-120 xl:max-w-none empty:hidden"
    >
      {match !== undefined && (
        <p
          ref={noteAttribute}
          className="rounded-field border-[1.5px] border-marigold-edge bg-[color-mix(in_oklab,var(--marigold)_14%,var(--card))] px-3 py-1.5 text-sm leading-snug wrap-break-word"
        >
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

/** The match of that day and game with somebody else at this table, if one is there already. */
function duplicateOf(
  matches: readonly Match[],
  game: string | undefined,
  day: string,
  people: readonly Person[],
): Match | undefined {
  const others = new Set(
    people.filter(({ kind }) => kind !== 'self').map(({ user, name }) => user ?? guestId(name)),
  )
  return matches.find(
    (match) =>
      match.game._id === game &&
      match.day === day &&
      match.players.some(({ user, name }) => others.has(user?._id ?? guestId(name))),
  )
}
