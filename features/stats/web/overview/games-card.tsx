import { Link } from '@tanstack/react-router'

import { BoxFace } from '#features/games/web/box-face.tsx'
import { pageOfGame } from '#features/matches/web/name-links.ts'
import { Card } from '#ui/base/card.tsx'
import { ChanceDifference, ChanceMark } from '#ui/charts/chance/chance-mark.tsx'
import { ScoreNumber } from '#ui/layout/score-number.tsx'

import { TOO_FEW, winRate } from '../../chance.rules.ts'
import type { GameStats } from '../../stats.contract.ts'
import type { CountedOverview } from '../overview-query.ts'
import { DIFFERENCE_WORDS, gameWords } from '../won-words.ts'
import { ListEnd } from './list-end.tsx'
import { useList } from './use-list.ts'

const columns =
  'grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[2.5rem_minmax(0,1fr)_3.5rem_minmax(7rem,8.5rem)_2.75rem_3.5rem]'

/** The games, most played first, each with its wins against chance. */
export function GamesCard({
  counted,
  piece,
}: {
  counted: CountedOverview
  /** The reader's. */
  piece: number
}) {
  const { rows, hasMore, isLoading, error, showMore } = useList('games', counted)
  const most = railEnd(rows)
  return (
    <Card title="Games">
      <div
        aria-hidden="true"
        className={`${columns} mb-1 text-xs font-semibold text-muted max-sm:hidden`}
      >
        <span className="col-start-2">Game</span>
        <span className="text-right">Played</span>
        <span className="col-span-2">
          Won <span className="font-bold tracking-tighter text-ink">┊</span> against chance
        </span>
        <span className="text-right">Best</span>
      </div>
      <p className="-mt-3 mb-1 text-base text-muted sm:hidden">{DIFFERENCE_WORDS}</p>
      <ul>
        {rows.map((row) => (
          <GameRow key={row.game._id} row={row} most={most} piece={piece} />
        ))}
      </ul>
      <ListEnd
        label="games"
        hasMore={hasMore}
        isLoading={isLoading}
        error={error}
        onMore={showMore}
      />
    </Card>
  )
}

function GameRow({ row, most, piece }: { row: GameStats; most: number; piece: number }) {
  const { game, matches, best } = row
  return (
    <li className={`${columns} sheet-line relative min-h-14 py-2 last:border-b-0`}>
      <BoxFace game={game} size={38} />
      <div className="min-w-0">
        <Link
          {...pageOfGame(game._id)}
          className="leading-snug font-bold text-ink no-underline wrap-anywhere after:absolute after:inset-0 after:rounded-field hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
        >
          {game.name}
        </Link>
        <p className="text-base leading-snug text-muted">
          {gameWords(row)}
          {best !== null && (
            <span className="sm:hidden">
              {' '}
              · best <ScoreNumber value={best} />
            </span>
          )}
        </p>
      </div>
      <p className="text-right font-score text-xl">
        <span className="sr-only">Played </span>
        {matches}
        <span aria-hidden="true" className="text-base text-muted sm:hidden">
          ×
        </span>
      </p>
      <Against row={row} most={most} piece={piece} />
      <p className="text-right font-score text-xl max-sm:hidden">
        <span className="sr-only">Best </span>
        {best === null ? <span className="text-muted">–</span> : <ScoreNumber value={best} />}
      </p>
    </li>
  )
}

/** The mark of chance, or why there is none. */
function Against({ row, most, piece }: { row: GameStats; most: number; piece: number }) {
  const { decided, wins, sharedWins, chanceWins, coop } = row
  const rate = winRate(row)
  if (rate === null) {
    const words = decided === 0 ? (coop > 0 ? 'played together' : 'no winner yet') : TOO_FEW
    return (
      <p className="text-base text-muted max-sm:col-start-2 max-sm:col-end-4 sm:col-span-2">
        {words}
      </p>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_2.75rem] items-center gap-x-3 max-sm:col-start-2 max-sm:col-end-4 sm:col-span-2">
      <ChanceMark rate={rate} chance={chanceWins / decided} most={most} piece={piece} />
      <span className="text-right">
        <ChanceDifference won={wins + sharedWins} chance={chanceWins} />
      </span>
    </div>
  )
}

/** All rails end at the same share, at least half. */
function railEnd(rows: readonly GameStats[]): number {
  return rows.reduce((most, row) => {
    const rate = winRate(row)
    return rate === null ? most : Math.max(most, rate, row.chanceWins / row.decided)
  }, 0.5)
}
