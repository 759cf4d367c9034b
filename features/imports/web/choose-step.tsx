import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import FileUp from 'lucide-react/icons/file-up'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { nextStepAttribute } from '#ui/base/next-step.ts'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { BGG_USER_MAX, bggUserProblem } from '../added-imports.rules.ts'
import { importSourcesQuery } from './import-queries.ts'
import type { ChooseStep as Step, ImportActions } from './work/importing.ts'

/** A file is chosen, dropped, or asked for at BoardGameGeek. */
export function ChooseStep({ step, actions }: { step: Step; actions: ImportActions }) {
  const { data: sources } = useQuery(importSourcesQuery)
  return (
    <>
      {step.problem !== null && (
        <Banner tone="error">
          <span className="wrap-anywhere">{step.problem}</span> Nothing has changed here.
        </Banner>
      )}
      <DropZone onFile={actions.open} />
      <div className={sources?.bgg === true ? 'grid items-start gap-5 lg:grid-cols-2' : 'contents'}>
        <Programs noBgg={sources?.bgg === false} />
        {sources?.bgg === true && <BggForm onUserName={actions.open} />}
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
        'flex flex-col items-center gap-3 rounded-card border-[3px] border-dashed bg-card px-4 py-5 text-center transition-colors sm:px-8 sm:py-10',
        over
          ? 'border-marigold-edge bg-[color-mix(in_oklab,var(--marigold)_24%,var(--card))]'
          : 'border-field',
      )}
    >
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

/** What can be read, and how to get it there. */
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
function BggForm({ onUserName }: { onUserName: (userName: string) => void }) {
  const [userName, setUserName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  function submit() {
    const found = bggUserProblem(userName.trim())
    setProblem(found)
    if (found === null) onUserName(userName.trim())
  }

  return (
    <Card title="From BoardGameGeek by name">
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
