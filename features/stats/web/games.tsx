import { BoxFace } from '#features/games/web/box-face.tsx'
import { pageOfGame } from '#features/matches/web/name-links.ts'
import { ScoreNumber } from '#ui/layout/score-number.tsx'

import type { GameStats } from '../stats.contract.ts'
import { ListCard, ListRow, type Rest } from './rows.tsx'
import { gameWords } from './won-words.ts'

export function GamesCard({
  games,
  total,
  rest,
}: {
  games: readonly GameStats[]
  total: number
  rest?: Rest
}) {
  return (
    <ListCard
      title="Games"
      aside={<span className="text-xs text-muted">times played</span>}
      of="games"
      rows={games}
      total={total}
      {...(rest && { rest })}
    >
      {(row) => (
        <ListRow
          key={row.game._id}
          icon={<BoxFace game={row.game} size={42} />}
          link={pageOfGame(row.game._id)}
          name={<span className="font-score">{row.game.name}</span>}
          words={<span className="text-ink">{gameWords(row)}</span>}
        >
          <p className="ml-auto text-right">
            <span className="block font-score">
              <span className="sr-only">Played </span>
              {row.matches}
            </span>
            {row.best !== null && (
              <span className="text-muted">
                best <ScoreNumber value={row.best} />
              </span>
            )}
          </p>
        </ListRow>
      )}
    </ListCard>
  )
}
