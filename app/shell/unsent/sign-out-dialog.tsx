import { useUnsent } from '#client/unsent/unsent-store.ts'
import { waitWords } from '#features/whole-match/web/unsent/unsent-words.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** Asks before somebody signs out while something waits here. */
export function SignOutDialog({
  open,
  onStay,
  onSignOut,
}: {
  open: boolean
  onStay: () => void
  onSignOut: () => void
}) {
  const writes = useUnsent()
  return (
    <Dialog
      open={open}
      onOpenChange={onStay}
      title={writes.length === 0 ? 'Sign out?' : waitWords(writes)}
      description={
        writes.length === 0
          ? 'Everything is sent.'
          : writes.length === 1
            ? 'It stays on this device until you sign in again.'
            : 'They stay on this device until you sign in again.'
      }
    >
      <div className="grid gap-3">
        <Button wide onClick={onStay}>
          Stay
        </Button>
        <Button tone="quiet" wide onClick={onSignOut}>
          Sign out
        </Button>
      </div>
    </Dialog>
  )
}
