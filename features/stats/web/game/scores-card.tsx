import { useQuery } from '@tanstack/react-query'

import { useMe } from '#client/query/me.ts'
import type { MatchFilters } from '#features/history-index/match-filters.rules.ts'
import { colourOf } from '#features/names/colours.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { pieceColour } from '#ui/base/meeple.tsx'
import { ScoreDots, ScoreDotsLegend } from '#ui/charts/scores/score-dots.tsx'
import { ScoreSparkline } from '#ui/charts/scores/score-sparkline.tsx'

import type { GamePage } from '../../stats.contract.ts'
import { lastScoresQuery } from '../page-queries.ts'

/** Fewer scores make no line. */
const LINE = 3

/** Every score of the table, and how mine went. */
export function ScoresCard({ stats, filters }: { stats: GamePage; filters: MatchFilters }) {
  const me = useMe()
  const { game, scores, otherScores, best, records } = stats
  const colour = pieceColour(colourOf({ userId: me._id, name: '' }))
  const last = useQuery(lastScoresQuery(game._id, me._id, filters))
  if (scores.length + otherScores.length === 0) return null
  const mine = scores.reduce((sum, { matches }) => sum + matches, 0)
  const record = records.find(({ kind }) => kind === 'best')
  return (
    <Card title="Every score so far" aside={<ScoreDotsLegend colour={colour} />}>
      <ScoreDots
        colour={colour}
        title={`Every score in ${game.name}`}
        mine={scores}
        others={otherScores}
        best={best}
        record={
          record === undefined ? null : { score: record.value, name: record.name ?? 'a table' }
        }
      />
      {/* Its room is kept, so that nothing moves when the line arrives. */}
      {mine >= LINE && (
        <p className="mt-1 flex min-h-11 items-center gap-3 text-base text-muted">
          {last.data !== undefined && last.data.length >= LINE && (
            <>
              <ScoreSparkline
                title={`Your scores in ${game.name}, oldest first`}
                scores={last.data.map(({ score }) => score)}
                colour={colour}
              />
              Your last {last.data.length} scores, the newest at the dot
            </>
          )}
        </p>
      )}
    </Card>
  )
}
