import { useQuery } from '@tanstack/react-query'
import Dices from 'lucide-react/icons/dices'

import type { Game } from '#features/games/contract.ts'
import { TextLink } from '#ui/base/text-link.tsx'

import { recentMatchesQuery } from '../data/match-queries.ts'
import { TapChip } from '../table/tap-chip.tsx'

const SHOWN = 4

/** The recently played games, one tap each, and a link to add a missing one. */
export function GameShortcuts({
  chosen,
  onChoose,
}: {
  chosen: Game | null
  onChoose: (game: Game) => void
}) {
  const { data: matches = [] } = useQuery(recentMatchesQuery)
  const games = [...new Map(matches.map(({ game }) => [game._id, game])).values()].slice(0, SHOWN)
  return (
    <div className="mt-3 flex flex-col gap-3">
      {games.length > 0 && (
        <ul role="list" aria-label="Played lately" className="flex flex-wrap gap-2">
          {games.map((game) => (
            <TapChip
              key={game._id}
              label={game.name}
              icon={<Dices aria-hidden="true" className="size-4.5 shrink-0" />}
              done={game._id === chosen?._id}
              onTap={() => onChoose(game)}
            >
              {game.name}
            </TapChip>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        Not in the list? <TextLink to="/games/new">Add a new game</TextLink>
      </p>
    </div>
  )
}
