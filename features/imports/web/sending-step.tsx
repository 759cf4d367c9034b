import { useEffect, useRef, useState } from 'react'

import { GuestQuestion } from '#features/guests/web/guest-question.tsx'
import { Banner } from '#ui/base/banner.tsx'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { ConfirmDialog, preloadConfirmDialog } from '#ui/lists/confirm-dialog.tsx'

import { numberWords } from '../file-reading.rules.ts'
import { UNDO_WORDS, countWords, matchWords } from './import-words.ts'
import { KeptMatches, UndoImport, type Undone } from './imports-card.tsx'
import { ProgressBar } from './progress.tsx'
import type { StepOf } from './work/import-sending.ts'

/** How far the import has come; the page may be closed meanwhile. */
export function SendingStep({
  step,
  onRetry,
  onCancel,
}: {
  step: StepOf<'sending'>
  onRetry: () => void
  onCancel: () => void
}) {
  const { sent, paused } = step
  const { done, total, imported, existing, fileName } = sent
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
      <p className="text-base text-muted">
        {numberWords(imported)} imported
        {existing > 0 && `, ${numberWords(existing)} were already here`}. You may close this page:
        the import goes on when you come back to Tabletally.
      </p>
      {paused !== null && (
        <Banner
          className="mt-4"
          action={
            <Button size="small" onClick={onRetry}>
              {paused.byItself ? 'Go on now' : 'Go on'}
            </Button>
          }
        >
          {paused.reason} {paused.byItself && 'It goes on by itself.'} Nothing comes twice.
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

export function DoneStep({ step, onAgain }: { step: StepOf<'done'>; onAgain: () => void }) {
  const { ended, leftOut } = step
  const { _id: importId, file: fileName, imported, existing, claims } = ended
  const [undone, setUndone] = useState<Undone | null>(null)
  const outcome = useRef<HTMLDivElement>(null)
  // The button that asked is gone.
  useEffect(() => {
    if (undone !== null) outcome.current?.focus()
  }, [undone])
  return (
    <>
      {undone === null ? (
        <>
          <section
            aria-label="What became of the file"
            className="rounded-card bg-card p-4 shadow-card sm:p-6"
          >
            <p role="status">
              <b>{matchWords(imported)}</b> of <bdi className="wrap-anywhere">{fileName}</bdi>{' '}
              {imported === 1 ? 'is' : 'are'} yours now: your own rows are confirmed by an import.
              {existing > 0 && ` ${numberWords(existing)} were already here.`}
              {leftOut > 0 && ` ${numberWords(leftOut)} were left out.`}
            </p>
            {claims > 0 && (
              <p className="mt-2">
                {countWords(claims, 'friend was', 'friends were')} asked whether the matches are
                theirs too. <TextLink to="/friends/guests">See what you asked</TextLink>
              </p>
            )}
          </section>
          <GuestQuestion />
          {imported > 0 && (
            <section className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-card bg-card p-4 shadow-card sm:px-6">
              <div className="min-w-0 flex-[1_1_16rem]">
                <h2 className="font-sans! text-xl tracking-normal">Not what you wanted?</h2>
                <p className="text-base text-muted">{UNDO_WORDS}</p>
              </div>
              <UndoImport
                id={importId}
                matches={imported}
                label="Undo the import"
                tone="quiet"
                onUndone={setUndone}
              />
            </section>
          )}
        </>
      ) : (
        <div ref={outcome} tabIndex={-1} className="flex flex-col gap-5 outline-none">
          <Banner tone="success">
            {matchWords(undone.removed)} taken back.
            {undone.kept > 0 && ` ${numberWords(undone.kept)} stayed.`}
          </Banner>
          {undone.kept > 0 && (
            <KeptMatches id={importId} title={`${matchWords(undone.kept)} stayed`} open />
          )}
        </div>
      )}
      <div>
        <Button tone="quiet" onClick={onAgain}>
          Choose another file
        </Button>
      </div>
    </>
  )
}
