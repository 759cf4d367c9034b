import { linkOf, type NotificationType } from './notifications.rules.ts'
import { pushedAs, type PushWant } from './push-kinds.rules.ts'

export interface PushMessage {
  title: string
  body: string
  /** A path of the app. */
  link: string
  /** A later message with the same tag replaces this one on the screen. */
  tag: string
}

export interface PushedNotification {
  id: string
  type: NotificationType
  title: string
  description: string
  link: string | null
  matchId: string | null
  entityId: string | null
}

export const NOTIFICATIONS_PAGE = '/notifications'
/** A push service takes 4 kB; encrypted, as UTF-8 and as JSON these stay below it. */
const TITLE_MAX = 200
const BODY_MAX = 300

/** For a message that cannot be read: browsers take the permission from whoever shows nothing. */
export const UNREADABLE: PushMessage = {
  title: 'Something new in Tabletally',
  body: '',
  link: NOTIFICATIONS_PAGE,
  tag: 'news',
}

export function messageOf(
  notification: PushedNotification,
  wants: readonly PushWant[],
): PushMessage {
  const { id, type, title, description, link, matchId, entityId } = notification
  const { kind, namesScores } = pushedAs[type]
  const about = matchId ?? entityId
  const target = { type, link, sessionId: null, entityId: about }
  const isTold = !namesScores || wants.includes('scores')
  return {
    title: cut(title, TITLE_MAX),
    body: isTold ? cut(description, BODY_MAX) : '',
    link: linkOf(target) ?? NOTIFICATIONS_PAGE,
    tag: `${kind} ${about ?? id}`,
  }
}

function cut(text: string, most: number): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

/** A server of another version may have written the text. */
export function readMessage(text: string): PushMessage {
  let read: Partial<Record<keyof PushMessage, unknown>> | null
  try {
    read = JSON.parse(text) as typeof read
  } catch {
    return UNREADABLE
  }
  const field = (name: keyof PushMessage) => {
    const value = read?.[name]
    return typeof value === 'string' && (value !== '' || name === 'body') ? value : UNREADABLE[name]
  }
  return { title: field('title'), body: field('body'), link: field('link'), tag: field('tag') }
}
