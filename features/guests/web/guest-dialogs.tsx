import type { Guest } from '../guests.contract.ts'
import { AskFriendDialog } from './ask-friend-dialog.tsx'
import type { GuestAction } from './guest-row.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

/** The dialog of what was chosen for a guest. */
export function GuestDialogs({
  action,
  repaired,
  ...props
}: {
  action: GuestAction
  guest: Guest
  /** The new name that needs a look. */
  repaired: { writeId: string; to: string } | undefined
  open: boolean
  onClose: () => void
}) {
  switch (action) {
    case 'rename':
      return <RenameDialog {...props} repaired={repaired} />
    case 'merge':
      return <MergeDialog {...props} />
    case 'ask':
      return <AskFriendDialog {...props} />
  }
}
