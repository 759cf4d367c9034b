import { useState } from 'react'

import { WaitingCard } from '#features/confirmations/web/waiting-card.tsx'
import type { Waiting } from '#features/confirmations/web/waiting-query.ts'
import { RecentMatches } from '#features/match-page/web/recent-matches.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { afterPaint } from '#ui/base/lazy-component.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'

import { DECIDED_FLOOR } from '../../chance.rules.ts'
import type { Overview } from '../../stats.contract.ts'
import { BeatsYou } from './beats-you.tsx'
import { YearSkeleton } from './dashboard-year-skeleton.tsx'
import { FirstSteps } from './first-steps.tsx'
import { FormCard } from './form-card.tsx'
import { QuickButtons } from './quick-buttons.tsx'
import { RecordPanel } from './record-panel.tsx'
import { YourGame } from './your-game.tsx'

// The plots stand below the first screen.
const YearPart = afterPaint(async () => (await import('./year-part.tsx')).YearPart, YearSkeleton)

/**
 * The dashboard: what waits, how it goes, what was last, then the year. On a phone one column in this
 * order, on wide screens two.
 */
export function Board({
  waiting,
  overview,
  recent,
}: {
  waiting: Waiting
  overview: Overview
  recent: readonly Match[]
}) {
  // A list that was answered to its end says so until the next visit, and nothing moves up.
  const [waited, setWaited] = useState(waiting.data.length > 0)
  if (!waited && waiting.data.length > 0) setWaited(true)
  const [last, ...before] = recent
  const played = overview.matches > 0
  // The first evenings are short: the steps stand below a single match, the tickets below both columns.
  const few = last !== undefined && overview.matches < DECIDED_FLOOR
  const tickets = played && (
    <>
      <BeatsYou people={overview.people} />
      <YourGame games={overview.games} />
    </>
  )
  return (
    <>
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
        {waited && <WaitingCard waiting={waiting} className="lg:self-stretch" />}
        {played && (
          <FormCard overview={overview} className="lg:col-start-2 lg:max-h-96 lg:self-stretch" />
        )}
        <div
          className={classNames(
            'grid min-w-0 gap-4 sm:gap-5 lg:col-start-1',
            waited ? 'lg:row-start-2' : 'lg:row-span-2 lg:row-start-1',
          )}
        >
          {last === undefined ? (
            <>
              <FirstSteps recent={recent} />
              <NoMatches />
            </>
          ) : (
            <>
              <RecentMatches matches={[last, ...before]} total={overview.matches} />
              {few && before.length === 0 && <FirstSteps recent={recent} />}
            </>
          )}
        </div>
        <div
          className={classNames(
            'grid min-w-0 gap-4 sm:gap-5 lg:col-start-2',
            !waited && !played && 'lg:row-span-2 lg:row-start-1',
          )}
        >
          {few && before.length > 0 && <FirstSteps recent={recent} />}
          <QuickButtons />
          <RecordPanel />
          {!few && tickets}
        </div>
      </div>
      {few && <div className="mt-4 grid gap-4 sm:mt-5 sm:gap-5 md:grid-cols-2">{tickets}</div>}
      {played && (
        <div className="mt-4 sm:mt-5">
          <YearPart overview={overview} />
        </div>
      )}
    </>
  )
}

function NoMatches() {
  return (
    <Card>
      <EmptyState
        title="No matches yet"
        action={<ButtonLink to="/matches/new">Log Your First Match</ButtonLink>}
      >
        Log a game night, and it stands here with everybody’s scores.
      </EmptyState>
    </Card>
  )
}
