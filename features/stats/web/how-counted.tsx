import { grouped } from '#features/scoring/scores.rules.ts'
import { decimalWords, percentWords } from '#ui/charts/number-words.ts'

import type { Overview } from '../stats.contract.ts'
import { drawsWorth, resultWords } from './won-words.ts'

type CountedWins = Pick<
  Overview,
  'decided' | 'wins' | 'draws' | 'losses' | 'sharedWins' | 'chanceWins'
>

/** How wins are counted, what a draw is worth, and what chance would give, of at least one match. */
export function WinsCounted({ record }: { record: CountedWins }) {
  const { decided, chanceWins } = record
  const draws = drawsWorth(record)
  return (
    <>
      <p>
        {`${resultWords(record)}: ${grouped(decided)} against others that ended with a winner or a draw.`}
      </p>
      {draws !== null && <p>{draws}</p>}
      <p>
        {`By chance alone it would be ${decimalWords(chanceWins)} of ${grouped(decided)}, ${percentWords(chanceWins / decided)}: among four players one win in four, added up over all of them.`}
      </p>
    </>
  )
}
