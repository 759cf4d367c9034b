import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'

import { isAbout, usePendingWrites } from '#client/pending/pending-store.ts'
import type { OpenedMatch } from '#features/matches/web/opened-match.ts'
import { Banner } from '#ui/base/banner.tsx'
import { lazyComponent } from '#ui/base/lazy-component.tsx'
import { nextStepAttribute } from '#ui/base/next-step.ts'

import { PendingWritesNote } from './pending-note.tsx'

const HowItWent = lazyComponent(async () => (await import('../how-it-went.tsx')).HowItWent)

/** A match that only this device has: what it will be, and nothing of what others would do with it. */
export function WaitingMatchView({
  match,
  head,
  sheet,
  again,
  paragraphs,
}: {
  match: OpenedMatch
  /** Of its page, so that these parts stay in one file with it. @param isEditable while it waits */
  head: (isEditable: boolean) => ReactNode
  sheet: ReactNode
  again: ReactNode
  paragraphs: ReactNode
}) {
  const navigate = useNavigate()
  const write = usePendingWrites().find(({ id }) => id === match._id)
  return (
    <>
      {head(write?.look === null)}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-5">
          {sheet}
          <div ref={nextStepAttribute} className="flex flex-wrap gap-3">
            {again}
          </div>
          {match.pad !== null && (
            <Suspense>
              <HowItWent match={match} pad={match.pad} />
            </Suspense>
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          {write === undefined ? (
            <Banner>This match was taken back.</Banner>
          ) : (
            <PendingWritesNote
              writes={[write]}
              onTakenBack={() => void navigate({ to: '/matches', replace: true })}
            />
          )}
          {paragraphs}
        </div>
      </div>
    </>
  )
}

/** Above a match of which something waits, which is shown as if it were stored, or needs a look. */
export function WaitingNote({ match }: { match: OpenedMatch }) {
  const writes = usePendingWrites().filter((write) => isAbout(write, match._id))
  return writes.length === 0 ? null : (
    <div className="mb-5">
      <PendingWritesNote writes={writes} />
    </div>
  )
}
