import { useQuery } from '@tanstack/react-query'
import Dices from 'lucide-react/icons/dices'
import FileUp from 'lucide-react/icons/file-up'
import { Suspense, type ReactNode, useEffect, useRef, useState } from 'react'

import { matchCount } from '#features/scoring/scores.rules.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { lazyComponent } from '#ui/base/lazy-component.tsx'
import { nextStepAttribute } from '#ui/base/next-step.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { toast } from '#ui/base/toast.ts'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import { BGG_USER_MAX, bggUserProblem } from '../added-imports.rules.ts'
import { importsQuery } from './import-queries.ts'
import { actions, type ImportStep, useImporting } from './work/importing.ts'

// The first step is there without what comes later; each next one loads while the one before it works.
const LookStep = lazyComponent(async () => (await import('./looking/look-step.tsx')).LookStep)
const SendingStep = lazyComponent(async () => (await import('./sending-step.tsx')).SendingStep)
const DoneStep = lazyComponent(async () => (await import('./sending-step.tsx')).DoneStep)
const ImportsCard = lazyComponent(async () => (await import('./imports-card.tsx')).ImportsCard)

const fileIcon = <FileUp aria-hidden="true" className="size-5" />

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
      return {
        title: 'Reading',
        lead: 'Nothing is saved yet.',
        part: (
          <Card>
            <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 font-bold">
              <bdi className="min-w-0 wrap-anywhere">{step.name}</bdi>
              <Spinner />
            </p>
            <Button tone="quiet" size="small" className="mt-5" onClick={actions.cancel}>
              Cancel
            </Button>
          </Card>
        ),
      }
    case 'ready': {
      const { file, program, table } = step.dryRun
      const what = table === null ? program : `${table.rows} rows`
      return {
        title: 'Bring your years along',
        lead: `${file}, ${what}. Nothing is saved before you say so.`,
        aside: (
          <Button tone="quiet" icon={fileIcon} onClick={actions.chooseAnother}>
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
        title: `${matchCount(step.ended.imported)} imported`,
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
  const hasBgg = useQuery(importsQuery).data?.meta.bgg
  return (
    <>
      {problem !== null && (
        <Banner tone="error">
          <span className="wrap-anywhere">{problem}</span> Nothing has changed here.
        </Banner>
      )}
      <DropZone />
      <div className={hasBgg === true ? 'grid items-start gap-5 lg:grid-cols-2' : 'contents'}>
        <Programs />
        {hasBgg === true && <BggForm />}
      </div>
      <Suspense>
        <ImportsCard />
      </Suspense>
    </>
  )
}

function openCells(text: string): boolean {
  const areCells = /\t.*\n/u.test(text)
  if (areCells) actions.open(new File([text], 'Pasted cells'))
  return areCells
}

async function pasteCells(): Promise<void> {
  // Plain http has no clipboard, and people can forbid it.
  const text = 'clipboard' in navigator ? await navigator.clipboard.readText().catch(() => '') : ''
  if (openCells(text)) return
  toast.error('No cells to paste: copy them with their titles, and let this page read them.')
}

function DropZone() {
  useEffect(() => {
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      const isTyped = target instanceof HTMLInputElement && target.type !== 'file'
      if (!isTyped) openCells(clipboardData?.getData('text/plain') ?? '')
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])
  return (
    <div
      ref={nextStepAttribute}
      className="relative flex flex-col items-center gap-3 rounded-card border-[3px] border-dashed border-field bg-card px-4 py-5 text-center has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-focus sm:px-8 sm:py-10"
    >
      <p className="font-score text-2xl leading-tight text-balance">
        Choose a file<span className="pointer-coarse:hidden">, or drop it here</span>
      </p>
      {/* No `accept`: phones do not know .bgsplay, and would not let it be chosen. */}
      <input
        type="file"
        aria-label="Choose a file"
        className="absolute inset-0 z-1 size-full cursor-pointer opacity-0"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Reset, so that the same file can be chosen again.
          currentTarget.value = ''
          if (file !== undefined) actions.open(file)
        }}
      />
      <div className="flex flex-wrap justify-center gap-3">
        {/* Only its look: the input covers all of this but the other button. */}
        <Button aria-hidden="true" tabIndex={-1} icon={fileIcon}>
          Choose a file
        </Button>
        <Button tone="quiet" className="z-2" onClick={() => void pasteCells()}>
          Paste cells
        </Button>
      </div>
    </div>
  )
}

const programs = {
  'BG Stats': 'BGStatsExport.json, from the app’s settings, or a play that was shared (.bgsplay)',
  BoardGameGeek: 'plays as XML (XMLAPI2), one page after another: nothing comes twice',
  'A spreadsheet': 'saved as CSV, or its cells pasted on this page, with titles in the first line',
  Tabletally: 'what the profile downloads, as JSON or CSV; JSON keeps more',
}

function Programs() {
  return (
    <Card title="What can be read">
      <ul role="list" className="grid gap-2">
        {Object.entries(programs).map(([name, files]) => (
          <li key={name}>
            <b>{name}</b>: <span className="text-muted">{files}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

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
