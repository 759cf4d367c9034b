import { useEffect, useRef, useState } from 'react'

import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { TextLink } from '#ui/base/text-link.tsx'

import { numberWords } from '../file-reading.rules.ts'
import { countWords, matchWords, UNDO_WORDS } from './import-words.ts'
import { KeptMatches, UndoImport, type Undone } from './undo-import.tsx'
import type { DoneStep as Step } from './work/steps.ts'

/** What has come along, and the way back. */
export function DoneStep({ step, onAgain }: { step: Step; onAgain: () => void }) {
  const { importId, fileName, imported, existing, counts, noMatch, claims } = step
  const [undone, setUndone] = useState<Undone | null>(null)
  const outcome = useRef<HTMLDivElement>(null)
  // The button that asked is gone.
  useEffect(() => {
    if (undone !== null) outcome.current?.focus()
  }, [undone])
  const left = counts.likely + counts.deleted + counts.leftOut + noMatch
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
              {left > 0 && ` ${numberWords(left)} were left out.`}
            </p>
            {claims > 0 && (
              <p className="mt-2">
                {countWords(claims, 'friend was', 'friends were')} asked whether the matches are
                theirs too. <TextLink to="/friends/guests">See what you asked</TextLink>
              </p>
            )}
          </section>
          {imported > 0 && (
            <section className="grid overflow-clip rounded-card bg-card shadow-card sm:grid-cols-[8rem_minmax(0,1fr)]">
              <p
                aria-hidden="true"
                className="flex items-center justify-center gap-2 bg-sunk p-3 sm:flex-col sm:gap-0"
              >
                <span className="font-score text-3xl">{numberWords(imported)}</span>
                <span className="text-base font-bold">to take back</span>
              </p>
              <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-dashed border-line p-4 max-sm:border-t-2 sm:border-l-2 sm:px-6">
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
              </div>
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
