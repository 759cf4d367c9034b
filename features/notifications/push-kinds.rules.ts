import type { NotificationType } from './notifications.rules.ts'

/** What a device can be told while no page is open. */
export const pushKinds = ['waiting', 'answers', 'reminders', 'friends', 'nights'] as const
export type PushKind = (typeof pushKinds)[number]

/** What somebody chooses for a device: kinds, and whether a locked screen may show scores. */
export const pushWants = [...pushKinds, 'scores'] as const
export type PushWant = (typeof pushWants)[number]

interface Pushed {
  kind: PushKind
  /**
   * Whether its description may name scores: it lists changes, or another person has written it. Titles
   * name none.
   */
  namesScores: boolean
}

const plain = (kind: PushKind): Pushed => ({ kind, namesScores: false })
const scored = (kind: PushKind): Pushed => ({ kind, namesScores: true })

/** What each notification is on a device. */
export const pushedAs: Readonly<Record<NotificationType, Pushed>> = {
  FRIEND_REQUEST: plain('friends'),
  FRIEND_ACCEPTED: plain('friends'),
  FRIEND_ACCEPT: plain('friends'),
  MATCH_INVITE: plain('waiting'),
  MATCH_REMINDER: plain('reminders'),
  MATCH_UPDATED: plain('waiting'),
  MATCH_CONFIRMED: plain('answers'),
  MATCH_DECLINED: scored('answers'),
  MATCH_DELETED: plain('answers'),
  MATCH_CORRECTION: scored('waiting'),
  CORRECTION_ACCEPTED: scored('answers'),
  CORRECTION_REJECTED: scored('answers'),
  CORRECTION_OUTDATED: scored('answers'),
  GUEST_CONFIRMED: plain('answers'),
  GUEST_CONTESTED: scored('answers'),
  GUEST_CLAIMED: plain('answers'),
  CLAIM: plain('waiting'),
  CLAIM_ANSWERED: plain('answers'),
}

/** Reads what is stored; a version after this one may know more. */
export function readWants(stored: string): PushWant[] {
  const words = stored.split(' ')
  return pushWants.filter((want) => words.includes(want))
}
