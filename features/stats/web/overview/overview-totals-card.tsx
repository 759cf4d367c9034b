import type { ReactNode } from 'react'

import { formatDuration } from '#features/days/durations.rules.ts'
import { grouped } from '#features/scoring/scores.rules.ts'
import { classNames } from '#ui/base/class-names.ts'
import { decimalWords, percentWords } from '#ui/charts/number-words.ts'

import { chanceWords, TOO_FEW, winRate } from '../../chance.rules.ts'
import type { Overview, Stats } from '../../stats.contract.ts'
import { HowCounted } from '../how-counted.tsx'
import { allResultsWords, drawsInPart, kindWords, resultWords, timesWords } from '../won-words.ts'

/** The numbers at the top of the page, and below them the totals of all results. */
export function TotalsCard({
  overview,
  all,
}: {
  overview: Overview
  /** The totals of the account; undefined while they load, null where filters leave matches out. */
  all: Stats | undefined | null
}) {
  const { matches, decided, wins, totals, people } = overview
  const [most] = people
  const bridge = all == null ? null : allResultsWords(all, overview)
  return (
    <section aria-label="In numbers" className="rounded-card bg-card shadow-card">
      <dl className="grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-[1fr_1.25fr_1.1fr_1fr_1fr]">
        <Total value={grouped(matches)} label={matches === 1 ? 'match' : 'matches'}>
          {kindWords(overview)}
        </Total>
        <Total value={grouped(wins)} label={`won${rateWords(overview)}`}>
          {decided === 0 ? 'nothing to compare yet' : restWords(overview)}
        </Total>
        <Total value={grouped(totals.games)} label={totals.games === 1 ? 'game' : 'games'}>
          {oftenWords(overview)}
        </Total>
        <Total value={grouped(totals.people)} label={totals.people === 1 ? 'person' : 'people'}>
          {most === undefined
            ? 'nobody else yet'
            : `${most.name} most, ${timesWords(most.together)}`}
        </Total>
        <Hours {...overview} />
      </dl>
      {decided > 0 && (
        <HowCounted
          record={overview}
          className="border-t-2 border-dashed border-line px-4 py-1 sm:px-6"
        >
          {all != null && (
            <p className="pb-2">
              <b>All results</b>: {resultWords(all)}. {bridge !== null && `That is ${bridge}.`}
            </p>
          )}
        </HowCounted>
      )}
    </section>
  )
}

function Total({
  value,
  unit,
  label,
  children,
}: {
  value: string
  unit?: string
  label: string
  children: ReactNode
}) {
  return (
    // Visually the number comes first; screen readers read its label first.
    <div className="sheet-line flex min-w-0 flex-col px-4 py-3.5 last:border-b-0 max-sm:odd:last:col-span-2 sm:px-5 lg:border-b-0 lg:not-first:border-l-2 lg:not-first:border-dashed lg:not-first:border-line">
      <dt className="order-2 mt-1 leading-snug font-bold">{label}</dt>
      <dd className={classNames('order-1 font-score leading-[2.875rem]', sizeOf(value))}>
        <span className="whitespace-nowrap">{value}</span>
        {unit !== undefined && <span className="ml-1 text-xl">{unit}</span>}
      </dd>
      <dd className="order-3 text-base leading-snug text-muted wrap-anywhere">{children}</dd>
    </div>
  )
}

/** A long number has smaller digits, so that it stays on one line. */
function sizeOf({ length }: string): string {
  return length <= 4 ? 'text-[2.875rem]' : 'text-[2rem] lg:text-2xl xl:text-[2rem]'
}

function Hours({ minutes, timedMatches, matches }: Overview) {
  if (timedMatches === 0) {
    return (
      <Total value="–" label="hours at the table">
        no match has a length
      </Total>
    )
  }
  const each = `${formatDuration(Math.round(minutes / timedMatches))} a match`
  const words = timedMatches === matches ? each : `${each}, of ${timedMatches} with a length`
  return minutes < 60 ? (
    <Total value={String(minutes)} unit="min" label="at the table">
      {words}
    </Total>
  ) : (
    <Total
      value={minutes < 600 ? decimalWords(minutes / 60) : grouped(Math.round(minutes / 60))}
      unit="h"
      label="at the table"
    >
      {words}
    </Total>
  )
}

function rateWords(overview: Overview): string {
  const rate = winRate(overview)
  return rate === null ? '' : `, ${percentWords(rate)}${drawsInPart(overview)}`
}

/** `2 drawn, 77 lost`, and how it compares with chance. */
function restWords(overview: Overview): string {
  const { decided, draws, losses, chanceWins } = overview
  const rate = winRate(overview)
  const drawn = draws === 0 ? '' : `${grouped(draws)} drawn, `
  const chance = rate === null ? TOO_FEW : chanceWords(rate, chanceWins / decided).toLowerCase()
  return `${drawn}${grouped(losses)} lost; ${chance}`
}

/** How often many games were played: `5 of them 5 times or more`. */
function oftenWords({ hIndex, games: [most] }: Overview): string {
  if (hIndex > 1) return `${hIndex} of them ${hIndex} times or more`
  return most === undefined
    ? 'none played yet'
    : `${most.game.name} most, ${timesWords(most.matches)}`
}
