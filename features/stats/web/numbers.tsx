import type { ReactNode } from 'react'

import { formatDuration } from '#features/dates/durations.rules.ts'
import { grouped } from '#features/scoring/scores.rules.ts'
import { classNames } from '#ui/base/class-names.ts'
import { decimalWords } from '#ui/charts/number-words.ts'
import { ScoreNumber } from '#ui/layout/score-number.tsx'
import { shortScore } from '#ui/layout/score-words.ts'

import { chanceWords, TOO_FEW, winRate } from '../chance.rules.ts'
import type { GamePage, Overview } from '../stats.contract.ts'
import { resultWords, timesWords } from './won-words.ts'

export function OverviewNumbers({ overview }: { overview: Overview }) {
  const { matches, decided, totals, hIndex, games } = overview
  const often =
    hIndex > 1
      ? `${hIndex} at least ${hIndex} times`
      : `${games[0]?.game.name} most, ${timesWords(games[0]?.matches ?? 0)}`
  return (
    <FourNumbers>
      <Fact number={grouped(matches)} name={matches === 1 ? 'match' : 'matches'}>
        {decided > 0 && `${grouped(decided)} against others`}
      </Fact>
      <Won record={overview} />
      <Fact number={grouped(totals.games)} name={totals.games === 1 ? 'game' : 'games'}>
        {often}
      </Fact>
      <TimeAtTheTable {...overview} />
    </FourNumbers>
  )
}

export function GameNumbers({ stats }: { stats: GamePage }) {
  const { matches, best, average, minutes, timedMatches, records, days } = stats
  const longest = records.find(({ kind }) => kind === 'longest')
  const length = Math.round(minutes / timedMatches)
  return (
    <FourNumbers>
      <Fact number={grouped(matches)} name={matches === 1 ? 'time played' : 'times played'}>
        {matches > days.length && `on ${days.length === 1 ? 'one day' : `${days.length} days`}`}
      </Fact>
      <Won record={stats} />
      {best !== null && (
        <Fact
          number={<ScoreNumber value={best} />}
          isLong={shortScore(best).length > 4}
          name="your best score"
        >
          {average !== null && `${shortScore(Math.round(average * 10) / 10)} on average`}
        </Fact>
      )}
      {timedMatches > 0 && (
        <Fact
          number={length < 120 ? String(length) : formatDuration(length)}
          unit={length < 120 ? 'min' : undefined}
          name="a match"
        >
          {longest !== undefined && `longest ${formatDuration(longest.value)}`}
        </Fact>
      )}
    </FourNumbers>
  )
}

function FourNumbers({ children }: { children: ReactNode }) {
  return (
    <section aria-label="In numbers" className="@container rounded-card bg-card shadow-card">
      <dl className="grid grid-cols-[5fr_6fr] @min-[40rem]:auto-cols-fr @min-[40rem]:grid-flow-col @min-[40rem]:grid-cols-none">
        {children}
      </dl>
    </section>
  )
}

function Fact({
  number,
  isLong = typeof number === 'string' && number.length > 5,
  unit,
  name,
  children,
}: {
  number: ReactNode
  isLong?: boolean
  unit?: string | undefined
  name: string
  children: ReactNode
}) {
  return (
    // Visually the number comes first; screen readers read its name first.
    <div className="flex min-w-0 flex-col border-dashed border-line p-4 pr-2 even:border-l-2 nth-[n+3]:border-t-2 odd:last:col-span-2 max-[16rem]:not-first:border-t-2 sm:pl-6 @min-[40rem]:not-first:border-l-2 @min-[40rem]:nth-[n+3]:border-t-0 @min-[40rem]:odd:last:col-span-1">
      <dt className="order-2 mt-1 leading-snug font-bold">{name}</dt>
      <dd
        className={classNames(
          'order-1 font-score leading-[2.875rem]',
          isLong ? 'text-3xl' : 'text-[2.875rem]',
        )}
      >
        <span className="whitespace-nowrap">{number}</span>
        {unit !== undefined && <span className="text-xl"> {unit}</span>}
      </dd>
      <dd className="order-3 text-base leading-snug text-muted empty:hidden">{children}</dd>
    </div>
  )
}

function Won({ record }: { record: Overview }) {
  const { decided, wins, draws, losses, chanceWins, coop, coopWins } = record
  const rate = winRate(record)
  if (rate !== null) {
    return (
      <Fact number={String(Math.round(rate * 100))} unit="%" name="won">
        {resultWords(record)}
        <br />
        {chanceWords(rate, chanceWins / decided).toLowerCase()}
      </Fact>
    )
  }
  if (decided > 0) {
    const drawn = draws === 0 ? '' : `${draws} drawn, `
    return <Fact number={String(wins)} name="won">{`${drawn}${losses} lost: ${TOO_FEW}`}</Fact>
  }
  return coop > 0 ? (
    <Fact
      number={grouped(coopWins)}
      name="won together"
    >{`of ${grouped(coop)} against the game`}</Fact>
  ) : (
    <Fact number="–" name="won">
      no match has a winner yet
    </Fact>
  )
}

function TimeAtTheTable({ minutes, totals: { people } }: Overview) {
  const persons = people === 1 ? 'person' : 'people'
  if (minutes === 0) {
    return (
      <Fact number={grouped(people)} name={persons}>
        at these tables
      </Fact>
    )
  }
  const [time, unit] =
    minutes < 60
      ? [String(minutes), 'min']
      : [minutes < 600 ? decimalWords(minutes / 60) : grouped(Math.round(minutes / 60)), 'h']
  return (
    <Fact number={time} unit={unit} name="at the table">
      {people > 0 && `with ${grouped(people)} ${persons}`}
    </Fact>
  )
}
