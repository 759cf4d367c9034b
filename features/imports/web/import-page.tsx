import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Dices from 'lucide-react/icons/dices'
import FileUp from 'lucide-react/icons/file-up'
import { Suspense, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

import { Banner } from '#ui/base/banner.tsx'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { lazyComponent } from '#ui/base/lazy-component.tsx'
import { nextStepAttribute } from '#ui/base/next-step.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import { BGG_USER_MAX, bggUserProblem } from '../added-imports.rules.ts'
import { importSourcesQuery } from './import-queries.ts'
import { matchWords } from './import-words.ts'
import { ReadingStep } from './progress.tsx'
import type { ImportStep } from './work/import-storing.ts'
import { actions, useImporting } from './work/importing.ts'

// The first step is there without what comes later; each next one loads while the one before it works.
const LookStep = lazyComponent(async () => (await import('./looking/look-step.tsx')).LookStep)
const SendingStep = lazyComponent(async () => (await import('./sending-step.tsx')).SendingStep)
const DoneStep = lazyComponent(async () => (await import('./sending-step.tsx')).DoneStep)
const ImportsCard = lazyComponent(async () => (await import('./imports-card.tsx')).ImportsCard)

/** Brings matches from other programs and files, and says first what would become of them. */
export function ImportPage() {
  const step = useImporting()
  const shown = useRef(step.kind)
  useEffect(() => {
    if (step.kind === 'reading') LookStep.preload()
    if (step.kind === 'ready') SendingStep.preload()
    if (shown.current === step.kind) return
    shown.current = step.kind
    // What had the focus has gone with the step before.
    const heading = document.querySelector('h1')
    if (heading !== null) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step.kind])
  const { part, ...head } = pageOf(step)
  return (
    <>
      <PageTitle key={step.kind} {...head} />
      <div className="grid gap-5 *:min-w-0">
        <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>{part}</Suspense>
      </div>
    </>
  )
}

function pageOf(step: ImportStep): {
  title: string
  lead?: string
  aside?: ReactNode
  part: ReactNode
} {
  switch (step.kind) {
    case 'choose':
      return {
        title: 'Bring your years along',
        lead: 'From BG Stats, BoardGameGeek, a spreadsheet or another Tabletally. You look first: nothing is saved before you say so.',
        part: <ChooseStep problem={step.problem} />,
      }
    case 'reading':
      return { title: 'Reading', lead: 'Nothing is saved yet.', part: <ReadingStep step={step} /> }
    case 'ready': {
      const { file, program, table, playsInFile } = step.dryRun
      const what = table === null ? `${program}, ${matchWords(playsInFile)}` : `${table.rows} rows`
      return {
        title: 'Bring your years along',
        lead: `${file.name}, ${what}. Nothing is saved before you say so.`,
        aside: (
          <Button
            tone="quiet"
            icon={<FileUp aria-hidden="true" className="size-5" />}
            onClick={actions.cancel}
          >
            Choose another file
          </Button>
        ),
        part: <LookStep step={step} />,
      }
    }
    case 'sending':
      return { title: 'Importing', part: <SendingStep step={step} /> }
    case 'done':
      return {
        title: `${matchWords(step.ended.imported)} imported`,
        aside: (
          <ButtonLink to="/matches" icon={<Dices aria-hidden="true" className="size-5" />}>
            Look at them
          </ButtonLink>
        ),
        part: <DoneStep step={step} />,
      }
  }
}

function ChooseStep({ problem }: { problem: string | null }) {
  const hasBgg = useQuery(importSourcesQuery).data?.bgg
  return (
    <>
      {problem !== null && (
        <Banner tone="error">
          <span className="wrap-anywhere">{problem}</span> Nothing has changed here.
        </Banner>
      )}
      <DropZone />
      <div className={hasBgg === true ? 'grid items-start gap-5 lg:grid-cols-2' : 'contents'}>
        <Programs noBgg={hasBgg === false} />
        {hasBgg === true && <BggForm />}
      </div>
      <Suspense>
        <ImportsCard />
      </Suspense>
    </>
  )
}

/** Where a file is chosen; it can be dropped anywhere on the page. */
function DropZone() {
  const over = usePageDrop(actions.open)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-3 rounded-card border-[3px] border-dashed bg-card px-4 py-5 text-center transition-colors sm:px-8 sm:py-10',
        over
          ? 'border-marigold-edge bg-[color-mix(in_oklab,var(--marigold)_24%,var(--card))]'
          : 'border-field',
      )}
    >
      <p className="font-score text-2xl leading-tight text-balance">
        {over ? 'Drop it anywhere' : 'Choose a file'}
        {!over && <span className="pointer-coarse:hidden">, or drop it anywhere here</span>}
      </p>
      <div ref={nextStepAttribute}>
        {/* No `accept`: phones do not know .bgsplay, and would not let it be chosen. */}
        <input
          ref={input}
          type="file"
          aria-label="Choose a file"
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // Reset, so that the same file can be chosen again.
            currentTarget.value = ''
            if (file !== undefined) actions.open(file)
          }}
        />
        <Button
          tone="primary"
          icon={<FileUp aria-hidden="true" className="size-5" />}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
      </div>
    </div>
  )
}

/**
 * Takes a file that is dropped anywhere on the page, and cells of a spreadsheet that are pasted there.
 * @returns whether a file is held over the page
 */
function usePageDrop(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    const left = new AbortController()
    const hear = <Kind extends keyof WindowEventMap>(
      kind: Kind,
      listener: (event: WindowEventMap[Kind]) => void,
    ) => addEventListener(kind, listener, { signal: left.signal })
    for (const kind of ['dragover', 'drop'] as const) {
      hear(kind, (event) => {
        if (event.dataTransfer?.types.includes('Files') !== true) return
        // Without this the browser would open a file that missed its target, and leave the page.
        event.preventDefault()
        setOver(kind === 'dragover')
        const [file] = event.dataTransfer.files
        if (kind === 'drop' && file !== undefined) take(file)
      })
    }
    // Null: the pointer left the window, not just an element.
    hear('dragleave', ({ relatedTarget }) => relatedTarget ?? setOver(false))
    hear('paste', ({ clipboardData, target }) => {
      const text = clipboardData?.getData('text/plain') ?? ''
      const isTyped = target instanceof HTMLInputElement
      if (!isTyped && /\t.*\n/u.test(text)) take(new File([text], 'Pasted cells'))
    })
    return () => left.abort()
  }, [])
  return over
}

const programs: readonly (readonly [name: string, file: string, how: string])[] = [
  [
    'BG Stats',
    '.json or .bgsplay',
    'In the app, open the settings, choose to export your data, and save BGStatsExport.json. A single play that somebody shared (.bgsplay) works too.',
  ],
  [
    'BoardGameGeek',
    '.xml',
    'Your plays as XML (XMLAPI2), as you download them there. One page has a hundred plays: import one page after another; what is here already does not come twice.',
  ],
  [
    'A spreadsheet',
    '.csv',
    'A table with titles in its first line, saved as CSV, or its cells, copied and pasted on this page. You say what a row is and which column is which, and see the first matches at once.',
  ],
  [
    'Tabletally',
    '.json or .csv',
    'On the other server, open the profile, and choose Download as JSON. It keeps more than the CSV.',
  ],
]

/** @param noBgg whether this server cannot ask BoardGameGeek by user name */
function Programs({ noBgg }: { noBgg: boolean }) {
  return (
    <Card title="What can be read">
      <ul role="list" className="-mx-4 -mb-4 sm:-mx-6 sm:-mb-6">
        {programs.map(([name, file, how]) => (
          <li key={name} className="border-t-2 border-dashed border-line">
            <details className="group">
              <summary className="flex min-h-13 list-none items-center gap-3 px-4 py-2 hover:bg-sunk/50 focus-visible:-outline-offset-3 group-open:pb-1 sm:px-6 [&::-webkit-details-marker]:hidden">
                <span className="min-w-0 flex-1">
                  <span className="font-bold">{name}</span>{' '}
                  <span className="text-base whitespace-nowrap text-muted">{file}</span>
                </span>
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="px-4 pb-4 text-base text-muted sm:px-6">
                {how}
                {noBgg &&
                  name === 'BoardGameGeek' &&
                  ' This server is not set up to ask BoardGameGeek by user name.'}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Plays of BoardGameGeek by user name, where the server may ask for them. */
function BggForm() {
  const [userName, setUserName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  function submit() {
    const found = bggUserProblem(userName.trim())
    setProblem(found)
    if (found === null) actions.open(userName.trim())
  }

  return (
    <Card title="From BoardGameGeek by name">
      <Form onSubmit={submit} className="flex flex-col items-start gap-3">
        <TextField
          label="User name at BoardGameGeek"
          hint="All plays of that account, read here as from a file."
          error={problem}
          value={userName}
          onChange={setUserName}
          maxLength={BGG_USER_MAX}
          autoComplete="off"
          className="w-full"
        />
        <Button type="submit" tone="quiet">
          Fetch plays
        </Button>
      </Form>
    </Card>
  )
}
