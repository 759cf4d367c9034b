import { useMutation } from '@tanstack/react-query'

import { ApiError, messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import type { Notification } from '#features/notifications/notifications.contract.ts'
import {
  refreshNotifications,
  setUnread,
  showAsRead,
} from '#features/notifications/web/notification-queries.ts'
import { toast } from '#ui/base/toast.ts'
import { endUndo } from '#ui/feedback/undo.ts'

/** @param beforeRemoval resolves when the row may be removed from the list */
export function useMarkRead({ _id }: Notification, beforeRemoval: () => Promise<void>) {
  return useMutation({
    mutationFn: () => markRead(_id),
    onMutate: async () => {
      // Refetching would show again what waits to be sent.
      void endUndo()
      const rollback = await showAsRead((one) => one._id === _id)
      setUnread((before) => before - 1)
      return rollback
    },
    onSuccess: async () => {
      toast.success('Marked as read')
      await beforeRemoval()
      refreshNotifications()
    },
    onError: (error, _variables, rollback) => {
      rollback?.()
      showFailure('Could not mark as read', error)
    },
  })
}

/** POST; PUT as a fallback, because a proxy may refuse the POST. */
async function markRead(id: string): Promise<unknown> {
  try {
    return await api('POST /friends/notifications/:id/read', { params: { id } })
  } catch (error) {
    // Signed out: the router navigates away.
    if (error instanceof ApiError && error.status === 401) throw error
    // A newer notification of the same kind has replaced it; the refetched list will show that.
    if (error instanceof ApiError && error.status === 404) return undefined
    return await api('PUT /friends/notifications/:id/read', { params: { id } })
  }
}

export function showFailure(failure: string, error: unknown): void {
  const reason = messageOf(error, '')
  toast.error(failure, reason === '' ? {} : { description: reason })
}
