import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

import { failureOf } from '#client/query/failure-of.ts'
import { formatMoment } from '#features/dates/web/moments.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { toast } from '#ui/base/toast.ts'
import { Badge } from '#ui/layout/badge.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { Sheet } from '#ui/layout/sheet.tsx'

import type { Source } from '../added-imports.rules.ts'
import { numberWords } from '../file-reading.rules.ts'
import type { Import } from '../imports.contract.ts'
import { importsQuery } from './import-queries.ts'
import { countWords, matchWords } from './import-words.ts'
import { KeptMatches, UndoImport } from './undo-import.tsx'

/** What was imported before, newest first; nothing for whoever has imported nothing. */
export function ImportsCard() {
  const imports = useInfiniteQuery(importsQuery)
  const all = imports.data?.pages.flatMap(({ data }) => data) ?? []
  if (imports.isError && all.length === 0) {
    return (
      <Card>
        <LoadFailure title="Your imports did not load" {...failureOf(imports, 'Failed to load.')} />
      </Card>
    )
  }
  if (all.length === 0) return null
  return (
    <Card title="Your imports">
      <Sheet aria-label="Imports">
        {all.map((one) => (
          <ImportRow key={one._id} one={one} />
        ))}
      </Sheet>
      {imports.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button
            tone="quiet"
            loading={imports.isFetchingNextPage}
            onClick={() => void imports.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </Card>
  )
}

const programs = {
  bgstats: 'BG Stats',
  bgg: 'BoardGameGeek',
  csv: 'a table',
  archive: 'Tabletally',
} satisfies Record<Source, string>

const marks = {
  open: <Badge>Not finished</Badge>,
  finished: null,
  undoing: <Badge tone="draw">Being undone</Badge>,
  undone: <Badge>Undone</Badge>,
} satisfies Record<Import['state'], ReactNode>

/** An import with its numbers, and the way back. */
function ImportRow({ one }: { one: Import }) {
  const { _id, source, file, at, state, imported, existing, problems, kept } = one
  const row = useRef<HTMLLIElement>(null)
  const undone = useRef(false)
  const canUndo = state === 'finished' || state === 'open'
  // The button that asked goes with the new state, and the focus would be lost.
  useLayoutEffect(() => {
    if (!canUndo && undone.current && row.current?.contains(document.activeElement) === false) {
      row.current.focus({ preventScroll: true })
    }
  }, [canUndo])
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="sheet-line flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-3 first:pt-0 last:border-b-0 last:pb-0"
    >
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 leading-snug font-bold">
          <bdi className="min-w-0 wrap-anywhere">{file}</bdi>
          {marks[state]}
        </p>
        <p className="text-base leading-snug text-muted">
          From {programs[source]}, <time dateTime={at}>{formatMoment(at)}</time>
        </p>
        <p className="text-base leading-snug">
          {[
            `Brought ${matchWords(imported)}`,
            existing === 0
              ? null
              : `${numberWords(existing)} ${existing === 1 ? 'was' : 'were'} here already`,
            problems === 0 ? null : countWords(problems, 'problem', 'problems'),
          ]
            .filter((part) => part !== null)
            .join(', ')}
        </p>
      </div>
      {canUndo && (
        <UndoImport
          id={_id}
          matches={imported}
          label="Undo"
          name={`Undo the import of ${file}`}
          tone="bare"
          onUndone={({ removed, kept: left }) => {
            undone.current = true
            toast.success(
              `${matchWords(removed)} taken back${left > 0 ? `, ${numberWords(left)} stayed` : ''}.`,
            )
          }}
        />
      )}
      {kept !== null && kept > 0 && <KeptMatches id={_id} title={`${matchWords(kept)} stayed`} />}
    </li>
  )
}
