import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { useLate } from '#client/query/use-late.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { questionQuery } from '#features/guests/web/guest-queries.ts'
import type { Overview } from '#features/stats/stats.contract.ts'
import { overviewQuery } from '#features/stats/web/overview-query.ts'
import { lateCode } from '#ui/base/lazy-component.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'
import { PageTitle } from '#ui/layout/page-title.tsx'

import { HomeSkeleton } from './home-skeleton.tsx'
import { inboxQuery } from './inbox-query.ts'
import { recentQuery } from './recent-query.ts'

/** Loads with the data: both come after the first screen. */
export const Board = lateCode(async () => (await import('./home-board.tsx')).Board, HomeSkeleton)

/** What waits for me, how am I doing, what was last. */
export function HomePage() {
  const me = useMe()
  const inbox = useQuery(inboxQuery)
  const overview = useQuery(overviewQuery({}))
  const recent = useQuery(recentQuery)
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
        <Board inbox={inbox} overview={overview} recent={recent} late={late} />
      )}
    </>
  )
}

/** The date, and how many game nights the month has had; of the month before, while it has none. */
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
