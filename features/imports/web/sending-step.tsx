import { GuestQuestion } from '#features/guests/web/guest-question.tsx'
import { Banner } from '#ui/base/banner.tsx'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { ConfirmButton } from '#ui/lists/confirm-dialog.tsx'

import { numberWords } from '../file-reading.rules.ts'
import { UNDO_WORDS, countWords, matchWords } from './import-words.ts'
import { UndoImport } from './imports-card.tsx'
import { ProgressBar } from './progress.tsx'
import type { StepOf } from './work/import-storing.ts'
import { actions } from './work/importing.ts'

/** How far the import has come; the page may be closed meanwhile. */
export function SendingStep({ step: { sent, paused } }: { step: StepOf<'sending'> }) {
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
            <Button size="small" onClick={actions.retry}>
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
        <ConfirmButton
          label="Stop the import"
          tone="bare"
          question="Stop the import?"
          description={
            imported === 0
              ? 'No match is here yet.'
              : `${matchWords(imported)} ${imported === 1 ? 'stays' : 'stay'} here; the list of imports can take them back.`
          }
          confirmLabel="Stop"
          pending={false}
          onConfirm={async () => actions.cancel()}
        />
      </div>
    </Card>
  )
}

export function DoneStep({ step: { ended, leftOut } }: { step: StepOf<'done'> }) {
  const { file: fileName, imported, existing, claims } = ended
  return (
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
            {countWords(claims, 'friend was', 'friends were')} asked whether the matches are theirs
            too. <TextLink to="/friends/guests">See what you asked</TextLink>
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
          <UndoImport one={ended} tone="quiet" label="Undo the import" onUndone={actions.cancel} />
        </section>
      )}
      <div>
        <Button tone="quiet" onClick={actions.cancel}>
          Choose another file
        </Button>
      </div>
    </>
  )
}
