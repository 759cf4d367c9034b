import { Card } from '#ui/base/card.tsx'
import { percentWords } from '#ui/charts/number-words.ts'
import { TableSizes } from '#ui/charts/people/table-sizes.tsx'

import { winRate } from '../../chance.rules.ts'
import type { GamePage } from '../../stats.contract.ts'

/** How many played, and what it means to begin. */
export function TablesCard({ stats: { tables, starters, starting } }: { stats: GamePage }) {
  return (
    <Card title="How many sat down">
      <div className="-mt-2">
        <TableSizes
          sizes={tables.map(({ players, matches }) => ({ n: players, matches }))}
          label="players"
        />
      </div>
      {starters.decided > 0 && (
        <p className="mt-3 text-base text-muted">{startWords(starters, starting)}</p>
      )}
    </Card>
  )
}

type Decided = GamePage['starting']

/** `Who starts wins 29 %, chance would be 31 %. You: 3 of 9.` */
function startWords(all: Decided, mine: Decided): string {
  const rate = winRate(all)
  const own = mine.decided > 0 ? ` You started ${mine.decided} of them and won ${mine.wins}.` : ''
  if (rate === null) {
    return `Who starts won ${all.wins} of ${all.decided}: too few to tell whether it helps.${own}`
  }
  return `Who starts wins ${percentWords(rate)}, chance would be ${percentWords(all.chanceWins / all.decided)}.${own}`
}
