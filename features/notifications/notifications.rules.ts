import * as paths from '#app/paths.ts'

export const notificationTypes = [
  'FRIEND_REQUEST',
  'FRIEND_ACCEPTED',
  'FRIEND_ACCEPT',
  'MATCH_INVITE',
  'MATCH_REMINDER',
  'MATCH_UPDATED',
  'MATCH_CONFIRMED',
  'MATCH_DECLINED',
  'MATCH_DELETED',
  'MATCH_CORRECTION',
  'CORRECTION_ACCEPTED',
  'CORRECTION_REJECTED',
  'CORRECTION_OUTDATED',
  'GUEST_CONFIRMED',
  'GUEST_CONTESTED',
  'GUEST_CLAIMED',
  'CLAIM',
  'CLAIM_ANSWERED',
] as const
export type NotificationType = (typeof notificationTypes)[number]

export const NOTIFICATION_NOT_FOUND = 'Notification not found.'
export const PAGE_LIMIT = 20
export const RETENTION_DAYS = 90

export const confirmRequests = [
  'MATCH_INVITE',
  'MATCH_UPDATED',
  'MATCH_REMINDER',
] as const satisfies readonly NotificationType[]

/** Whatever the player answers marks it as read. */
export const matchRequests = [
  ...confirmRequests,
  'CORRECTION_ACCEPTED',
  'CORRECTION_REJECTED',
  'CORRECTION_OUTDATED',
] as const satisfies readonly NotificationType[]

interface Linked {
  type: NotificationType
  link: string | null
  sessionId: string | null
  entityId: string | null
}

/**
 * Whether a notification replaces the sender's unread ones of the same type and match. Types that
 * cannot repeat (an invitation, a friend request) replace nothing.
 */
export function replacesOlder({
  type,
  matchId,
  senderId,
}: {
  type: NotificationType
  matchId?: string
  senderId: string | null
}): boolean {
  const repeatable = ['MATCH_UPDATED', 'MATCH_REMINDER', 'MATCH_CONFIRMED', 'MATCH_DECLINED']
  return repeatable.includes(type) && matchId !== undefined && senderId !== null
}

export function linkOf({ type, link, sessionId, entityId }: Linked): string | null {
  if (link !== null) return link
  if (type === 'FRIEND_REQUEST') return paths.friendRequests
  if (type === 'FRIEND_ACCEPTED' || type === 'FRIEND_ACCEPT') return paths.friends
  if (!aboutMatches.has(type)) return null
  const id = sessionId ?? entityId
  return id === null ? paths.matches : paths.match(id)
}

const aboutMatches = new Set<NotificationType>([
  'MATCH_INVITE',
  'MATCH_REMINDER',
  'MATCH_UPDATED',
  'MATCH_CONFIRMED',
])

/** 12s, 5m, 3h, 9d */
export function ageOf(createdAt: string, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(createdAt)) / 1000))
  if (seconds < 60) return `${seconds}s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ago`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}h ago`
  return `${Math.floor(seconds / 86_400)}d ago`
}
