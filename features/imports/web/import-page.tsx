import { useInfiniteQuery } from '@tanstack/react-query'
import Dices from 'lucide-react/icons/dices'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

import { Button, ButtonLink } from '#ui/base/button.tsx'
import { lazyComponent } from '#ui/base/lazy-component.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { textLinkClasses } from '#ui/base/text-link.tsx'

import type { DryRun } from '../dry-run.rules.ts'
import { ChooseStep } from './choose-step.tsx'
import { importsQuery } from './import-queries.ts'
import { matchWords } from './import-words.ts'
import { ReadingStep } from './progress.tsx'
import { type ImportActions, useImporting } from './work/importing.ts'
import type { ImportStep } from './work/steps.ts'

// The first step is there without what comes later; each next one loads while the one before it works.
const LookStep = lazyComponent(async () => (await import('./looking/look-step.tsx')).LookStep)
const SendingStep = lazyComponent(async () => (await import('./sending-step.tsx')).SendingStep)
const DoneStep = lazyComponent(async () => (await import('./sending-step.tsx')).DoneStep)
const ImportsCard = lazyComponent(async () => (await import('./imports-card.tsx')).ImportsCard)

/** Brings matches from other programs and files, and says first what would become of them. */
export function ImportPage() {
  const { step, actions } = useImporting()
  const [firstKind] = useState(step.kind)
  const [moved, setMoved] = useState(false)
  if (!moved && step.kind !== firstKind) setMoved(true)
  useEffect(() => {
    if (step.kind === 'reading') LookStep.preload()
    if (step.kind === 'ready') SendingStep.preload()
    if (step.kind === 'sending') DoneStep.preload()
  }, [step.kind])
  return (
    <>
      <PageHead key={step.kind} takesFocus={moved} {...headOf(step, actions)} />
      <div className="grid gap-5 *:min-w-0">
        <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
          {partOf(step, actions)}
        </Suspense>
      </div>
    </>
  )
}

interface Head {
  title: string
  lead?: string
  stamp?: string
  aside?: ReactNode
}

function headOf(step: ImportStep, actions: ImportActions): Head {
  switch (step.kind) {
    case 'choose':
      return {
        title: 'Bring your years along',
        lead: 'From BG Stats, BoardGameGeek, a spreadsheet or another Tabletally. You look first: nothing is saved before you say so.',
        aside: <ImportsLink />,
      }
    case 'reading':
      return { title: 'Reading', stamp: 'Nothing saved yet' }
    case 'ready':
      return {
        title: 'Bring your years along',
        lead: `${fileWords(step.dryRun)}. Nothing is saved before you say so.`,
        aside: (
          <Button tone="quiet" onClick={actions.cancel}>
            Choose another file
          </Button>
        ),
      }
    case 'sending':
      return { title: 'On the way to the shelf' }
    case 'done':
      return {
        title: `${matchWords(step.ended.imported)} on the shelf`,
        aside: (
          <ButtonLink to="/matches" icon={<Dices aria-hidden="true" className="size-5" />}>
            Look at them
          </ButtonLink>
        ),
      }
  }
}

/** `nights.csv, 137 rows` */
function fileWords({ file, program, table, playsInFile }: DryRun): string {
  const what = table === null ? `${program}, ${matchWords(playsInFile)}` : `${table.rows} rows`
  return `${file.name}, ${what}`
}

function partOf(step: ImportStep, actions: ImportActions): ReactNode {
  switch (step.kind) {
    case 'choose':
      return (
        <>
          <ChooseStep step={step} actions={actions} />
          <div id="your-imports" className="scroll-mt-20 empty:hidden">
            <Suspense>
              <ImportsCard />
            </Suspense>
          </div>
        </>
      )
    case 'reading':
      return <ReadingStep step={step} onCancel={actions.cancel} />
    case 'ready':
      return <LookStep step={step} actions={actions} />
    case 'sending':
      return <SendingStep step={step} onRetry={actions.retry} onCancel={actions.cancel} />
    case 'done':
      return <DoneStep step={step} onAgain={actions.cancel} />
  }
}

/** For whoever has imported before: their imports stand below all that can be read. */
function ImportsLink() {
  const some = (useInfiniteQuery(importsQuery).data?.pages[0]?.data.length ?? 0) > 0
  if (!some) return null
  return (
    <a href="#your-imports" className={textLinkClasses}>
      Your imports
    </a>
  )
}

/** The heading of a step, and where one is. The heading gets the focus when the step begins. */
function PageHead({
  title,
  lead,
  stamp,
  aside,
  takesFocus,
}: {
  title: string
  /** A sentence under the heading. */
  lead?: string
  /** What is true for the whole step, as a stamp. */
  stamp?: string
  aside?: ReactNode
  /** Whether another step was there before: a page that just opened leaves the focus alone. */
  takesFocus: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [takesFocus])
  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <title>{`${title} · Tabletally`}</title>
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="outline-none wrap-anywhere text-title">
          {title}
        </h1>
        {lead !== undefined && <p className="mt-2 max-w-xl text-base text-muted">{lead}</p>}
      </div>
      {stamp !== undefined && (
        <p className="rotate-[-3.5deg] rounded-[0.625rem] border-[3px] border-loss px-4 py-1.5 font-score text-xl text-loss max-sm:ml-1 sm:mr-1">
          {stamp}
        </p>
      )}
      {aside}
    </header>
  )
}
