import { ApiError, messageOf } from '#client/api-error.ts'
import { useSubmission } from '#client/use-submission.ts'
import { Button } from '#ui/base/button.tsx'
import { retryImport } from '#ui/base/lazy-component.tsx'
import { toast } from '#ui/base/toast.ts'

import { type Declined, forget, rejoin } from './declined.ts'

/** Undo and Say why, in the toast and on the page. They need no context: the toast has none. */
export function DeclinedActions({ declined: { _id, game } }: { declined: Declined }) {
  const undo = useSubmission(async () => {
    try {
      await rejoin(_id)
    } catch (error) {
      toast.error(messageOf(error, 'Action failed.'))
      // Too late, or the seat is taken: it will not work the next time either.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) forget(_id)
    }
  })
  return (
    <span className="-mx-2.5 mt-0.5 flex flex-wrap">
      <Button
        tone="bare"
        aria-label={`Undo declining ${game.name}`}
        loading={undo.pending}
        onClick={({ currentTarget }) => {
          // The button goes with its note; the focus then moves to the page.
          const main = currentTarget.closest('main')
          void undo.run().then(() => main?.focus({ preventScroll: true }))
        }}
      >
        Undo
      </Button>
      <Button
        tone="bare"
        aria-label={`Say why you declined ${game.name}`}
        onClick={() => void sayWhy(_id)}
      >
        Say why
      </Button>
    </span>
  )
}

/** Few give a reason, so the dialog is loaded when asked for. */
async function sayWhy(id: string): Promise<void> {
  const { askWhy } = await retryImport(() => import('./say-why-dialog.tsx'))
  askWhy(id)
}
