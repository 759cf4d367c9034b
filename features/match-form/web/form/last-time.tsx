import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import { memo, type ReactNode, useEffect, useEffectEvent, useState } from 'react'

import { useMe } from '#client/query/me.ts'
import type { Acquaintance } from '#features/friends/friends.contract.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { chosenOf } from '#features/history-index/chosen-people.rules.ts'
import { guestOf } from '#features/history-index/match-filters.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { matchQuery } from '#features/whole-match/web/match-queries.ts'

import { type Companion, guestId } from '../people/companions.ts'
import { useCompanions } from '../people/use-companions.ts'
import { withSeats } from '../seats/modes.ts'
import { friendSeat, guestSeat, isSeated, type Seat } from '../seats/seat.ts'
import type { NewMatch } from './new-match-draft.ts'
import { playAgain, tableWords, withTableOf } from './play-again.ts'

const route = getRouteApi('/_app/matches/new')

interface Props {
  update: (change: (now: NewMatch) => NewMatch) => void
}

/** Everybody of the last match in one tap. */
export const LastTable = memo(function LastTable({ update }: Props) {
  const me = useMe()
  const [today] = useState(() => new Date())
  const { friends = [], lastMatch } = useCompanions()
  if (lastMatch === undefined) return null
  return (
    <Shortcut
      detail={othersAt(lastMatch, me._id)}
      onTap={() => update((now) => withTableOf(now, lastMatch, friends, me))}
    >
      {tableWords(lastMatch, today)}
    </Shortcut>
  )
})

interface Replacing {
  day: NewMatch['day']
  replace: (next: NewMatch) => void
}

/** The table, the game and the settings of the last match in one tap. */
export const SameAsLastTime = memo(function SameAsLastTime({ day, replace }: Replacing) {
  const me = useMe()
  const { friends = [], lastMatch } = useCompanions()
  if (lastMatch === undefined) return null
  return (
    <Shortcut
      detail={`${lastMatch.game.name} with ${othersAt(lastMatch, me._id)}`}
      onTap={() => replace(playAgain(lastMatch, friends, me, day))}
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
  onTap,
  children,
}: {
  /** What the tap brings, for screen readers and as a tooltip. */
  detail: string
  onTap: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      title={detail}
      onClick={onTap}
      className="relative flex items-center gap-1.5 rounded-md text-[0.9375rem] font-bold text-draw after:absolute after:-inset-x-2 after:-inset-y-2.5 hover:underline"
    >
      <History aria-hidden="true" className="size-4.5 shrink-0" />
      {children}
      <span className="sr-only">: {detail}</span>
    </button>
  )
}

/** `/matches/new?again=ID` begins with the table, the game and the settings of that match. */
export function usePlayAgain(replace: Replacing['replace']): void {
  const { again } = route.useSearch()
  const navigate = route.useNavigate()
  const me = useMe()
  const friends = useQuery(friendsQuery)
  const { data: match, isError } = useQuery({
    ...matchQuery(again ?? ''),
    enabled: again !== undefined,
  })
  const apply = useEffectEvent((found: Match | undefined) => {
    if (found !== undefined) replace(playAgain(found, friends.data ?? [], me, null))
    void navigate({ search: {}, replace: true, viewTransition: false })
  })
  const isReady = match !== undefined && (friends.data !== undefined || friends.isError)
  useEffect(() => {
    if (again !== undefined && (isReady || isError)) apply(match)
  }, [again, isReady, isError, match])
}

/**
 * `/matches/new?with=IDS` begins with seats for these people, beside whoever sits there already: ids of
 * friends, and `guest:NAME`.
 */
export function useSeatFor(update: Props['update']): void {
  const { with: chosen } = route.useSearch()
  const navigate = route.useNavigate()
  const { companions } = useCompanions()
  const friends = useQuery({ ...friendsQuery, enabled: chosen !== undefined })
  const isReady = friends.data !== undefined || friends.isError
  const seat = useEffectEvent((people: string) => {
    const seats = chosenOf(people).flatMap((one) => seatOf(one, friends.data ?? [], companions))
    update((now) => withSeats(now, [...now.seats, ...seats.filter(isMissingIn(now.seats))]))
    // The game of the address may be still to come.
    void navigate({
      search: ({ with: _, ...rest }) => rest,
      replace: true,
      viewTransition: false,
    })
  })
  useEffect(() => {
    if (chosen !== undefined && isReady) seat(chosen)
  }, [chosen, isReady])
}

function seatOf(
  person: string,
  friends: readonly Acquaintance[],
  companions: readonly Companion[],
): Seat[] {
  const guest = guestOf(person)
  if (guest === null) {
    return friends.filter(({ _id }) => _id === person).map((friend) => friendSeat(friend))
  }
  const known = companions.find(({ id }) => id === guestId(guest))
  return [known?.seat() ?? guestSeat({ name: guest, email: '', invited: false })]
}

function isMissingIn(seats: readonly Seat[]) {
  return ({ user, name, email }: Seat) =>
    user === null
      ? !seats.some((one) => one.user === null && guestId(one.name) === guestId(name))
      : !isSeated(seats, { _id: user, email })
}
