import { useInfiniteQuery } from '@tanstack/react-query'
import Dices from 'lucide-react/icons/dices'
import FileUp from 'lucide-react/icons/file-up'
import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef } from 'react'

import { Button, ButtonLink } from '#ui/base/button.tsx'
import { lazyComponent } from '#ui/base/lazy-component.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { textLinkClasses } from '#ui/base/text-link.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import type { DryRun } from '../dry-run.rules.ts'
import { ChooseStep } from './choose-step.tsx'
import { importsQuery } from './import-queries.ts'
import { matchWords } from './import-words.ts'
import { ReadingStep } from './progress.tsx'
import { type ImportActions, type ImportStep, useImporting } from './work/importing.ts'

// The first step is there without what comes later; each next one loads while the one before it works.
const LookStep = lazyComponent(async () => (await import('./looking/look-step.tsx')).LookStep)
const SendingStep = lazyComponent(async () => (await import('./sending-step.tsx')).SendingStep)
const DoneStep = lazyComponent(async () => (await import('./sending-step.tsx')).DoneStep)
const ImportsCard = lazyComponent(async () => (await import('./imports-card.tsx')).ImportsCard)

/** Brings matches from other programs and files, and says first what would become of them. */
export function ImportPage() {
  const { step, actions } = useImporting()
  const shown = useRef(step.kind)
  useEffect(() => {
    if (step.kind === 'reading') LookStep.preload()
    if (step.kind === 'ready') SendingStep.preload()
    if (step.kind === 'sending') DoneStep.preload()
    if (shown.current === step.kind) return
    shown.current = step.kind
    // What had the focus has gone with the step before.
    const heading = document.querySelector('h1')
    if (heading !== null) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step.kind])
  return (
    <>
      <PageTitle key={step.kind} {...headOf(step, actions)} />
      <div className="grid gap-5 *:min-w-0">
        <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
          {partOf(step, actions)}
        </Suspense>
      </div>
    </>
  )
}

/** The heading of a step, and what stands beside it. */
function headOf(step: ImportStep, actions: ImportActions): ComponentProps<typeof PageTitle> {
  switch (step.kind) {
    case 'choose':
      return {
        title: 'Bring your years along',
        lead: 'From BG Stats, BoardGameGeek, a spreadsheet or another Tabletally. You look first: nothing is saved before you say so.',
        aside: <ImportsLink />,
      }
    case 'reading':
      return { title: 'Reading', lead: 'Nothing is saved yet.' }
    case 'ready':
      return {
        title: 'Bring your years along',
        lead: `${fileWords(step.dryRun)}. Nothing is saved before you say so.`,
        aside: (
          <Button
            tone="quiet"
            icon={<FileUp aria-hidden="true" className="size-5" />}
            onClick={actions.cancel}
          >
            Choose another file
          </Button>
        ),
      }
    case 'sending':
      return { title: 'Importing' }
    case 'done':
      return {
        title: `${matchWords(step.ended.imported)} imported`,
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
