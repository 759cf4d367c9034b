import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import FileUp from 'lucide-react/icons/file-up'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { nextStepAttribute } from '#ui/base/next-step.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { bggUserProblem } from '../added-imports.rules.ts'
import { importSourcesQuery } from './import-queries.ts'
import type { ImportActions } from './work/importing.ts'
import type { ChooseStep as Step } from './work/steps.ts'

/** A file is chosen, dropped, or asked for at BoardGameGeek. */
export function ChooseStep({ step, actions }: { step: Step; actions: ImportActions }) {
  const sources = useQuery(importSourcesQuery)
  const noBgg = sources.data?.bgg === false
  return (
    <>
      {step.problem !== null && (
        <Banner tone="error">
          <span className="wrap-anywhere">{step.problem}</span> Nothing has changed here.
        </Banner>
      )}
      <DropZone onFile={actions.open} />
      <div className={noBgg ? 'contents' : 'grid items-start gap-5 lg:grid-cols-2'}>
        <Programs noBgg={noBgg} />
        {!noBgg && <BggForm onUserName={actions.open} />}
      </div>
    </>
  )
}

/** Where a file is chosen; it can be dropped anywhere on the page. */
function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const over = usePageDrop(onFile)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-x-8 gap-y-5 rounded-card border-[3px] border-dashed bg-card px-4 py-5 text-center transition-colors sm:flex-row sm:justify-center sm:px-8 sm:py-10 sm:text-left',
        over
          ? 'border-marigold-edge bg-[color-mix(in_oklab,var(--marigold)_24%,var(--card))]'
          : 'border-field',
      )}
    >
      <div className="flex max-w-[26rem] flex-col items-center gap-3 sm:items-start">
        <p className="font-score text-2xl leading-tight text-balance">
          {over ? (
            'Drop it anywhere'
          ) : (
            <>
              Choose a file<span className="pointer-coarse:hidden">, or drop it anywhere here</span>
            </>
          )}
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
              if (file !== undefined) onFile(file)
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
    </div>
  )
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/**
 * Takes a file that is dropped anywhere on the page, and cells of a spreadsheet that are pasted there.
 * @returns whether a file is held over the page
 */
function usePageDrop(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    // Without this the browser would open a file that missed its target, and leave the page.
    function onOver(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    function onLeave(event: DragEvent) {
      // Null: the pointer left the window, not just an element.
      if (event.relatedTarget === null) setOver(false)
    }
    function onDrop(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer?.files ?? []
      if (file !== undefined) take(file)
    }
    function onPaste({ clipboardData, target }: ClipboardEvent) {
      const text = clipboardData?.getData('text/plain') ?? ''
      const isTyped = target instanceof HTMLInputElement
      if (!isTyped && /\t.*\n/u.test(text)) take(new File([text], 'Pasted cells'))
    }
    addEventListener('paste', onPaste)
    addEventListener('dragover', onOver)
    addEventListener('dragleave', onLeave)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('paste', onPaste)
      removeEventListener('dragover', onOver)
      removeEventListener('dragleave', onLeave)
      removeEventListener('drop', onDrop)
    }
  }, [])
  return over
}

/** What can be read, and how to get it there. */
const programs: { name: string; file: string; how: ReactNode }[] = [
  {
    name: 'BG Stats',
    file: '.json or .bgsplay',
    how: 'In the app, open the settings, choose to export your data, and save BGStatsExport.json. A single play that somebody shared (.bgsplay) works too.',
  },
  {
    name: 'BoardGameGeek',
    file: '.xml',
    how: 'Your plays as XML (XMLAPI2), as you download them there. One page has a hundred plays: import one page after another; what is here already does not come twice.',
  },
  {
    name: 'A spreadsheet',
    file: '.csv',
    how: 'A table with titles in its first line, saved as CSV, or its cells, copied and pasted on this page. You say what a row is and which column is which, and see the first matches at once.',
  },
  {
    name: 'Tabletally',
    file: '.json or .csv',
    how: 'On the other server, open the profile, and choose Download as JSON. It keeps more than the CSV.',
  },
]

/** @param noBgg whether this server cannot ask BoardGameGeek by user name */
function Programs({ noBgg }: { noBgg: boolean }) {
  return (
    <Card title="What can be read">
      <ul role="list" className="-mx-4 -mb-4 sm:-mx-6 sm:-mb-6">
        {programs.map(({ name, file, how }) => (
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
function BggForm({ onUserName }: { onUserName: (userName: string) => void }) {
  const sources = useQuery(importSourcesQuery)
  const [userName, setUserName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  function submit() {
    const found = bggUserProblem(userName.trim())
    setProblem(found)
    if (found === null) onUserName(userName.trim())
  }

  return (
    <Card title="From BoardGameGeek by name">
      {sources.isPending ? (
        <Skeleton className="h-12 w-full" />
      ) : sources.isError ? (
        <>
          <p className="mb-3 text-muted">{messageOf(sources.error, 'This part did not load.')}</p>
          <Button
            tone="quiet"
            size="small"
            loading={sources.isFetching}
            onClick={() => void sources.refetch()}
          >
            Load it again
          </Button>
        </>
      ) : (
        <Form onSubmit={submit} className="flex flex-col items-start gap-3">
          <TextField
            label="User name at BoardGameGeek"
            hint="All plays of that account, read here as from a file."
            error={problem}
            value={userName}
            onChange={(text) => {
              setProblem(null)
              setUserName(text)
            }}
            maxLength={40}
            autoComplete="off"
            className="w-full"
          />
          <Button type="submit" tone="quiet">
            Fetch plays
          </Button>
        </Form>
      )}
    </Card>
  )
}
