import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'

import { Button, type ButtonTone } from '#ui/base/button.tsx'
import { ConfirmDialog, preloadConfirmDialog } from '#ui/lists/confirm-dialog.tsx'

import { type Undone, useUndo } from '../data/use-undo.ts'
import { matchWords } from '../import-words.ts'

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
        title={matches === 0 ? 'Undo this import?' : `Take ${matchWords(matches)} back?`}
        confirmLabel="Undo"
        danger
        loading={undo.isPending}
        onConfirm={() =>
          undo.mutate(undefined, { onSuccess: onUndone, onSettled: () => setAsking(false) })
        }
      >
        {matches === 1 ? 'It goes' : 'They go'}, with games that nobody else uses and questions that
        wait for friends. What somebody else has confirmed or made theirs, and what was edited
        since, stays; you see which. The file can be imported again later.
      </ConfirmDialog>
    </>
  )
}
