import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { refreshFriends } from '#features/friends/web/friend-queries.ts'
import { answerRequest } from '#features/friends/web/request-answers.tsx'
import { forgetLists, keepOpened, matchQuery } from '#features/matches/web/match-queries.ts'
import type { Notification } from '#features/notifications/contract.ts'
import { ApiError, messageOf } from '#web/api-error.ts'
import { api } from '#web/api.ts'
import { queryClient } from '#web/query.ts'
import { beat } from '#web/ui/leaving-row.ts'
import { toast } from '#web/ui/toast.ts'

import { refreshNotifications, setUnread, showAsRead } from './notification-queries.ts'

export type Act = 'read' | 'accept' | 'reject' | 'confirm' | 'decline'

interface Way {
  call: (notification: Notification) => Promise<unknown>
  /** Said when it did not work, with the server's reason beside it. */
  failure: string
  succeeded: () => void
  /** Brings up to date what else shows it. */
  refresh: (notification: Notification) => void
}

const ways: Record<Act, Way> = {
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
      keepOpened(await api('POST /sessions/:id/confirm', { params: { id } }))
    },
    failure: 'Could not confirm match',
    succeeded: () => toast.success('Match confirmed'),
    refresh: forgetLists,
  },
  decline: {
    call: (notification) =>
      api('POST /sessions/:id/decline', { params: { id: matchOf(notification) } }),
    failure: 'Could not decline match',
    succeeded: () => toast.info('You declined this match'),
    refresh: (notification) => {
      queryClient.removeQueries({ queryKey: matchQuery(matchOf(notification)).queryKey })
      forgetLists()
    },
  },
}

/**
 * What can be done about one notification, one act at a time.
 * @param leave resolves when what was just shown as read may leave the list
 */
export function useNotificationAct(notification: Notification, leave: () => Promise<void>) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (act: Act): Promise<unknown> => ways[act].call(notification),
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
      await beat()
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
