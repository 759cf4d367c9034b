import { Link } from '@tanstack/react-router'

import { useMe } from '#client/query/me.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { pageOfGame } from '#features/matches/web/name-links.ts'
import { colourOf } from '#features/names/colours.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { ChanceDifference, ChanceMark } from '#ui/charts/chance/chance-mark.tsx'

import { TOO_FEW, winRate } from '../../chance.rules.ts'
import type { GameStats, YearPage } from '../../stats.contract.ts'
import { DIFFERENCE_WORDS, gameWords, timesWords } from '../won-words.ts'

/** As many games as the card has rows. */
const ROWS = 8

/** The most played games of the year, each against chance. */
export function YearGames({
  games,
  total,
  className,
}: {
  games: YearPage['games']
  total: number
  className: string
}) {
  const shown = games.slice(0, ROWS)
  const ends = shown.flatMap((game) =>
    game.decided === 0 ? [] : [winRate(game) ?? 0, game.chanceWins / game.decided],
  )
  const most = Math.max(0.1, ...ends)
  return (
    <Card title="Most played" className={className}>
      <p className="-mt-3 mb-1 text-base text-muted">{DIFFERENCE_WORDS}</p>
      <ul role="list" className="lg:columns-2 lg:gap-10">
        {shown.map((game) => (
          <li
            key={game.game._id}
            className="sheet-line grid break-inside-avoid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 py-2 max-lg:last:border-none min-[26rem]:grid-cols-[auto_minmax(0,3fr)_minmax(5rem,2fr)_3.5rem]"
          >
            <BoxFace game={game.game} size={44} />
            <div className="min-w-0">
              <Link
                {...pageOfGame(game.game._id)}
                className="block font-bold wrap-anywhere text-ink no-underline hover:underline"
              >
                {game.game.name}
              </Link>
              <p className="text-base text-muted">{`${timesWords(game.matches)}: ${gameWords(game)}`}</p>
            </div>
            <AgainstChance game={game} most={most} />
          </li>
        ))}
      </ul>
      {total > shown.length && (
        <p className="mt-3 text-muted">and {total - shown.length} other games</p>
      )}
    </Card>
  )
}

function AgainstChance({ game, most }: { game: GameStats; most: number }) {
  const me = useMe()
  const rate = winRate(game)
  if (rate === null) {
    return (
      <p className="text-base text-muted max-[26rem]:col-start-2 max-[26rem]:-mt-1 min-[26rem]:col-span-2 min-[26rem]:text-right">
        {game.decided === 0 ? '' : TOO_FEW}
      </p>
    )
  }
  return (
    <>
      <div className="max-[26rem]:hidden">
        <ChanceMark
          rate={rate}
          chance={game.chanceWins / game.decided}
          most={most}
          piece={colourOf({ userId: me._id, name: me.firstName })}
        />
      </div>
      <p className="text-right">
        <ChanceDifference won={game.wins + game.sharedWins} chance={game.chanceWins} />
        <span className="sr-only"> wins against chance</span>
      </p>
    </>
  )
}
