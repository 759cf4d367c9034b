import { AskFriendDialog } from '#features/claims/web/ask-friend-dialog.tsx'

import type { Guest } from '../guests.contract.ts'
import type { GuestAction } from './guest-row.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

/** The dialog of what was chosen for a guest. */
export function GuestDialogs({
  action,
  ...props
}: {
  action: GuestAction
  guest: Guest
  open: boolean
  onClose: () => void
}) {
  switch (action) {
    case 'rename':
      return <RenameDialog {...props} />
    case 'merge':
      return <MergeDialog {...props} />
    case 'ask':
      return <AskFriendDialog {...props} />
  }
}
