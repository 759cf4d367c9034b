import { useEffect, useState } from 'react'

import { Banner } from '#ui/base/banner.tsx'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { ConfirmDialog, preloadConfirmDialog } from '#ui/lists/confirm-dialog.tsx'

import { numberWords } from '../file-reading.rules.ts'
import { matchWords } from './import-words.ts'
import { ProgressBar } from './progress.tsx'
import type { SendingStep as Step } from './work/steps.ts'

/** How far the import has come; the page may be closed meanwhile. */
export function SendingStep({
  step,
  onRetry,
  onCancel,
}: {
  step: Step
  onRetry: () => void
  onCancel: () => void
}) {
  const { done, total, imported, existing, elsewhere, paused, fileName } = step
  return (
    <Card>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-score text-3xl">
          {numberWords(done)}
          <span className="text-xl text-muted"> of {matchWords(total)}</span>
        </span>
        <span className="min-w-0 text-base text-muted wrap-anywhere">
          <bdi>{fileName}</bdi>
        </span>
      </p>
      <div className="my-3">
        <ProgressBar label="Import" value={done} max={total} />
      </div>
      <TenthsSpoken done={done} total={total} />
      <p className="text-base text-muted">
        {numberWords(imported)} imported
        {existing > 0 && `, ${numberWords(existing)} were already here`}.{' '}
        {elsewhere
          ? 'Another tab of this browser sends them; this one takes over if that one closes.'
          : 'You may close this page: the import goes on when you come back to Tabletally.'}
      </p>
      {paused !== null && (
        <Banner
          className="mt-4"
          action={
            <Button size="small" onClick={onRetry}>
              {paused.retryAt === null ? 'Go on' : 'Go on now'}
            </Button>
          }
        >
          {paused.reason} {paused.retryAt !== null && <GoesOn at={paused.retryAt} />} Nothing comes
          twice.
        </Banner>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {imported > 0 && (
          <ButtonLink to="/matches" tone="quiet" size="small">
            Look at the first ones
          </ButtonLink>
        )}
        <StopButton done={imported} onStop={onCancel} />
      </div>
    </Card>
  )
}

/** Screen readers hear every tenth; each batch would be too much. */
function TenthsSpoken({ done, total }: { done: number; total: number }) {
  const tenth = Math.floor((done / Math.max(total, 1)) * 10)
  return (
    <p role="status" className="sr-only">
      {tenth > 0 && tenth < 10 ? `${tenth * 10} percent imported` : ''}
    </p>
  )
}

/** Counts down the seconds until it goes on by itself. */
function GoesOn({ at }: { at: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((at - now) / 1000))
  return (
    <span aria-hidden="true">{seconds === 0 ? 'It goes on.' : `It goes on in ${seconds} s.`}</span>
  )
}

function StopButton({ done, onStop }: { done: number; onStop: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button {...preloadConfirmDialog} tone="bare" onClick={() => setAsking(true)}>
        Stop the import
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Stop the import?"
        confirmLabel="Stop"
        cancelLabel="Go on"
        onConfirm={() => {
          setAsking(false)
          onStop()
        }}
      >
        {done === 0
          ? 'No match is here yet.'
          : `${matchWords(done)} ${done === 1 ? 'stays' : 'stay'} here; the list of imports can take them back.`}
      </ConfirmDialog>
    </>
  )
}
