import { useQuery } from '@tanstack/react-query'

import { queryClient } from '#client/query/query-client.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { gameQuery, playedGamesQuery } from '#features/games/web/games-query.ts'
import {
  guestFilter,
  guestOf,
  isFiltered,
  type MatchFilters,
} from '#features/matches/match-filters.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { historyQuery, recentMatchesQuery } from '#features/matches/web/match-queries.ts'

import { withChosen } from './chip-options.ts'
import type { ChipOption } from './filter-chip.tsx'

interface Choices {
  games: ChipOption[]
  people: ChipOption[]
  places: ChipOption[]
  isFriend: boolean
}

const NOTHING: MatchFilters = {}

/**
 * What the address names is among the choices as soon as its name is known.
 * @param shown the first matches on the page; undefined while they load: people wait for them, so everything
 * else is requested after them
 */
export function useFilterChoices(
  filters: MatchFilters,
  shown: readonly Match[] | undefined,
): Choices {
  const enabled = shown !== undefined
  const games = useQuery({ ...playedGamesQuery, enabled })
  const friends = useQuery({ ...friendsQuery, enabled })
  // Without filters the page itself shows the recent matches.
  const recent = useQuery({
    ...recentMatchesQuery,
    enabled: enabled && isFiltered(filters),
    initialData: () =>
      queryClient.getQueryData(historyQuery(NOTHING).queryKey)?.pages[0]?.data.slice(),
  })
  const game = useQuery({ ...gameQuery(filters.game ?? ''), enabled: filters.game !== undefined })
  const known = [...(recent.data ?? []), ...(shown ?? [])]
  const everybody = [
    ...(friends.data ?? []).map((friend) => ({ value: friend._id, label: fullName(friend) })),
    ...known.flatMap(peopleOf),
  ]
  const settled = enabled && !friends.isPending && !recent.isFetching
  return {
    isFriend: friends.data?.some(({ _id }) => _id === filters.person) === true,
    games: withChosen(
      [
        ...(game.data ? [game.data] : []),
        ...(games.data ?? []),
        ...known.map((one) => one.game),
      ].map(({ _id, name }) => ({ value: _id, label: name })),
      filters.game,
      game.data === null || game.isError ? 'Unknown game' : null,
    ),
    people: withChosen(
      everybody,
      filters.person,
      guestOf(filters.person ?? '') ?? (settled ? 'Unknown player' : null),
    ),
    places: withChosen(
      known.flatMap(({ location }) =>
        location === null ? [] : [{ value: location, label: location }],
      ),
      filters.place,
      filters.place ?? null,
    ),
  }
}

function peopleOf({ players }: Match): ChipOption[] {
  return players.flatMap(({ user, name, former, declined }) => {
    if (user !== null) return [{ value: user._id, label: fullName(user) }]
    return former || declined ? [] : [{ value: guestFilter(name), label: `${name} (guest)` }]
  })
}
