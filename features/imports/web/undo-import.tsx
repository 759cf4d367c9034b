import { useQuery } from '@tanstack/react-query'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'

import { Button, type ButtonTone } from '#ui/base/button.tsx'
import { ConfirmDialog, preloadConfirmDialog } from '#ui/lists/confirm-dialog.tsx'

import { numberWords } from '../file-reading.rules.ts'
import { type UndoPreview, undoPreviewQuery } from './import-queries.ts'
import { matchWords, UNDO_WORDS } from './import-words.ts'
import { KeptMatches } from './kept-matches.tsx'
import { type Undone, useUndo } from './use-undo.ts'

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
  const undo = useUndo(id)
  const preview = useQuery({ ...undoPreviewQuery(id), enabled: asking })
  const going = preview.data?.removable ?? matches
  const kept = sum(Object.values(preview.data?.kept ?? {}))
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
        {kept > 0 && preview.data !== undefined && (
          <>
            <p className="text-ink">
              <b>
                {going === 0
                  ? 'Nothing goes'
                  : `${numberWords(going)} ${going === 1 ? 'goes' : 'go'}`}
                , {numberWords(kept)} {kept === 1 ? 'stays' : 'stay'}
              </b>{' '}
              ({reasonWords(preview.data)}).
            </p>
            <KeptMatches id={id} count={kept} done={false} />
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

const reasons = {
  claimed: 'made theirs by a friend',
  confirmed: 'confirmed by somebody else',
  edited: 'edited since',
} satisfies Record<keyof UndoPreview['kept'], string>

/** `9 confirmed by somebody else, 3 edited since` */
function reasonWords({ kept }: UndoPreview): string {
  return Object.entries(reasons)
    .map(([why, words]) => ({ count: kept[why as keyof typeof reasons], words }))
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => `${numberWords(count)} ${words}`)
    .join(', ')
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
