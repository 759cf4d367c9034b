import { useNavigate } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Undo from 'lucide-react/icons/undo-2'
import { Suspense, type ReactNode } from 'react'

import { isAbout, usePendingWrites } from '#client/pending/pending-store.ts'
import type { PendingWrite } from '#client/pending/pending-write.ts'
import type { OpenedMatch } from '#features/matches/web/opened-match.ts'
import { offerTakenBack, whatWaits } from '#features/matches/web/pending/pending-words.ts'
import { WaitsHere } from '#features/matches/web/waits-here.tsx'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { lazyComponent } from '#ui/base/lazy-component.tsx'
import { nextStepAttribute } from '#ui/base/next-step.ts'

const HowItWent = lazyComponent(async () => (await import('./how-it-went.tsx')).HowItWent)

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
      {head(write?.refusal === null)}
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

/** What waits of this match, with a button that takes it back; and the way to what needs a look. */
function PendingWritesNote({
  writes,
  onTakenBack,
}: {
  writes: readonly PendingWrite[]
  onTakenBack?: () => void
}) {
  return (
    <Card>
      <ul role="list" aria-label="What waits" className="flex flex-col gap-4">
        {writes.map((write) => (
          <li
            key={write.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
          >
            <div className="min-w-0 flex-1 basis-52">
              {write.refusal === null ? (
                <>
                  <p>
                    <WaitsHere />
                  </p>
                  <p className="mt-1 text-muted">
                    {whatWaits(write)}. It is sent once the server takes it.
                  </p>
                </>
              ) : (
                <>
                  <p className="flex items-center gap-1.5 font-bold">
                    <CircleAlert aria-hidden="true" className="size-4.5 shrink-0 text-loss" />
                    Needs a look
                  </p>
                  <p className="mt-1 wrap-anywhere">
                    {whatWaits(write)}: {write.refusal.message}
                  </p>
                </>
              )}
            </div>
            {write.refusal === null && (
              <Button
                tone="quiet"
                size="small"
                icon={<Undo aria-hidden="true" className="size-4.5" />}
                onClick={() => {
                  void offerTakenBack(write)
                  onTakenBack?.()
                }}
              >
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
