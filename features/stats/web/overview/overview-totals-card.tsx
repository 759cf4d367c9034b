import type { ReactNode } from 'react'

import { formatDuration } from '#features/days/durations.rules.ts'
import { grouped } from '#features/scoring/standings.rules.ts'
import { classNames } from '#ui/base/class-names.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { decimalWords, percentWords } from '#ui/charts/number-words.ts'

import { TOO_FEW, winRate } from '../../chance.rules.ts'
import type { Overview, Stats } from '../../stats.contract.ts'
import { drawsWords, wonWords } from '../won-words.ts'

/** The numbers at the top of the page, and below them the totals of all results. */
export function TotalsCard({
  overview,
  all,
}: {
  overview: Overview
  /** The totals of the account; undefined while they load, null where filters leave matches out. */
  all: Stats | undefined | null
}) {
  const { matches, decided, coop, totals, people } = overview
  const draws = drawsWords(overview)
  const [most] = people
  return (
    <section aria-label="In numbers" className="rounded-card bg-card shadow-card">
      <dl className="grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-[1fr_1.25fr_1.1fr_1fr_1fr]">
        <Total value={grouped(matches)} label={matches === 1 ? 'match' : 'matches'}>
          {coop > 0
            ? `${decided} decided, ${coop} played together`
            : decided === matches
              ? 'all decided'
              : `${decided} decided`}
        </Total>
        <Total value={wonWords(overview)} label={`won${rateWords(overview)}`}>
          of {grouped(decided)} decided, {chanceWords(overview)}
          {draws !== null && `; ${draws}`}
        </Total>
        <Total value={grouped(totals.games)} label={totals.games === 1 ? 'game' : 'games'}>
          {hIndexWords(overview)}
        </Total>
        <Total value={grouped(totals.people)} label={totals.people === 1 ? 'person' : 'people'}>
          {most === undefined
            ? 'nobody else yet'
            : `${most.name} most, ${timesWords(most.together)}`}
        </Total>
        <Hours {...overview} />
      </dl>
      {all !== null && (
        <p className="border-t-2 border-dashed border-line px-4 py-3 text-sm text-muted sm:px-6">
          {all === undefined ? (
            <Skeleton className="h-5 w-64 max-w-full" />
          ) : (
            <>
              <b className="text-ink">All results</b>, cooperative games too: {all.wins} won,{' '}
              {all.draws} drawn, {all.losses} lost.
            </>
          )}
        </p>
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
        {unit !== undefined && <span className="ml-1 text-[0.52em]">{unit}</span>}
      </dd>
      <dd className="order-3 text-sm leading-snug text-muted wrap-anywhere">{children}</dd>
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
  return rate === null ? '' : `, ${percentWords(rate)}`
}

/** A rate stands only beside its chance. */
function chanceWords(overview: Overview): string {
  const { decided, chanceWins } = overview
  if (decided === 0) return 'nothing to compare yet'
  if (winRate(overview) === null) return `${TOO_FEW}; chance would be ${decimalWords(chanceWins)}`
  return `chance would be ${decimalWords(chanceWins)} (${percentWords(chanceWins / decided)})`
}

/** The h-index in plain words: `at least 5 of them 5 times or more`. An index of 1 says nothing but the most played. */
function hIndexWords({ hIndex, games: [most] }: Overview): string {
  const index = `(h\u2011index\u00a0${hIndex})`
  if (hIndex > 1) return `at least ${hIndex} of them ${hIndex} times or more ${index}`
  return most === undefined
    ? 'none played yet'
    : `${most.game.name} most, ${timesWords(most.matches)} ${index}`
}

export function timesWords(n: number): string {
  return n === 1 ? 'once' : `${n} times`
}
