import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'
import type { Match } from '#features/matches/matches.contract.ts'

import { guestId } from '../people/companions.ts'
import type { Person } from '../people/same-people.ts'

/** The matches of a game on a day, as many as one evening has. */
export const sameEveningQuery = (game: string, day: string) =>
  queryOptions({
    queryKey: ['matches', 'evening', game, day],
    queryFn: async ({ signal }) =>
      (await api('GET /sessions', { query: { game, from: day, to: day, limit: 20 }, signal })).data,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    meta: { dependsOn: ['matches'] },
  })

/** The match of that day and game with somebody else at this table, if one is there already. */
export function alreadyThere(
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
