import { sql } from 'kysely'

import { deleteWithin } from '#database/query/parts.ts'
import { deletes, type ColumnDeletion } from '#features/accounts/account-data.commands.ts'

/** Also invitations to its address. */
export const friendDeletions: readonly ColumnDeletion[] = [
  ...deletes('friendships.user_id', 'friendships.friend_id'),
  ...deletes('friend_requests.sender_id', 'friend_requests.recipient_id'),
  {
    columns: ['friend_requests.recipient_email', 'friend_requests.recipient_email_key'],
    async remove(trx, { account: { emailKey: key, since }, room }) {
      const isInvitation = sql<boolean>`recipient_email_key = ${key} and created_at <= ${since}`
      await deleteWithin(trx, room, 'friend_requests', isInvitation)
    },
  },
]
