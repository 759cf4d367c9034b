import { GuestQuestion } from '#features/guests/web/guest-question.tsx'
import { counted, grouped, matchCount } from '#features/scoring/scores.rules.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { ConfirmButton } from '#ui/lists/confirm-dialog.tsx'

import { ImportsCard } from './imports-card.tsx'
import { actions, type StepOf } from './work/importing.ts'

export function SendingStep({ step: { sent, paused } }: { step: StepOf<'sending'> }) {
  const { done, total, fileName } = sent
  // Screen readers hear every tenth.
  const tenth = Math.floor((done / Math.max(total, 1)) * 10)
  return (
    <Card>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-score text-3xl">
          {grouped(done)}
          <span className="text-xl text-muted"> of {matchCount(total)}</span>
        </span>
        <span className="min-w-0 text-base text-muted wrap-anywhere">
          <bdi>{fileName}</bdi>
        </span>
      </p>
      <progress
        aria-label="Import"
        value={done}
        max={total}
        className="my-3 block h-4 w-full appearance-none overflow-hidden rounded-md bg-sunk [&::-moz-progress-bar]:bg-win [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-win [&::-webkit-progress-value]:transition-[inline-size]"
      />
      <p role="status" className="sr-only">
        {tenth > 0 && tenth < 10 ? `${tenth * 10} percent` : ''}
      </p>
      <p className="text-base text-muted">
        You may close this page: the import goes on when you come back to it.
      </p>
      {paused !== null && (
        <Banner
          className="mt-4"
          action={
            <Button size="small" onClick={actions.retry}>
              Go on now
            </Button>
          }
        >
          {paused} Nothing comes twice.
        </Banner>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {done > 0 && (
          <ButtonLink to="/matches" tone="quiet" size="small">
            Look at the first ones
          </ButtonLink>
        )}
        <ConfirmButton
          label="Stop the import"
          tone="bare"
          question="Stop the import?"
          description="What is here already stays; the list of imports can take it back."
          confirmLabel="Stop"
          pending={false}
          onConfirm={async () => actions.cancel()}
        />
      </div>
    </Card>
  )
}

export function DoneStep({ step: { ended } }: { step: StepOf<'done'> }) {
  const { file: fileName, imported, claims } = ended
  return (
    <>
      <Card title="What became of the file">
        <p role="status">
          <b>{matchCount(imported)}</b> of <bdi className="wrap-anywhere">{fileName}</bdi> went in.
        </p>
        {claims > 0 && (
          <p className="mt-2">
            {counted(claims, 'friend was', 'friends were')} asked whether the matches are theirs
            too. <TextLink to="/friends/guests">See what you asked</TextLink>
          </p>
        )}
      </Card>
      <GuestQuestion />
      <ImportsCard />
      <div>
        <Button tone="quiet" onClick={actions.chooseAnother}>
          Choose another file
        </Button>
      </div>
    </>
  )
}
