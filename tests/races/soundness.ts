import type { Db } from '#database/connect.ts'

import type { TestApp } from '../support/engines.ts'
import { everyValue } from '../support/every-value.ts'
import type { Table } from './racing-table.ts'

export async function readSnapshot(db: Db, { everybody, round }: Table) {
  const ids = everybody.map(({ id }) => id)
  const matches = await db
    .selectFrom('matches as m')
    .innerJoin('games as g', 'g.id', 'm.game_id')
    .where('g.name', 'in', [
      `Game ${round}`,
      `Spare ${round}`,
      `Other ${round} 0`,
      `Other ${round} 1`,
    ])
    .selectAll('m')
    .execute()
  const matchIds = matches.map(({ id }) => id)
  const of = async <T>(read: () => Promise<T[]>) => (matchIds.length === 0 ? [] : read())
  const [
    users,
    players,
    activity,
    friendships,
    unfriended,
    requests,
    notifications,
    corrections,
    claims,
    deleted,
  ] = await Promise.all([
    db.selectFrom('users').where('email', 'like', `mail${round}to%`).selectAll().execute(),
    of(() => db.selectFrom('players').where('match_id', 'in', matchIds).selectAll().execute()),
    of(() => db.selectFrom('activity').where('match_id', 'in', matchIds).selectAll().execute()),
    db.selectFrom('friendships').where('user_id', 'in', ids).selectAll().execute(),
    db.selectFrom('unfriended').where('user_id', 'in', ids).selectAll().execute(),
    db.selectFrom('friend_requests').where('sender_id', 'in', ids).selectAll().execute(),
    db.selectFrom('notifications').where('user_id', 'in', ids).selectAll().execute(),
    of(() => db.selectFrom('corrections').where('match_id', 'in', matchIds).selectAll().execute()),
    db.selectFrom('claims').where('creator_id', 'in', ids).selectAll().execute(),
    db.selectFrom('deleted_matches').where('user_id', 'in', ids).selectAll().execute(),
  ])
  const people = { users, friendships, unfriended, requests, notifications, claims }
  return { ...people, matches, players, activity, corrections, deleted }
}

export type Snapshot = Awaited<ReturnType<typeof readSnapshot>>

/** @returns the violations */
export function unsound(before: Snapshot, now: Snapshot): string[] {
  return [
    ...now.matches.flatMap((match) => unsoundMatch(before, now, match)),
    ...backAgain(now),
    ...unsoundCorrections(now),
    ...unsoundFriends(now),
    ...unsoundClaims(now),
    ...unsoundNotifications(now),
  ]
}

/** But for those of a single row; and of a deleted account friendships go before claims. */
function unsoundClaims({ users, claims, friendships }: Snapshot): string[] {
  const leaving = new Set(users.filter((one) => one.deleting_at !== null).map(({ id }) => id))
  return claims.flatMap(({ id, state, match_id, creator_id, person_id }) => {
    if (state !== 'open' || match_id !== null) return []
    if (leaving.has(creator_id) || leaving.has(person_id)) return []
    const areFriends = friendships.some(
      ({ user_id, friend_id }) => user_id === creator_id && friend_id === person_id,
    )
    return areFriends ? [] : [`claim ${id} is open, and its sides are no friends`]
  })
}

/** What was deleted stays so, although its request may come again. */
function backAgain({ matches, deleted }: Snapshot): string[] {
  const gone = new Set(deleted.map(({ id }) => id))
  return matches.flatMap(({ id }) => (gone.has(id) ? [`match ${id} is deleted and there`] : []))
}

const CHANGING = new Set(['edited', 'corrected', 'declined', 'rejoined'])

/** The author of an open correction is a player who has not confirmed, and is not the creator. */
function unsoundCorrections({ matches, players, corrections }: Snapshot): string[] {
  const open = corrections.filter(({ state }) => state === 'open')
  return open.flatMap(({ id, match_id, by_user_id }, index) => {
    const row = players.find((one) => one.match_id === match_id && one.user_id === by_user_id)
    const match = matches.find((one) => one.id === match_id)
    const isSecond = open.some(
      (other, place) =>
        place < index && other.match_id === match_id && other.by_user_id === by_user_id,
    )
    return [
      ...(row === undefined
        ? [`correction ${id} is open, and its author is not at the table`]
        : []),
      ...(row?.confirmed_at != null ? [`correction ${id} is open, and its author agrees`] : []),
      ...(match?.created_by === by_user_id ? [`correction ${id} is the creator’s own`] : []),
      ...(match?.confirmed_at != null ? [`match ${match_id} is confirmed and corrected`] : []),
      ...(isSecond ? [`${by_user_id} has two open corrections of ${match_id}`] : []),
    ]
  })
}

function unsoundMatch(
  before: Snapshot,
  now: Snapshot,
  match: Snapshot['matches'][number],
): string[] {
  const { id, version } = match
  const found: string[] = []
  const rows = now.players.filter((row) => row.match_id === id)
  const waits = rows.some((row) => row.user_id !== null && row.confirmed_at === null)
  if (waits === (match.confirmed_at !== null)) {
    found.push(`match ${id} is ${waits ? 'confirmed while one waits' : 'pending for nobody'}`)
  }
  const creatorPlays = rows.some((row) => row.user_id === match.created_by)
  if (match.onlooker_id !== (creatorPlays ? null : match.created_by)) {
    found.push(`match ${id} has a wrong onlooker`)
  }
  const events = now.activity.filter((event) => event.match_id === id)
  if (events.filter(({ type }) => type === 'created').length !== 1) {
    found.push(`match ${id} was not created once`)
  }
  const changing = events.filter(({ type }) => CHANGING.has(type))
  if (changing.length > version - 1) {
    found.push(`match ${id} has ${changing.length} changes at version ${version}`)
  }
  const old = before.matches.find((one) => one.id === id)
  if (old === undefined) return found
  const changed = contentOf(before, id) !== contentOf(now, id)
  if (changed ? version <= old.version : version < old.version) {
    found.push(`match ${id} has changed and is at version ${version} after ${old.version}`)
  }
  return found
}

function contentOf(look: Snapshot, matchId: string): string {
  const match = look.matches.find(({ id }) => id === matchId)
  const rows = look.players
    .filter((row) => row.match_id === matchId)
    .toSorted((a, b) => a.seat - b.seat)
    // Whose account a guest is changes nothing that an edit says.
    .map((row) => {
      const account = row.person_id === null ? row.user_id : null
      return [row.id, row.seat, account, row.former_at, row.score, row.result]
    })
  return JSON.stringify([match?.date, match?.notes, rows])
}

function unsoundFriends({ users, friendships, unfriended, requests }: Snapshot): string[] {
  const pairs = new Set(friendships.map(({ user_id, friend_id }) => `${user_id} ${friend_id}`))
  const known = new Set(users.map(({ id }) => id))
  const oneSided = friendships
    .filter(({ user_id, friend_id }) => !pairs.has(`${friend_id} ${user_id}`))
    .map(({ user_id, friend_id }) => `${user_id} is a friend of ${friend_id} on one side alone`)
  const ended = unfriended
    .filter(({ user_id, friend_id }) => pairs.has(`${user_id} ${friend_id}`))
    .map(({ user_id, friend_id }) => `${user_id} has unfriended ${friend_id}, and is a friend`)
  const requested = new Set(requests.map((one) => `${one.sender_id} ${one.recipient_id}`))
  const leftOver = requests.flatMap((request) => {
    const { sender_id: sender, recipient_id: recipient } = request
    // An invitation must have been linked to the account when its address was verified.
    const owner = users.find(
      (user) => user.email_key === request.recipient_email_key && user.email_verified_at !== null,
    )
    if (owner !== undefined && owner.suspended_at === null && owner.id !== sender) {
      return [`${sender} has an invitation to ${owner.id}, who is there`]
    }
    if (recipient === null) return []
    if (pairs.has(`${sender} ${recipient}`)) return [`a request is left between friends: ${sender}`]
    if (requested.has(`${recipient} ${sender}`))
      return [`${sender} and ${recipient} ask each other`]
    return known.has(recipient) ? [] : [`a request to ${recipient}, who is gone`]
  })
  return [...oneSided, ...ended, ...leftOver]
}

function unsoundNotifications({ users, matches, players, notifications }: Snapshot): string[] {
  return notifications.flatMap(({ id, user_id, match_id, read_at }) => {
    const match = matches.find((one) => one.id === match_id)
    const user = users.find((one) => one.id === user_id)
    if (user === undefined) return [`notification ${id} of nobody`]
    if (match === undefined || read_at !== null || user.role === 'admin') return []
    const mayRead =
      match.created_by === user_id ||
      players.some((row) => row.match_id === match_id && row.user_id === user_id)
    return mayRead ? [] : [`notification ${id} of ${user_id} is about a match of others`]
  })
}

export async function unsoundCounts(it: TestApp, table: Table, now: Snapshot): Promise<string[]> {
  const found: string[] = []
  for (const { id, token } of table.everybody) {
    const sent = { token, query: { limit: '1' }, from: table.network }
    const { status, body } = await it.call('GET /friends/notifications', sent)
    if (status === 401) continue
    const unread = now.notifications.filter((one) => one.user_id === id && one.read_at === null)
    const { unreadCount } = body.meta
    if (unreadCount !== unread.length) {
      found.push(`${id} has an unread count of ${unreadCount}, but ${unread.length} rows`)
    }
  }
  return found
}

/** @returns `table.column` by text */
export async function findInAllTables(db: Db, pattern: RegExp): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { table, place, text } of await everyValue(db)) {
    // The audit stores ids for a year on purpose, and messages to other instances are gone in a minute.
    if (table === 'audit' || table === 'messages') continue
    for (const [part] of text.toLowerCase().matchAll(pattern)) found.set(part, place)
  }
  return found
}
