import { useQuery } from '@tanstack/react-query'

import { fullName } from '#features/accounts/rules.ts'
import { friendsQuery } from '#features/friends/web/people/friend-queries.ts'
import { gamesQuery } from '#features/games/web/data/games-query.ts'
import type { Match } from '#features/matches/contract.ts'
import { nameKey } from '#features/matches/facets/rules.ts'
import { guestFilter, guestOf, type MatchFilters } from '#features/matches/filters/rules.ts'
import { FORMER_PLAYER } from '#features/matches/rules.ts'

import { recentMatchesQuery } from '../data/match-queries.ts'
import type { ChipOption } from './filter-chip.tsx'

interface Choices {
  games: ChipOption[]
  people: ChipOption[]
  places: ChipOption[]
}

/**
 * What the chips offer: the reader's games, friends, and the guests and places of recent matches. What
 * the address already names is always among them.
 * @param shown the matches on the page, which know the names of what a link named by id
 */
export function useFilterChoices(filters: MatchFilters, shown: readonly Match[]): Choices {
  const { data: games = [] } = useQuery(gamesQuery(''))
  const { data: friends = [] } = useQuery(friendsQuery)
  const { data: recent = [] } = useQuery(recentMatchesQuery)
  const known = [...recent, ...shown.slice(0, recent.length + 1)]
  return {
    games: options(
      [...games, ...known.map(({ game }) => game)].map((game) => ({
        value: game._id,
        label: game.name,
      })),
      filters.game,
      'This game',
    ),
    people: options(
      [
        ...friends.map((friend) => ({ value: friend._id, label: fullName(friend) })),
        ...known.flatMap(peopleOf),
      ],
      filters.person,
      guestOf(filters.person ?? '') ?? 'This person',
    ),
    places: options(
      known.flatMap(({ location }) =>
        location === null ? [] : [{ value: location, label: location }],
      ),
      filters.place,
      filters.place ?? '',
      nameKey,
    ),
  }
}

function peopleOf({ players }: Match): ChipOption[] {
  return players.flatMap(({ user, name }) => {
    if (user !== null) return [{ value: user._id, label: fullName(user) }]
    return name === FORMER_PLAYER ? [] : [{ value: guestFilter(name), label: `${name} (guest)` }]
  })
}

/** Each value once, the chosen one too. */
function options(
  all: readonly ChipOption[],
  chosen: string | undefined,
  chosenLabel: string,
  keyOf: (value: string) => string = (value) => value,
): ChipOption[] {
  const byKey = new Map<string, ChipOption>()
  for (const option of all) {
    const key = keyOf(option.value)
    if (!byKey.has(key)) byKey.set(key, option)
  }
  if (chosen === undefined) return [...byKey.values()]
  const known = byKey.get(keyOf(chosen))
  byKey.set(keyOf(chosen), { value: chosen, label: known?.label ?? chosenLabel })
  return [...byKey.values()]
}
