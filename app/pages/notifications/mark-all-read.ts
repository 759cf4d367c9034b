import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { writeLater } from '#features/accounts/web/offer-undo.ts'
import { showAllAsRead } from '#features/notifications/web/showing-read.ts'
import { unreadQuery } from '#features/notifications/web/unread-count.ts'
import { toast } from '#ui/base/toast.ts'

import { showFailure } from './mark-read.ts'

/** Shows all as read at once; they are marked when Undo is no longer offered. */
export async function markAllRead(unread: number): Promise<void> {
  // A second tap that was heard with the first one: its Undo would find nothing to bring back.
  if (queryClient.getQueryData(unreadQuery.queryKey) === 0) return
  const { newest: before, restore, settle } = await showAllAsRead(unread)
  toast.success('All notifications marked read')
  writeLater({
    text: `${unread} ${unread === 1 ? 'notification' : 'notifications'} read`,
    restore,
    send: (sending) =>
      api('POST /friends/notifications/read-all', { ...sending, body: { before } }),
    onError: (error) => showFailure('Could not mark all as read', error),
    onSent: settle,
  })
}
