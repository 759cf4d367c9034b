import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useState, useSyncExternalStore } from 'react'

import { failureOf } from '#client/query/failure-of.ts'
import { useMe } from '#client/query/me.ts'
import { GuestQuestion } from '#features/guests/web/guest-question.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import { PAGE_LIMIT } from '#features/matches/web/match-queries.ts'
import { CHARTS_FROM } from '#features/stats/chance.rules.ts'
import type { Overview } from '#features/stats/stats.contract.ts'
import type { CountedOverview } from '#features/stats/web/overview-query.ts'
import { Card } from '#ui/base/card.tsx'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { FormStrip } from '#ui/charts/form-strip.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'

import type { InboxItem } from '../inbox.contract.ts'
import { EveningHero, PlayHero } from './evening-hero.tsx'
import { ForYou } from './for-you.tsx'
import { useInboxPlaces } from './inbox-places.ts'
import type { Inbox } from './inbox-query.ts'
import { lastEvening } from './last-evening.ts'
import { LastMatch } from './last-match.tsx'
import { Newcomer } from './newcomer.tsx'
import { RecordCard } from './record-card.tsx'

const NONE: readonly InboxItem[] = []

interface Queries {
  inbox: UseQueryResult<Inbox>
  overview: UseQueryResult<CountedOverview>
  recent: UseQueryResult<Match[]>
}

/**
 * Home: what waits, the evening, how it goes, what was last. One column in this order; where two have
 * room, what stands at the table on the left. What did not load leaves its own card empty; what comes late
 * stands below the others until the next visit.
 */
export function Board({
  inbox,
  overview,
  recent,
  late,
  isAsked,
}: Queries & {
  late: Readonly<Record<keyof Queries | 'question', boolean>>
  isAsked: boolean
}) {
  const wide = useWide()
  // Here, because turning the device builds the columns anew: answered rows keep their places.
  const places = useInboxPlaces(inbox.data?.data ?? NONE)
  const isNew = recent.data?.length === 0
  const counted = late.overview ? undefined : overview.data?.data
  const coloured = counted === undefined || counted.decided >= CHARTS_FROM
  const cards = {
    question: <GuestQuestion />,
    inbox: (
      <Loaded query={inbox} title="What waits did not load">
        {(data) =>
          // Before the first match nobody expects that something waits.
          (!isNew || places.rows.length > 0) && (
            <ForYou short inbox={data} places={places} isAsked={isAsked} />
          )
        }
      </Loaded>
    ),
    hero: isNew ? <Newcomer /> : recent.data !== undefined && <Hero recent={recent.data} />,
    form: (
      <Loaded query={overview} title="Your numbers did not load">
        {({ data }) => data.decided >= CHARTS_FROM && <FormLine form={data.form} />}
      </Loaded>
    ),
    last: (
      <Loaded query={recent} title="Your matches did not load">
        {([last]) =>
          last !== undefined && (
            <LastMatch match={last} total={counted?.matches ?? null} coloured={coloured} />
          )
        }
      </Loaded>
    ),
    record: <RecordCard coloured={coloured} />,
  }
  const isLate = {
    ...{ question: late.question, inbox: late.inbox },
    hero: late.recent,
    form: late.overview,
    last: late.recent,
  }
  const inOrder = (...names: (keyof typeof cards)[]) =>
    names
      .toSorted((one, other) => lateness(one) - lateness(other))
      .map((name) => <Fragment key={name}>{cards[name]}</Fragment>)
  const lateness = (name: keyof typeof cards) => Number(name !== 'record' && isLate[name])
  const column = 'grid min-w-0 content-start gap-3 lg:gap-5'
  if (!wide) {
    return (
      <div className={`${column} max-sm:-mt-2`}>
        {inOrder('question', 'inbox', 'hero', 'form', 'last', 'record')}
      </div>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] items-start gap-5">
      <div className={column}>{inOrder('hero', 'last')}</div>
      <div className={column}>{inOrder('question', 'inbox', 'form', 'record')}</div>
    </div>
  )
}

function Hero({ recent }: { recent: readonly Match[] }) {
  const me = useMe()
  const [now] = useState(() => new Date())
  const evening = lastEvening(recent, recent.length < PAGE_LIMIT, { me: me._id, now })
  return evening === null ? <PlayHero /> : <EveningHero evening={evening} />
}

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
  return (
    <Card>
      {query.isPending ? (
        <SkeletonGroup>
          <Skeleton className="h-5 w-48 max-w-full" />
        </SkeletonGroup>
      ) : (
        <LoadFailure
          level={2}
          title={title}
          {...failureOf(query, 'Failed to load dashboard data.')}
        />
      )}
    </Card>
  )
}

function FormLine({ form }: Pick<Overview, 'form'>) {
  return (
    <Link
      to="/stats"
      className="flex min-h-15 items-center justify-between gap-x-3 rounded-card bg-card px-4 py-3 text-ink no-underline shadow-card hover:bg-sunk/60 sm:px-5"
    >
      <FormStrip results={form} />
      <span className="shrink-0 font-bold whitespace-nowrap">
        {form.filter(({ result }) => result === 'Win').length} won
      </span>
    </Link>
  )
}

// Not by CSS alone: two columns have another order than one, and the keyboard goes by the document.
const WIDE = '(width >= 64rem)'

function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
