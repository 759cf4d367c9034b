import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { gameQuery } from '#features/games/web/games-query.ts'
import { guestFilter, guestOf } from '#features/history-index/match-filters.rules.ts'
import { withChosen } from '#features/history/web/chip-options.ts'
import type { ChipOption } from '#features/history/web/filter-chip.tsx'
import { fullName } from '#features/names/names.rules.ts'

import type { StatsFilters } from '../../stat-filters.rules.ts'
import type { Overview } from '../../stats.contract.ts'
import { overviewQuery } from '../overview-query.ts'

interface Choices {
  games: ChipOption[]
  people: ChipOption[]
  places: ChipOption[]
  /** The first year with matches. */
  firstYear: string | undefined
}

const NOTHING: StatsFilters = {}

/**
 * What the chips offer: whatever the reader has played, with whom and where, most often first. What
 * the address names is among them as soon as its name is known.
 * @param shown the numbers on the page; undefined while they load: everything else is requested
 * after them
 */
export function useStatsChoices(filters: StatsFilters, shown: Overview | undefined): Choices {
  const all = useQuery({ ...overviewQuery(NOTHING), enabled: shown !== undefined })
  const game = useQuery({ ...gameQuery(filters.game ?? ''), enabled: filters.game !== undefined })
  const known = all.data?.data ?? shown
  const settled = all.data !== undefined
  const named = game.data
  const unknownGame = named === null || game.isError ? 'Unknown game' : null
  const unknownPerson = guestOf(filters.person ?? '') ?? (settled ? 'Unknown player' : null)
  // Up to 200 of each: they are put together once, not with every press.
  const games = useMemo(() => {
    const played = [...(named ? [named] : []), ...(known?.games ?? []).map((one) => one.game)]
    return withChosen(
      played.map(({ _id, name }) => ({ value: _id, label: name })),
      filters.game,
      unknownGame,
    )
  }, [named, known, filters.game, unknownGame])
  const people = useMemo(() => {
    const met = (known?.people ?? []).map(({ user, name }) =>
      user === null
        ? { value: guestFilter(name), label: `${name} (guest)` }
        : { value: user._id, label: fullName(user) },
    )
    return withChosen(met, filters.person, unknownPerson)
  }, [known, filters.person, unknownPerson])
  const places = useMemo(() => {
    const visited = (known?.places ?? []).map(({ place }) => ({ value: place, label: place }))
    return withChosen(visited, filters.place, filters.place ?? null)
  }, [known, filters.place])
  return { games, people, places, firstYear: known?.months[0]?.month.slice(0, 4) }
}
