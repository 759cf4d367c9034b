import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import type { Game } from '#features/games/games.contract.ts'
import { gameQuery } from '#features/games/web/games-query.ts'

const route = getRouteApi('/_app/matches/new')

/** Takes the game that /games/new passes in the search parameters, once. */
export function useGameFromSearch(apply: (game: Game) => void): void {
  const { game: id } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: game } = useQuery({ ...gameQuery(id ?? ''), enabled: id !== undefined })
  const applyOnce = useEffectEvent((found: Game | null) => {
    if (found !== null) apply(found)
    // The page's own view transition may still be running.
    void navigate({
      search: ({ game: _, ...others }) => others,
      replace: true,
      viewTransition: false,
    })
  })
  useEffect(() => {
    if (id !== undefined && game !== undefined) applyOnce(game)
  }, [id, game])
}
