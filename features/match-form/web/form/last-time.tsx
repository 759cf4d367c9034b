import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, memo, useEffect, useEffectEvent, useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import type { Game } from '#features/games/games.contract.ts'
import { gameQuery } from '#features/games/web/games-query.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { matchQuery } from '#features/matches/web/match-queries.ts'

import type { NewMatch } from '../drafts/form-draft.ts'
import { useCompanions } from '../people/companions.ts'
import { seatsWanted } from '../people/table-address.ts'
import { withSeats } from '../seats/modes.ts'
import { playAgain, tableWords, withTableOf } from './next-table.ts'

const route = getRouteApi('/_app/matches/new')

type Update = (change: (now: NewMatch) => NewMatch) => void

export const LastTable = memo(function LastTable({ onTap }: { onTap: Update }) {
  const me = useMe()
  const [today] = useState(() => new Date())
  const { friends = [], lastMatch } = useCompanions()
  if (lastMatch === undefined) return null
  return (
    <Shortcut
      className="text-draw underline decoration-[1.5px] underline-offset-4"
      detail={othersAt(lastMatch, me._id)}
      onTap={() => onTap((now) => withTableOf(now, lastMatch, friends, me))}
    >
      {tableWords(lastMatch, today)}
    </Shortcut>
  )
})

interface Replacing {
  day: NewMatch['day']
  onTap: (next: NewMatch) => void
}

export const SameAsLastTime = memo(function SameAsLastTime({ day, onTap }: Replacing) {
  const me = useMe()
  const { friends = [], lastMatch } = useCompanions()
  if (lastMatch === undefined) return null
  return (
    <Shortcut
      className="text-muted hover:text-ink"
      detail={`${lastMatch.game.name} with ${othersAt(lastMatch, me._id)}`}
      onTap={() => onTap(playAgain(lastMatch, friends, me, day))}
    >
      Same as last time
    </Shortcut>
  )
})

function othersAt({ players }: Match, me: string): string {
  return players
    .filter(({ user }) => user?._id !== me)
    .map(({ name }) => name)
    .join(', ')
}

function Shortcut({
  detail,
  className,
  onTap,
  children,
}: {
  detail: string
  className: string
  onTap: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      title={detail}
      onClick={onTap}
      className={`relative rounded-md text-base font-bold after:absolute after:-inset-x-1.5 after:-inset-y-2.5 ${className}`}
    >
      {children}
      <span className="sr-only">: {detail}</span>
    </button>
  )
}

/** `/matches/new?game=ID`, as /games/new opens it. */
export function useGameFromSearch(apply: (game: Game) => void): void {
  const { game: id } = route.useSearch()
  const { data: game } = useQuery({ ...gameQuery(id ?? ''), enabled: id !== undefined })
  useOnce('game', id !== undefined && game !== undefined, () => {
    if (game != null) apply(game)
  })
}

/** `/matches/new?again=ID`: the table, the game and the settings of that match. */
export function usePlayAgain(playNext: (next: NewMatch) => void): void {
  const { again: id } = route.useSearch()
  const me = useMe()
  const friends = useQuery(friendsQuery)
  const { data: match, isError } = useQuery({ ...matchQuery(id ?? ''), enabled: id !== undefined })
  const isThere = match !== undefined && (friends.data !== undefined || friends.isError)
  useOnce('again', id !== undefined && (isThere || isError), () => {
    if (match === undefined) return
    playNext(playAgain(match, friends.data ?? [], me, null))
  })
}

/** `/matches/new?with=ID,guest:NAME`: seats for them, beside whoever sits there already. */
export function useSeatFor(update: Update): void {
  const { with: id } = route.useSearch()
  const friends = useQuery({ ...friendsQuery, enabled: id !== undefined })
  const isThere = friends.data !== undefined || friends.isError
  useOnce('with', id !== undefined && isThere, () =>
    update((now) => {
      const seats = seatsWanted(id ?? '', friends.data ?? [], now.seats)
      return seats.length === 0 ? now : withSeats(now, [...now.seats, ...seats])
    }),
  )
}

/** Applies a search parameter once what it names is known, and takes it out of the address. */
function useOnce(parameter: 'again' | 'game' | 'with', isKnown: boolean, apply: () => void): void {
  const navigate = route.useNavigate()
  const applyOnce = useEffectEvent(() => {
    apply()
    void navigate({
      search: ({ [parameter]: _, ...others }) => others,
      replace: true,
      // The page's own transition may still be running.
      viewTransition: false,
    })
  })
  useEffect(() => {
    if (isKnown) applyOnce()
  }, [isKnown])
}
