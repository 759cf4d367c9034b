import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { ApiError, messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { refreshFriends } from '#features/friends/web/people/friend-queries.ts'
import { answerRequest } from '#features/friends/web/people/request-answers.tsx'
import {
  invalidateLists,
  cacheOpenedMatch,
  matchQuery,
} from '#features/matches/web/data/match-queries.ts'
import { toast } from '#ui/base/toast.ts'
import { pauseBriefly } from '#ui/lists/row-focus.ts'

import type { Notification } from '../contract.ts'
import { refreshNotifications, setUnread, showAsRead } from './notification-queries.ts'

export type NotificationAction = 'read' | 'accept' | 'reject' | 'confirm' | 'decline'

interface Way {
  call: (notification: Notification) => Promise<unknown>
  /** Said when it did not work, with the server's reason beside it. */
  failure: string
  succeeded: () => void
  /** Brings up to date what else shows it. */
  refresh: (notification: Notification) => void
}

const ways: Record<NotificationAction, Way> = {
  read: {
    call: ({ _id }) => markRead(_id),
    failure: 'Could not mark as read',
    succeeded: () => toast.success('Marked as read'),
    refresh: refreshNotifications,
  },
  accept: {
    call: (notification) => answerRequest(askerOf(notification), 'Accepted'),
    failure: 'Action failed',
    succeeded: () => toast.success('Friend added.'),
    refresh: refreshFriends,
  },
  reject: {
    call: (notification) => answerRequest(askerOf(notification), 'Rejected'),
    failure: 'Action failed',
    succeeded: () => toast.success('Request declined.'),
    refresh: refreshFriends,
  },
  confirm: {
    call: async (notification) => {
      const id = matchOf(notification)
      cacheOpenedMatch(await api('POST /sessions/:id/confirm', { params: { id } }))
    },
    failure: 'Could not confirm match',
    succeeded: () => toast.success('Match confirmed'),
    refresh: invalidateLists,
  },
  decline: {
    call: (notification) =>
      api('POST /sessions/:id/decline', { params: { id: matchOf(notification) } }),
    failure: 'Could not decline match',
    succeeded: () => toast.info('You declined this match'),
    refresh: (notification) => {
      queryClient.removeQueries({ queryKey: matchQuery(matchOf(notification)).queryKey })
      invalidateLists()
    },
  },
}

/**
 * What can be done about one notification, one act at a time.
 * @param leave resolves when what was just shown as read may leave the list
 */
export function useNotificationMutation(notification: Notification, leave: () => Promise<void>) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (act: NotificationAction): Promise<unknown> => ways[act].call(notification),
    onMutate: async () => {
      const takeBack = await showAsRead(({ _id }) => _id === notification._id)
      if (!notification.isRead) setUnread((before) => before - 1)
      return { takeBack }
    },
    onSuccess: async (_answer, act) => {
      ways[act].succeeded()
      if (act === 'confirm') {
        await navigate({ to: '/matches/$id', params: { id: matchOf(notification) } })
      } else {
        await leave()
      }
      ways[act].refresh(notification)
    },
    onError: (error, act, shown) => {
      shown?.takeBack()
      tell(ways[act].failure, error)
    },
  })
}

export function useMarkAllRead() {
  return useMutation({
    mutationFn: () => api('POST /friends/notifications/read-all'),
    onMutate: async () => {
      const takeBack = await showAsRead(() => true)
      setUnread(() => 0)
      return { takeBack }
    },
    onSuccess: async ({ data }) => {
      // Some may have come meanwhile.
      setUnread(() => data.unreadCount)
      toast.success('All notifications marked read')
      await pauseBriefly()
      refreshNotifications()
    },
    onError: (error, _nothing, shown) => {
      shown?.takeBack()
      tell('Could not mark all as read', error)
    },
  })
}

/** POST, and PUT where something on the way refuses the POST. */
async function markRead(id: string): Promise<unknown> {
  try {
    return await api('POST /friends/notifications/:id/read', { params: { id } })
  } catch (error) {
    // Signed out: the page is being left.
    if (error instanceof ApiError && error.status === 401) throw error
    // Newer news of the same has taken its place meanwhile: the list is about to show it.
    if (error instanceof ApiError && error.status === 404) return undefined
    return await api('PUT /friends/notifications/:id/read', { params: { id } })
  }
}

function askerOf({ sender, entityId }: Notification): string {
  return sender?._id ?? entityId ?? ''
}

function matchOf({ sessionId }: Notification): string {
  return sessionId ?? ''
}

function tell(failure: string, error: Error): void {
  const reason = messageOf(error, '')
  toast.error(failure, reason === '' ? {} : { description: reason })
}
