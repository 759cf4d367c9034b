import { useSubmission } from '#client/use-submission.ts'
import { Button } from '#ui/base/button.tsx'
import { retryImport } from '#ui/base/lazy-component.tsx'
import { toast } from '#ui/base/toast.ts'

import { type Declined, rejoin, whyNotBack } from './declined.ts'

/** Say why and Undo, on the page; last what is at times not seen, so that it leaves no gap. */
export function DeclinedActions({
  declined: { _id, game },
  inBar,
}: {
  declined: Declined
  /** Whether the bar offers Undo now. */
  inBar: boolean
}) {
  const undo = useSubmission(async () => {
    try {
      await rejoin(_id)
    } catch (error) {
      toast.error(whyNotBack(_id, error))
    }
  })
  return (
    <span className="-mx-2.5 mt-0.5 flex flex-wrap">
      <Button
        tone="bare"
        aria-label={`Say why you declined ${game.name}`}
        onClick={() => void sayWhy(_id)}
      >
        Say why
      </Button>
      <Button
        tone="bare"
        aria-label={`Undo declining ${game.name}`}
        className={inBar ? 'invisible' : undefined}
        loading={undo.pending}
        onClick={({ currentTarget }) => {
          // The button goes with its note; the focus then moves to the page.
          const main = currentTarget.closest('main')
          void undo.run().then(() => main?.focus({ preventScroll: true }))
        }}
      >
        Undo
      </Button>
    </span>
  )
}

/** Few give a reason, so the dialog is loaded when asked for. */
async function sayWhy(id: string): Promise<void> {
  const { askWhy } = await retryImport(() => import('./say-why-dialog.tsx'))
  askWhy(id)
}
