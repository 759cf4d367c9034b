import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { fullName } from '#features/accounts/names.rules.ts'
import { gameQuery } from '#features/games/web/games-query.ts'
import { withChosen } from '#features/history/web/chip-options.ts'
import { guestFilter, guestOf } from '#features/matches/match-filters.rules.ts'
import { modeChoices } from '#features/scoring/setting-words.rules.ts'

import type { StatsFilters } from '../stat-filters.rules.ts'
import type { Overview } from '../stats.contract.ts'
import type { Chip } from './filters.tsx'
import { overviewQuery } from './overview-query.ts'

const NOTHING: StatsFilters = {}
const sizes = [
  ...['2', '3', '4', '5', '6'].map((value) => ({ value, label: `${value} players` })),
  { value: '2-3', label: '2 or 3 players' },
  { value: '4-5', label: '4 or 5 players' },
  { value: '7-999', label: '7 players or more' },
  { value: '1', label: 'Alone' },
]

/**
 * What the address names is among them as soon as its name is known.
 * @param shown undefined while the numbers of the page load: all else is requested after them
 */
export function useStatsChips(
  filters: StatsFilters,
  shown: Overview | undefined,
): { chips: readonly Chip[]; firstYear: string | undefined } {
  const all = useQuery({ ...overviewQuery(NOTHING), enabled: shown !== undefined })
  const game = useQuery({ ...gameQuery(filters.game ?? ''), enabled: filters.game !== undefined })
  const known = all.data?.data ?? shown
  const settled = all.data !== undefined
  const named = game.data
  const unknownGame = named === null || game.isError ? 'Unknown game' : null
  const unknownPerson = guestOf(filters.person ?? '') ?? (settled ? 'Unknown player' : null)
  // Up to 200 of each: they are put together once, not with every press.
  const chips = useMemo((): Chip[] => {
    const played = [...(named ? [named] : []), ...(known?.games ?? []).map((one) => one.game)].map(
      ({ _id, name }) => ({ value: _id, label: name }),
    )
    const met = (known?.people ?? []).map(({ user, name }) =>
      user === null
        ? { value: guestFilter(name), label: `${name} (guest)` }
        : { value: user._id, label: fullName(user) },
    )
    const visited = (known?.places ?? []).map(({ place }) => ({ value: place, label: place }))
    const { players } = filters
    return [
      { name: 'game', label: 'Game', options: withChosen(played, filters.game, unknownGame) },
      { name: 'person', label: 'Person', options: withChosen(met, filters.person, unknownPerson) },
      {
        name: 'place',
        label: 'Place',
        options: withChosen(visited, filters.place, filters.place ?? null),
      },
      {
        name: 'players',
        label: 'Players',
        options: withChosen(sizes, players, `${players?.replace('-', ' to ')} players`),
      },
      { name: 'mode', label: 'Kind', options: modeChoices },
    ]
  }, [named, known, filters, unknownGame, unknownPerson])
  return { chips, firstYear: known?.months[0]?.month.slice(0, 4) }
}
