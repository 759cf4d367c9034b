import { useQuery } from '@tanstack/react-query'

import type { Game } from '#features/games/contract.ts'
import { TextLink } from '#ui/base/text-link.tsx'

import { recentMatchesQuery } from '../data/match-queries.ts'
import { shortNameOf } from '../table/outcome.ts'
import type { Seat } from '../table/seat.ts'
import { alreadyThere } from './already-there.ts'

/** Says before saving that somebody has written this match down already. */
export function AlreadyThere({
  game,
  day,
  seats,
}: {
  game: Game | null
  day: string
  seats: readonly Seat[]
}) {
  const { data: matches = [] } = useQuery(recentMatchesQuery)
  const match = alreadyThere(matches, game?._id, day, seats)
  return (
    <div role="status" className="empty:hidden">
      {match !== undefined && (
        <p className="rounded-field border-[1.5px] border-marigold-edge bg-[color-mix(in_oklab,var(--marigold)_14%,var(--card))] px-4 py-2.5">
          A match of {match.game.name} on that day is there already, with{' '}
          {namesOf(match.players, seats)}.{' '}
          <TextLink to="/matches/$id" params={{ id: match._id }}>
            Look at it
          </TextLink>{' '}
          before you save another one.
        </p>
      )}
    </div>
  )
}

function namesOf(
  players: readonly { user: { _id: string } | null; name: string }[],
  seats: readonly Seat[],
): string {
  const names = seats
    .filter(({ kind }) => kind !== 'self')
    .filter(({ user, name }) =>
      players.some((player) =>
        user === null ? player.user === null && player.name === name : player.user?._id === user,
      ),
    )
    .map((seat) => shortNameOf(seat, seats))
  return names.length === 0 ? 'people of this table' : names.join(', ')
}
