import type { NotificationType } from './notifications.rules.ts'

export const pushKinds = ['waiting', 'answers', 'reminders', 'friends'] as const
export type PushKind = (typeof pushKinds)[number]

/** Kinds, and whether a locked screen may show scores. */
export const pushWants = [...pushKinds, 'scores'] as const
export type PushWant = (typeof pushWants)[number]

interface Pushed {
  kind: PushKind
  /**
   * Whether its description may name scores: it lists changes, or another person has written it. Titles
   * name none.
   */
  namesScores: boolean
  /**
   * Whether its reader has asked for it, so that it is pushed also if it comes from somebody who is no
   * friend: by a request, a correction, a claim, a table link, or by choosing friend requests.
   */
  isAskedFor: boolean
}

const asked = (kind: PushKind, namesScores = false): Pushed => ({
  ...{ kind, namesScores, isAskedFor: true },
})
const unasked = (kind: PushKind, namesScores = false): Pushed => ({
  ...{ kind, namesScores, isAskedFor: false },
})
const SCORES = true

export const pushedAs: Readonly<Record<NotificationType, Pushed>> = {
  FRIEND_REQUEST: asked('friends'),
  FRIEND_ACCEPTED: asked('friends'),
  FRIEND_ACCEPT: asked('friends'),
  MATCH_INVITE: unasked('waiting'),
  MATCH_REMINDER: unasked('reminders'),
  MATCH_UPDATED: unasked('waiting'),
  MATCH_CONFIRMED: unasked('answers'),
  MATCH_DECLINED: unasked('answers', SCORES),
  MATCH_DELETED: unasked('answers'),
  MATCH_CORRECTION: unasked('waiting', SCORES),
  CORRECTION_ACCEPTED: asked('answers', SCORES),
  CORRECTION_REJECTED: asked('answers', SCORES),
  CORRECTION_OUTDATED: asked('answers', SCORES),
  GUEST_CONFIRMED: asked('answers'),
  GUEST_CONTESTED: asked('answers', SCORES),
  GUEST_CLAIMED: asked('answers'),
  CLAIM: asked('waiting'),
  CLAIM_ANSWERED: asked('answers'),
}

/** A version after this one may store more. */
export function readWants(stored: string): PushWant[] {
  const words = stored.split(' ')
  return pushWants.filter((want) => words.includes(want))
}
