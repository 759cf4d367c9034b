import { ChanceDifference } from '#ui/charts/chance/chance-mark.tsx'
import { decimalWords } from '#ui/charts/number-words.ts'

import { TOO_FEW, winRate } from '../chance.rules.ts'
import type { DecidedStats } from '../stats.contract.ts'

/** How many wins more than by chance, or that there are too few matches to tell. */
export function AgainstChance({ record }: { record: DecidedStats }) {
  const { wins, sharedWins, chanceWins } = record
  if (winRate(record) === null) return <span className="text-base text-muted">{TOO_FEW}</span>
  return (
    <span className="whitespace-nowrap">
      <ChanceDifference won={wins + sharedWins} chance={chanceWins} />{' '}
      <span className="text-base text-muted">
        <span className="sr-only">against chance </span>({decimalWords(chanceWins)})
      </span>
    </span>
  )
}
