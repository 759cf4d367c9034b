import { Link } from '@tanstack/react-router'

import { BoxFace } from '#features/games/web/box-face.tsx'
import { pageOfGame } from '#features/matches/web/name-links.ts'
import { countWords, numberWords, timeWords } from '#features/sharing/picture-words.rules.ts'
import { TOO_FEW, winRate } from '#features/stats/chance.rules.ts'
import type { YearPage } from '#features/stats/stats.contract.ts'
import { kindWords, timesWords } from '#features/stats/web/won-words.ts'
import { classNames } from '#ui/base/class-names.ts'

export function YearPoster({ stats, confirmed }: { stats: YearPage; confirmed: boolean }) {
  const { matches, totals } = stats
  return (
    <section
      aria-label="The year in numbers"
      className="mb-5 grid gap-x-8 gap-y-6 rounded-card bg-marigold p-5 text-on-marigold shadow-card sm:p-7 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-end gap-x-4 gap-y-1 font-score leading-none">
          <span className="text-[min(5rem,28vw)] leading-[0.85] sm:text-[8rem]">
            {numberWords(matches)}
          </span>
          <span className="pb-1 text-2xl leading-[1.05] sm:text-3xl">
            {confirmed && 'confirmed '}
            {matches === 1 ? 'match' : 'matches'} <br className="max-sm:hidden" />
            {totals.people === 0
              ? 'alone'
              : `with ${countWords(totals.people, 'person', 'people')}`}
          </span>
        </p>
        <p className="mt-3">{kindWords(stats)}</p>
        <dl className="mt-5 flex flex-wrap gap-3">
          <Tiles stats={stats} />
        </dl>
      </div>
      <Shelf games={stats.games.slice(0, 3)} />
    </section>
  )
}

function Tiles({ stats }: { stats: YearPage }) {
  const { decided, wins, draws, losses, chanceWins, minutes, totals, firsts, longestWinStreak } =
    stats
  const chance = winRate(stats) === null ? TOO_FEW : `chance would be ${chanceWins.toFixed(1)}`
  const [time, unit] = timeWords(minutes)
  return (
    <>
      {decided > 0 && (
        <Tile
          number={wins}
          name={`won of ${numberWords(decided)} against others`}
          detail={`${draws > 0 ? `${draws} drawn, ` : ''}${numberWords(losses)} lost; ${chance}`}
        />
      )}
      <Tile
        number={totals.games}
        name={totals.games === 1 ? 'game' : 'games'}
        detail={`${firsts.length} new to you`}
      />
      {minutes > 0 && <Tile number={time} name={unit} detail="at the table" />}
      {longestWinStreak > 1 && (
        <Tile number={longestWinStreak} name="wins in a row" detail="the longest streak" />
      )}
    </>
  )
}

function Tile({ number, name, detail }: { number: number; name: string; detail: string }) {
  return (
    // Visually the number comes first; screen readers read its name first.
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-3 rounded-field max-sm:grow max-sm:basis-38 max-sm:first:basis-full bg-card px-4 py-3 shadow-[0_4px_0_var(--marigold-edge)] print:border print:shadow-none">
      <dt className="order-2 text-base leading-tight">
        <span className="block text-base font-bold text-ink">{name}</span>
        <span className="text-muted">{detail}</span>
      </dt>
      <dd className="order-1 font-score text-4xl leading-none text-ink">{numberWords(number)}</dd>
    </div>
  )
}

function Shelf({ games }: { games: YearPage['games'] }) {
  return (
    <ol
      role="list"
      aria-label="Most played"
      className="flex items-end justify-center gap-2 self-end max-[24rem]:-mx-3.5 min-[24rem]:gap-3 sm:gap-4"
    >
      {games.map(({ game, matches }, index) => (
        <li
          key={game._id}
          className={classNames(
            'min-w-0 flex-1 lg:flex-none',
            index === 0 ? 'order-2 lg:w-38' : 'lg:w-30',
            index === 1 && 'order-1',
            index === 2 && 'order-3',
          )}
        >
          <Link
            {...pageOfGame(game._id)}
            className="flex flex-col items-center text-center text-on-marigold no-underline hover:underline"
          >
            <BoxFace
              game={game}
              size={index === 0 ? 140 : 100}
              className={classNames(
                'h-auto max-w-full drop-shadow-sheet',
                index === 0 ? 'w-35' : 'w-25',
                index === 1 && '-rotate-3',
                index === 2 && 'rotate-3',
              )}
            />
            <span
              className={classNames(
                'mt-2 max-w-full leading-tight font-bold hyphens-auto wrap-anywhere max-[24rem]:text-xs max-[24rem]:tracking-tight',
                index > 0 && 'lg:text-base',
              )}
            >
              {game.name}
            </span>
            <span className="text-base">{timesWords(matches)}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
