import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { failureOf } from '#client/query/failure-of.ts'
import { useMe } from '#client/query/me.ts'
import type { Owed } from '#features/confirmations/confirmations.contract.ts'
import { OwedCard } from '#features/confirmations/web/owed-card.tsx'
import type { Waiting } from '#features/confirmations/web/waiting-query.ts'
import { useWaitingRows } from '#features/confirmations/web/waiting-rows.ts'
import { RecentMatches } from '#features/match-page/web/recent-matches.tsx'
import { RECENT } from '#features/match-page/web/recent-query.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { Card } from '#ui/base/card.tsx'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'

import { CHARTS_FROM, DECIDED_FLOOR } from '#features/stats/chance.rules.ts'
import type { Overview } from '#features/stats/stats.contract.ts'
import type { CountedOverview } from '#features/stats/web/overview-query.ts'
import { EveningHero, PlayHero } from './evening-hero.tsx'
import { FirstSheet, useStamps } from './first-sheet.tsx'
import { FormCard } from './form-card.tsx'
import { newsOf } from './home-news.ts'
import { lastEvening } from './last-evening.ts'
import { NewsLine } from './news-line.tsx'
import { QuickButtons } from './quick-buttons.tsx'
import { RecordPanel } from './record-panel.tsx'
import { useWide } from './use-wide.ts'
import { WaitingPart } from './waiting-part.tsx'

const NONE: readonly Match[] = []
/** On a phone so many that wait take the room of the matches before the last one. */
const MANY_WAIT = 3

interface Queries {
  waiting: UseQueryResult<Waiting>
  overview: UseQueryResult<CountedOverview>
  recent: UseQueryResult<Match[]>
}

/**
 * The dashboard: what waits, the evening, how it goes, what was last. One column in this order; where two
 * have room, what stands at the table on the left. What did not load leaves its own card empty; what comes
 * late stands below the others until the next visit.
 */
export function Board({
  waiting,
  overview,
  recent,
  owed,
  late,
}: Queries & { owed: Owed | undefined; late: Readonly<Record<keyof Queries | 'owed', boolean>> }) {
  const wide = useWide()
  // Here, because turning the device builds the columns anew: confirmed rows keep their places.
  const places = useWaitingRows(waiting.data?.data ?? NONE)
  const counted = late.overview ? undefined : overview.data?.data
  if ([waiting, overview, recent].every(({ data }) => data === undefined)) {
    return <NothingLoaded {...{ waiting, overview, recent }} />
  }
  const first = (
    <Loaded query={waiting} title="What waits did not load">
      {(data) => <WaitingPart waiting={data} places={places} owed={late.owed ? undefined : owed} />}
    </Loaded>
  )
  const hero = recent.data !== undefined && <Hero recent={recent.data} overview={counted} />
  const news = recent.data !== undefined && counted !== undefined && (
    <News recent={recent.data} overview={counted} />
  )
  const form = (
    <Loaded query={overview} title="Your numbers did not load">
      {({ data }) => data.decided >= CHARTS_FROM && <FormCard overview={data} />}
    </Loaded>
  )
  const last = (
    <Loaded query={recent} title="Your matches did not load">
      {(matches) => (
        <RecentMatches
          matches={matches}
          total={counted?.matches ?? null}
          inked={isFew(counted)}
          before={wide || late.waiting || places.rows.length < MANY_WAIT ? 2 : 0}
        />
      )}
    </Loaded>
  )
  // What somebody has asked for again may move what is below it.
  const asked = overview.errorUpdateCount > 0 ? overview.data?.data : counted
  const cards = {
    first: { card: first, late: late.waiting },
    hero: { card: hero, late: late.recent },
    // Of both requests, as they were when the page was shown.
    news: { card: !late.recent && news, late: false },
    form: { card: form, late: late.overview },
    last: { card: last, late: late.recent },
    totals: { card: <RecordPanel overview={asked} />, late: false },
    quick: { card: <QuickButtons />, late: false },
    owed: { card: late.owed && <OwedCard owed={owed} />, late: true },
  }
  const inOrder = (...names: (keyof typeof cards)[]) =>
    names
      .toSorted((one, other) => Number(cards[one].late) - Number(cards[other].late))
      .map((name) => <Fragment key={name}>{cards[name].card}</Fragment>)
  const column = 'grid min-w-0 content-start gap-3 lg:gap-5'
  if (!wide) {
    return (
      <div className={`${column} max-sm:-mt-2`}>
        {inOrder('first', 'hero', 'news', 'form', 'last', 'totals', 'quick', 'owed')}
      </div>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)] items-start gap-5">
      <div className={column}>{inOrder('hero', 'last')}</div>
      <div className={column}>{inOrder('first', 'news', 'form', 'totals', 'quick', 'owed')}</div>
    </div>
  )
}

/** In place of a failure in each card. */
function NothingLoaded(queries: Queries) {
  const all: readonly UseQueryResult[] = Object.values(queries)
  const [failed] = all
  return (
    <Card>
      <LoadFailure
        title="Your dashboard did not load"
        message={messageOf(failed?.error, 'Failed to load dashboard data.')}
        retrying={all.some(({ isFetching }) => isFetching)}
        onRetry={() => {
          for (const query of all) void query.refetch()
        }}
      />
    </Card>
  )
}

/** Whether numbers are still too few for colours of wins and losses. */
function isFew(overview: Overview | undefined): boolean {
  return overview !== undefined && overview.decided < CHARTS_FROM
}

/** The evening, or for newcomers what to do first. */
function Hero({ recent, overview }: { recent: readonly Match[]; overview: Overview | undefined }) {
  const me = useMe()
  const [now] = useState(() => new Date())
  const isNew = isFew(overview) && recent.length < DECIDED_FLOOR
  const stamps = useStamps(recent, isNew)
  if (recent.length === 0 || (isNew && !(stamps.match && stamps.friend && stamps.years))) {
    return <FirstSheet recent={recent} stamps={stamps} />
  }
  const evening = lastEvening(recent, recent.length < RECENT, { me: me._id, now })
  return evening === null ? <PlayHero /> : <EveningHero evening={evening} />
}

function News({ recent, overview }: { recent: readonly Match[]; overview: Overview }) {
  const me = useMe()
  const [now] = useState(() => new Date())
  const at = { me: me._id, now }
  const evening = lastEvening(recent, recent.length < RECENT, at)
  const news = evening === null || isFew(overview) ? null : newsOf(overview, evening, at)
  return news !== null && <NewsLine news={news} />
}

/** A card of one request, or that this request failed. */
function Loaded<Data>({
  query,
  title,
  children,
}: {
  query: UseQueryResult<Data>
  title: string
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) {
    return (
      <Card>
        <SkeletonGroup>
          <Skeleton className="h-5 w-48 max-w-full" />
        </SkeletonGroup>
      </Card>
    )
  }
  return (
    <Card>
      <LoadFailure
        level={2}
        title={title}
        {...failureOf(query, 'Failed to load dashboard data.')}
      />
    </Card>
  )
}
