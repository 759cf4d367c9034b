import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { failureOf } from '#client/query/failure-of.ts'
import { CalendarDay } from '#features/dates/web/day.tsx'
import { formatMoment } from '#features/dates/web/moments.ts'
import { matchCount } from '#features/scoring/scores.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { toast } from '#ui/base/toast.ts'
import { Badge } from '#ui/layout/badge.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { Sheet } from '#ui/layout/sheet.tsx'
import { ConfirmButton } from '#ui/lists/confirm-dialog.tsx'

import type { Source } from '../added-imports.rules.ts'
import type { Import, KeptMatch } from '../imports.contract.ts'
import { importsQuery, refreshImports } from './import-queries.ts'
import { UNDO_WORDS } from './import-words.ts'
import { actions } from './work/importing.ts'

export function ImportsCard() {
  const imports = useQuery(importsQuery)
  const all = imports.data?.data ?? []
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
      <p className="-mt-2 mb-4 text-base text-muted">{UNDO_WORDS}</p>
      <Sheet aria-label="Imports">
        {all.map((one) => (
          <ImportRow key={one._id} one={one} stayed={imports.data?.meta.kept ?? []} />
        ))}
      </Sheet>
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

function ImportRow({ one, stayed }: { one: Import; stayed: readonly KeptMatch[] }) {
  const { _id: id, source, file, at, state, imported, kept } = one
  const row = useRef<HTMLLIElement>(null)
  const undo = useMutation({
    mutationFn: () => api('DELETE /imports/:id', { params: { id } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      actions.undone(id)
    },
    onError: (error) => toast.error(messageOf(error, 'Failed to undo the import.')),
    // Also after a failure: what was taken back before it is gone.
    onSettled: refreshImports,
  })
  const canUndo = state === 'finished' || state === 'open'
  // The button that asked goes with the new state, and the focus would be lost.
  useLayoutEffect(() => {
    if (!canUndo && undo.isSuccess) row.current?.focus({ preventScroll: true })
  }, [canUndo, undo.isSuccess])
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
        <p className="text-base leading-snug">Brought {matchCount(imported)}</p>
      </div>
      {canUndo && (
        <ConfirmButton
          tone="bare"
          icon={<Undo2 aria-hidden="true" className="size-4.5" />}
          label={
            <span>
              Undo<span className="sr-only"> the import of {file}</span>
            </span>
          }
          question={`Take ${matchCount(imported)} back?`}
          description={`${UNDO_WORDS} Its games go too unless somebody else plays them, and so do questions to friends that are only about these matches. You can import the file again later.`}
          confirmLabel="Undo"
          pending={undo.isPending}
          onConfirm={() => undo.mutateAsync()}
        />
      )}
      {kept !== null && kept > 0 && (
        <KeptMatches count={kept} kept={stayed.filter(({ importId }) => importId === id)} />
      )}
    </li>
  )
}

const reasons = {
  claimed: 'a friend has made it theirs',
  confirmed: 'somebody else has confirmed it',
  edited: 'it was edited',
} satisfies Record<KeptMatch['why'], string>

function KeptMatches({ count, kept }: { count: number; kept: readonly KeptMatch[] }) {
  const title = `${matchCount(count)} stayed`
  return (
    <details className="basis-full">
      <summary className="inline-flex min-h-11 items-center font-semibold text-draw underline decoration-1 underline-offset-4">
        {title}
      </summary>
      <ul role="list" aria-label={title} className="max-h-72 overflow-y-auto overscroll-contain">
        {kept.map(({ _id, day, game, why }) => (
          <li key={_id} className="sheet-line min-h-14 py-1.5 last:border-b-0">
            <Link
              to="/matches/$id"
              params={{ id: _id }}
              className="font-bold text-ink no-underline wrap-anywhere hover:underline"
            >
              {game}
            </Link>
            <p className="text-base text-muted">
              <CalendarDay day={day} /> · {reasons[why]}
            </p>
          </li>
        ))}
      </ul>
      {count > kept.length && (
        <p className="text-muted">and {matchCount(count - kept.length)} more</p>
      )}
    </details>
  )
}
