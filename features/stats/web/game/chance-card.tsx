import { useMe } from '#client/query/me.ts'
import { colourOf } from '#features/names/colours.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { ChanceGauge } from '#ui/charts/chance/chance-gauge.tsx'
import { ChanceDifference } from '#ui/charts/chance/chance-mark.tsx'

import { TOO_FEW, winRate } from '../../chance.rules.ts'
import type { GamePage } from '../../stats.contract.ts'
import { HowCounted } from '../how-counted.tsx'
import { kindWords, resultWords } from '../won-words.ts'

/** How often I win, beside how often chance would. */
export function ChanceCard({ stats }: { stats: GamePage }) {
  const me = useMe()
  const { matches, decided, wins, sharedWins, chanceWins, coop, coopWins } = stats
  const { streak, longestWinStreak } = stats
  const rate = winRate(stats)
  return (
    <Card
      title={decided === 0 && coop > 0 ? 'Against the game' : 'Against chance'}
      aside={
        rate !== null && (
          <span className="text-2xl">
            <ChanceDifference won={wins + sharedWins} chance={chanceWins} />
            <span className="sr-only"> wins against chance</span>
          </span>
        )
      }
    >
      {decided < matches && <p className="text-muted">{`Of ${matches}: ${kindWords(stats)}.`}</p>}
      {decided > 0 && <p className="font-semibold">{resultWords(stats)}.</p>}
      {decided > 0 &&
        (rate === null ? (
          <p className="mt-1 text-muted">That is {TOO_FEW}.</p>
        ) : (
          <div className="mt-4">
            <ChanceGauge
              rate={rate}
              chance={chanceWins / decided}
              piece={colourOf({ userId: me._id, name: '' })}
            />
          </div>
        ))}
      {decided > 0 && <HowCounted record={stats} />}
      {decided === 0 && coop === 0 && <p className="text-muted">No match has a winner yet.</p>}
      {coop > 0 && (
        <p className="mt-2">
          Played together {times(coop)}, won {coopWins}.
        </p>
      )}
      {streak !== null && streak.length > 1 && (
        <p className="mt-2 text-muted">
          {streakWords[streak.result]} {streak.length} in a row
          {longestWinStreak > 1 &&
            !(streak.result === 'Win' && streak.length === longestWinStreak) &&
            `, your longest run of wins is ${longestWinStreak}`}
          .
        </p>
      )}
    </Card>
  )
}

const streakWords = {
  Win: 'You won the last',
  Loss: 'You lost the last',
  Draw: 'You drew the last',
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}
