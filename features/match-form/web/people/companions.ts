import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import { api } from '#client/api.ts'
import { logFailure } from '#client/log.ts'
import { useMe } from '#client/query/me.ts'
import { useLate } from '#client/query/use-late.ts'
import { emailKey } from '#features/accounts/accounts.rules.ts'
import { coloursOf } from '#features/accounts/colours.rules.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import type { Acquaintance } from '#features/friends/friends.contract.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { playedGamesQuery } from '#features/games/web/games-query.ts'
import type { Match, Player } from '#features/matches/matches.contract.ts'
import { PAGE_LIMIT, recentMatchesQuery } from '#features/matches/web/match-queries.ts'
import type { LineKnowledge } from '#features/quick-line/quick-line.rules.ts'

import { type Me, type Seat, friendSeat, guestSeat } from '../seats/seat.ts'
import { type Person, guestId, isSeatOf } from './table-people.ts'

/** A friend, or a guest of an earlier evening. */
export interface Companion {
  id: string
  /** null for a guest. */
  user: string | null
  name: string
  /** Among the recent matches. */
  plays: number
  seat: () => Seat
}

/** Most recent matches first; equals keep the order by name. */
export function companionsOf(
  friends: readonly Acquaintance[],
  matches: readonly Match[],
  me: Me,
): Companion[] {
  const plays = new Map<string, number>()
  for (const player of matches.flatMap(({ players }) => players)) {
    const id = player.user?._id ?? guestId(player.name)
    plays.set(id, (plays.get(id) ?? 0) + 1)
  }
  const found = friends.map((friend): Companion => ({
    id: friend._id,
    user: friend._id,
    name: fullName(friend),
    plays: plays.get(friend._id) ?? 0,
    seat: () => friendSeat(friend),
  }))
  const guests = new Map<string, Companion>()
  for (const match of matches) {
    for (const player of match.players) {
      const id = guestId(player.name)
      // Whoever has declined stays there as a guest, but is an account.
      if (player.user !== null || player.former || player.declined || guests.has(id)) continue
      guests.set(id, {
        id,
        user: null,
        name: player.name,
        plays: plays.get(id) ?? 0,
        seat: () => guestAgain(player, match, me),
      })
    }
  }
  return [...found, ...guests.values()].toSorted((one, other) => other.plays - one.plays)
}

/** The address only if I wrote it: others' guests are not mine to mail. */
export function guestAgain(player: Player, match: Match, me: Me): Seat {
  const email = match.createdBy?._id === me._id ? (player.email ?? '') : ''
  return guestSeat({ name: player.name, email, invited: false })
}

export function peopleOf(companions: readonly Companion[]): LineKnowledge['people'] {
  return companions.map(({ user, name, seat }) =>
    user === null ? { kind: 'guest', name, email: seat().email } : { kind: 'user', user, name },
  )
}

/** Three rows of a phone. */
export const CHIPS = 7

/** Without `seat` if nobody knows them from elsewhere. */
export type Offer = Pick<Companion, 'id' | 'user' | 'name'> & Partial<Pick<Companion, 'seat'>>

export interface Offered {
  companion: Offer
  seat: Person | undefined
}

/**
 * Friends, then guests of the last evenings, the most played with as far as there is room. By the alphabet,
 * so that each is where it was the last time. Last comes everybody else at the table, to be tapped away.
 */
export function offeredOf(companions: readonly Companion[], people: readonly Person[]): Offered[] {
  const taken = new Set<Person>()
  const friends = companions.filter(({ user }) => user !== null)
  const guests = companions.filter(({ user }) => user === null)
  const all = [...friends, ...guests]
  const known = [...all.slice(0, CHIPS).toSorted(byName), ...all.slice(CHIPS)].map((companion) => {
    const seat = people.find((one) => !taken.has(one) && isSeatOf(one, companion))
    if (seat !== undefined) taken.add(seat)
    return { companion, seat }
  })
  const offered = known.filter(({ seat }, index) => index < CHIPS || seat !== undefined)
  const others = people
    .filter((seat) => seat.kind !== 'self' && !taken.has(seat))
    .map((seat) => ({ companion: { id: seat.key, user: seat.user, name: seat.name }, seat }))
  // A guest with a friend's address is that friend, who cannot sit at the table twice.
  const addresses = new Set(
    people.filter(({ email }) => email !== '').map(({ email }) => emailKey(email)),
  )
  return [
    ...offered.filter(({ companion, seat }) => {
      const email = companion.user === null ? '' : companion.seat().email
      return seat !== undefined || email === '' || !addresses.has(emailKey(email))
    }),
    ...others,
  ]
}

function byName(one: Companion, other: Companion): number {
  const [first, second] = [nameKey(one.name), nameKey(other.name)]
  return first < second ? -1 : Number(first > second)
}

/** Those who do not sit get the pieces that they would have if they sat down in this order. */
export function offeredPieces(
  offered: readonly Offered[],
  people: readonly Person[],
  pieces: readonly number[],
): number[] {
  const free = offered.flatMap(({ companion, seat }) => (seat === undefined ? [companion] : []))
  const all = coloursOf([...people, ...free].map(({ user, name }) => ({ userId: user, name })))
  return offered.map(({ companion, seat }) =>
    seat === undefined
      ? (all[people.length + free.indexOf(companion)] ?? 0)
      : (pieces[people.indexOf(seat)] ?? 0),
  )
}

const noMatches: Match[] = []
const noNames: string[] = []

/** A failure is only logged: the user can still add guests. */
export function useCompanions(isBookAsked = false) {
  const me = useMe()
  const { data: friends, isPending, error } = useQuery(friendsQuery)
  const { data: matches = noMatches } = useQuery(recentMatchesQuery)
  useEffect(() => {
    if (error !== null) logFailure('Loading friends for the match form', error)
  }, [error])
  // Sorting hundreds of names with every key that is typed would be slow.
  const companions = useMemo(() => companionsOf(friends ?? [], matches, me), [friends, matches, me])
  const { data: book = noNames } = useQuery({ ...guestBookQuery, enabled: isBookAsked })
  return {
    /** undefined while they load and after a failure. */
    friends,
    pending: isPending,
    companions,
    /** `companions`, then every other guest of the address book, once the book is asked for. */
    everybody: useMemo(() => [...companions, ...othersIn(book, companions)], [book, companions]),
    isMore: matches.length >= PAGE_LIMIT,
    /** With at least two others. */
    lastMatch: matches.find(({ players }) => players.length > 2),
  }
}

/** Without a network this device has only the first part of the book. */
const guestBookQuery = queryOptions({
  queryKey: ['guests', 'names'],
  queryFn: async ({ signal }) => {
    const names: string[] = []
    let cursor: string | undefined
    do {
      const part = await partOf(cursor, signal)
      names.push(...part.data.map(({ name }) => name))
      cursor = part.meta.nextCursor ?? undefined
    } while (cursor !== undefined)
    return names
  },
  meta: { dependsOn: ['matches'] },
})

async function partOf(cursor: string | undefined, signal: AbortSignal) {
  try {
    return await api('GET /guests', { query: { cursor }, signal })
  } catch (error) {
    if (cursor === undefined || navigator.onLine) throw error
    return { data: [], meta: { nextCursor: null } }
  }
}

/** Two of one name cannot be told apart: the next is whoever is called so. */
function othersIn(book: readonly string[], companions: readonly Companion[]): Companion[] {
  const known = new Set(companions.map(({ id }) => id))
  return book.flatMap((name) => {
    const id = guestId(name)
    if (known.has(id)) return []
    known.add(id)
    const seat = () => guestSeat({ name, email: '', invited: false })
    return [{ id, user: null, name, plays: 0, seat }]
  })
}

/** Late suggestions would push the form's fields down under the finger. */
export function useSuggestionsPending(): boolean {
  const matches = useQuery(recentMatchesQuery)
  const friends = useQuery(friendsQuery)
  return useLate({ matches, friends, games: useQuery(playedGamesQuery) }) === null
}
