import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { CalendarDay } from '#features/dates/web/day.tsx'
import { Banner } from '#ui/base/banner.tsx'
import { Button, type ButtonTone } from '#ui/base/button.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { toast } from '#ui/base/toast.ts'
import { ConfirmDialog, preloadConfirmDialog } from '#ui/lists/confirm-dialog.tsx'

import { keptReasons } from '../added-imports.rules.ts'
import { numberWords } from '../file-reading.rules.ts'
import type { KeptMatch } from '../imports.contract.ts'
import { keptQuery, refreshImports } from './import-queries.ts'
import { matchWords, UNDO_WORDS } from './import-words.ts'

/** The pause between requests while matches are still being taken back. */
const PAUSE_MS = 400
/** Matches that are listed at once. */
const LISTED = 100

export interface Undone {
  removed: number
  kept: number
}

/** Why a match stays when its import is undone: of several, and of one. */
const reasons = {
  claimed: ['made theirs by a friend', 'a friend has made it theirs'],
  confirmed: ['confirmed by somebody else', 'somebody else has confirmed it'],
  edited: ['edited since', 'it was edited'],
} satisfies Record<KeptMatch['why'], readonly [string, string]>

/** Takes an import back after a question that says what will happen. */
export function UndoImport({
  id,
  matches,
  label,
  name,
  tone,
  onUndone,
}: {
  id: string
  matches: number
  label: string
  /** The accessible name where several stand in a list. */
  name?: string
  tone: ButtonTone
  onUndone: (undone: Undone) => void
}) {
  const [asking, setAsking] = useState(false)
  const preview = useQuery({ ...keptQuery(id), enabled: asking })
  const { removable: going, kept } = preview.data ?? { removable: matches, kept: [] }
  const undo = useMutation({
    // It ends when all of it is back; the server goes on if the page is closed.
    mutationFn: async (): Promise<Undone> => {
      for (;;) {
        const { data } = await api('DELETE /imports/:id', { params: { id } })
        if (!data.working) return data
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    },
    onError: (error) => toast.error(messageOf(error, 'Failed to undo the import.')),
    // Also after a failure: what was taken back before it is gone.
    onSettled: refreshImports,
  })
  return (
    <>
      <Button
        {...preloadConfirmDialog}
        tone={tone}
        icon={<Undo2 aria-hidden="true" className="size-4.5" />}
        aria-label={name}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={going === 0 ? 'Undo this import?' : `Take ${matchWords(going)} back?`}
        confirmLabel="Undo"
        danger
        loading={undo.isPending}
        onConfirm={() =>
          undo.mutate(undefined, { onSuccess: onUndone, onSettled: () => setAsking(false) })
        }
      >
        {kept.length > 0 && (
          <>
            <p className="text-ink">
              <b>
                {going === 0
                  ? 'Nothing goes'
                  : `${numberWords(going)} ${going === 1 ? 'goes' : 'go'}`}
                , {numberWords(kept.length)} {kept.length === 1 ? 'stays' : 'stay'}
              </b>{' '}
              ({reasonWords(kept)}).
            </p>
            <KeptMatches id={id} title="Show what stays" label="Matches that stay" />
          </>
        )}
        <p>{UNDO_WORDS}</p>
        <p>
          Its games go too unless somebody else plays them, and so do questions to friends that are
          only about these matches. You can import the file again later.
        </p>
      </ConfirmDialog>
    </>
  )
}

/** `9 confirmed by somebody else, 3 edited since` */
function reasonWords(kept: readonly KeptMatch[]): string {
  const counts = Map.groupBy(kept, ({ why }) => why)
  return keptReasons
    .flatMap((why) => {
      const count = counts.get(why)?.length ?? 0
      return count === 0 ? [] : `${numberWords(count)} ${reasons[why][0]}`
    })
    .join(', ')
}

/** The matches that an undo has left here, or would leave, each with its reason; asked for when opened. */
export function KeptMatches({
  id,
  title,
  label = 'Matches that stayed',
  open = false,
}: {
  id: string
  title: string
  label?: string
  open?: boolean
}) {
  const [opened, setOpened] = useState(open)
  const { data, isLoading, error } = useQuery({ ...keptQuery(id), enabled: opened })
  const kept = data?.kept ?? []
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      className="basis-full"
    >
      <summary className="inline-flex min-h-11 items-center font-semibold text-draw underline decoration-1 underline-offset-4">
        {title}
      </summary>
      {isLoading && <Spinner />}
      {error !== null && (
        <Banner tone="error">{messageOf(error, 'These matches did not load.')}</Banner>
      )}
      <ul role="list" aria-label={label} className="max-h-72 overflow-y-auto overscroll-contain">
        {kept.slice(0, LISTED).map(({ _id, day, game, why }) => (
          <li key={_id} className="sheet-line min-h-14 py-1.5 last:border-b-0">
            <Link
              to="/matches/$id"
              params={{ id: _id }}
              className="font-bold text-ink no-underline wrap-anywhere hover:underline"
            >
              {game.name}
            </Link>
            <p className="text-base text-muted">
              <CalendarDay day={day} /> · {reasons[why][1]}
            </p>
          </li>
        ))}
      </ul>
      {kept.length > LISTED && (
        <p className="text-muted">and {matchWords(kept.length - LISTED)} more</p>
      )}
    </details>
  )
}
