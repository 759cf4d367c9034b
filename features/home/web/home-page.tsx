import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { useLate } from '#client/query/use-late.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { questionQuery } from '#features/guests/web/guest-queries.ts'
import { recentMatchesQuery } from '#features/matches/web/match-queries.ts'
import type { Overview } from '#features/stats/stats.contract.ts'
import { overviewQuery } from '#features/stats/web/overview-query.ts'
import { lateCode } from '#ui/base/lazy-component.tsx'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'
import { PageTitle } from '#ui/layout/page-title.tsx'

import { inboxQuery } from './inbox-query.ts'

/** Loads with the data: both come after the first screen. */
export const Board = lateCode(async () => (await import('./home-board.tsx')).Board, HomeSkeleton)

export function HomePage() {
  const me = useMe()
  const inbox = useQuery(inboxQuery)
  const overview = useQuery(overviewQuery({}))
  const recent = useQuery(recentMatchesQuery)
  const question = useQuery(questionQuery())
  const late = useLate({ inbox, overview, recent, question })
  return (
    <>
      <PageTitle title="Dashboard" lead={<Today days={overview.data?.data.days} />}>
        <span className="wrap-anywhere text-title">Welcome back, {me.firstName}</span>
      </PageTitle>
      {late === null ? (
        <HomeSkeleton />
      ) : (
        <Board {...{ inbox, overview, recent, late }} isAsked={question.data != null} />
      )}
    </>
  )
}

/** Of the month before, while this one has no game night. */
function Today({ days }: { days: Overview['days'] | undefined }) {
  const [today] = useState(() => isoDayOf(new Date()))
  return (
    <span className="block">
      {formatDay(today, 'EEE d MMM')}
      {nightWords(days ?? [], today)}
    </span>
  )
}

function nightWords(days: Overview['days'], today: string): string {
  const [first, ...others] = days
  if (first?.day === today && others.length === 0) return ', your first evening here'
  const nights = (month: string) => days.filter(({ day }) => day.startsWith(month)).length
  const [month, before] = [today.slice(0, 7), monthBefore(today)]
  const [count, when] =
    nights(month) > 0
      ? [nights(month), 'this month']
      : [nights(before), `in ${formatDay(`${before}-01`, 'MMMM')}`]
  return count === 0 ? '' : `, ${count} game ${count === 1 ? 'night' : 'nights'} ${when}`
}

/** `YYYY-MM` */
function monthBefore(today: string): string {
  const date = new Date(`${today.slice(0, 7)}-01`)
  date.setUTCMonth(date.getUTCMonth() - 1)
  return date.toISOString().slice(0, 7)
}

const column = 'contents lg:grid lg:min-w-0 lg:content-start lg:gap-5'

function HomeSkeleton() {
  return (
    <SkeletonGroup className="-mt-2 grid gap-3 sm:mt-0 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)] lg:items-start lg:gap-5">
      <div className={column}>
        <div className="relative order-2 min-w-0 overflow-clip rounded-card bg-[#7a4a28] shadow-card">
          <div className="h-48 bg-[#1d1627]" />
          <div className="mx-2.5 mb-2.5 h-54 rounded-t-xl bg-card torn sm:mx-3 sm:mb-3" />
        </div>
        <Skeleton className="order-4 h-36 rounded-card" />
      </div>
      <div className={column}>
        <Skeleton className="order-1 h-13 rounded-card" />
        <Skeleton className="order-3 h-64 rounded-card" />
      </div>
    </SkeletonGroup>
  )
}
