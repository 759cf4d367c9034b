import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { ApiError, messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { sendWrite } from '#client/unsent/send-write.ts'
import { removeFromWaiting } from '#features/confirmations/web/waiting-query.ts'
import { refreshFriends } from '#features/friends/web/friend-queries.ts'
import { answerRequest } from '#features/friends/web/request-answers.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import type { Notification } from '#features/notifications/notifications.contract.ts'
import { isAnsweredHere } from '#features/notifications/web/answered-here.ts'
import {
  refreshNotifications,
  setUnread,
  showAsRead,
} from '#features/notifications/web/notification-queries.ts'
import { type Confirmable, confirmMatches } from '#features/whole-match/web/match-mutations.ts'
import { invalidateLists, matchQuery } from '#features/whole-match/web/match-queries.ts'
import { cacheOpenedMatch } from '#features/whole-match/web/opened-match.ts'
import { retryImport } from '#ui/base/lazy-component.tsx'
import { sayWaits, toast } from '#ui/base/toast.ts'
import { endUndo } from '#ui/feedback/undo.ts'
import { pauseBriefly } from '#ui/lists/row-focus.ts'

export type NotificationAction =
  | 'read'
  | 'accept'
  | 'reject'
  | 'confirm'
  | 'decline'
  | 'acceptCorrection'

interface ActionSteps {
  /** `match` is what the row shows of the match that it asks about: nobody confirms unseen. */
  send: (notification: Notification, match: Confirmable | undefined) => Promise<unknown>
  /** The toast's title after a failure; the server's reason is its description. */
  failure: string
  showSuccess: (notification: Notification, match: Confirmable | undefined) => unknown
  /** Refetches everything else that the action changed. */
  refresh: (notification: Notification) => void
}

const steps: Record<NotificationAction, ActionSteps> = {
  read: {
    send: ({ _id }) => markRead(_id),
    failure: 'Could not mark as read',
    showSuccess: () => toast.success('Marked as read'),
    refresh: refreshNotifications,
  },
  accept: {
    send: (notification) => answerRequest(senderIdOf(notification), 'Accepted'),
    failure: 'Action failed',
    showSuccess: () => toast.success('Friend added.'),
    refresh: refreshFriends,
  },
  reject: {
    send: (notification) => answerRequest(senderIdOf(notification), 'Rejected'),
    failure: 'Action failed',
    showSuccess: () => toast.success('Request declined.'),
    refresh: refreshFriends,
  },
  confirm: {
    send: async (notification, match) => {
      const { waits } = await confirmMatches([match ?? unseen(notification)])
      if (waits) sayWaits()
      else toast.success('Match confirmed')
    },
    failure: 'Could not confirm match',
    showSuccess: () => {},
    refresh: invalidateLists,
  },
  decline: {
    send: async (notification, match = unseen(notification)) => {
      const { waits } = await sendWrite(
        'POST /sessions/:id/decline',
        { params: { id: match._id }, body: {} },
        { words: `Decline ${match.game.name}` },
      )
      if (waits === null) toast.info('You declined this match')
    },
    failure: 'Could not decline match',
    showSuccess: async (notification, match = unseen(notification)) => {
      const { noteDeclined } = await retryImport(
        () => import('#features/confirmations/web/declined-notes.tsx'),
      )
      noteDeclined(match)
    },
    refresh: (notification) => {
      const id = matchIdOf(notification)
      queryClient.removeQueries({ queryKey: matchQuery(id).queryKey })
      removeFromWaiting(id)
      invalidateLists()
    },
  },
  acceptCorrection: {
    send: async ({ entityId, correctionId }) => {
      const params = { id: entityId ?? '', cid: correctionId ?? '' }
      cacheOpenedMatch(await api('POST /sessions/:id/corrections/:cid/accept', { params }))
    },
    failure: 'Could not accept the correction',
    showSuccess: () => toast.success('Correction accepted.'),
    refresh: invalidateLists,
  },
}

/**
 * Runs an action on a notification, and marks it as read optimistically.
 * @param match what the row shows of its match
 * @param beforeRemoval resolves when the row may be removed from the list
 */
export function useNotificationMutation(
  notification: Notification,
  match: Match | undefined,
  beforeRemoval: () => Promise<void>,
) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (action: NotificationAction): Promise<unknown> =>
      steps[action].send(notification, match),
    onMutate: async () => {
      // Refetching would show again what waits to be sent.
      void endUndo()
      const rollback = await showAsRead(({ _id }) => _id === notification._id)
      const { isRead } = notification
      if (!isRead) setUnread((before) => before - 1)
      return { rollback, isRead }
    },
    onSuccess: async (_response, action, { isRead }) => {
      // `useUnreadCount` leaves out what waits.
      if (!isRead && isAnsweredHere(notification)) setUnread((before) => before + 1)
      void steps[action].showSuccess(notification, match)
      if (action === 'confirm') {
        // A second tap still meets this row, and nothing of the match's page.
        await pauseBriefly()
        await navigate({ to: '/matches/$id', params: { id: matchIdOf(notification) } })
      } else {
        await beforeRemoval()
      }
      steps[action].refresh(notification)
    },
    onError: (error, action, context) => {
      context?.rollback()
      showFailure(steps[action].failure, error)
      // Somebody may have changed or deleted it: what is to be confirmed now.
      if (action === 'confirm') invalidateLists()
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

function senderIdOf({ sender, entityId }: Notification): string {
  return sender?._id ?? entityId ?? ''
}

function matchIdOf({ sessionId }: Notification): string {
  return sessionId ?? ''
}

/** A match that the row does not show yet. */
function unseen(notification: Notification): Confirmable {
  return { _id: matchIdOf(notification), game: { _id: '', name: 'a match' } }
}

export function showFailure(failure: string, error: unknown): void {
  const reason = messageOf(error, '')
  toast.error(failure, reason === '' ? {} : { description: reason })
}
