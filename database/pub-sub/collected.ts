import { type Kysely, sql, type Transaction } from 'kysely'

import type { Schema } from '../schema/schema.ts'
import type { Invalidation } from './changes.ts'

type Trx = Transaction<Schema>

/**
 * `mail`: the outbox has a new one. `sign-ins`: those of the account with this id have changed. `push`: a
 * notification waits.
 */
export type Topic = (typeof TOPICS)[number]

export const TOPICS = ['mail', 'sign-ins', 'push'] as const

export const CHANNEL = 'tabletally'

/** Sends a text to all instances: when the transaction commits, or at once outside of any. */
export type Send = (db: Kysely<Schema>, channel: string, text: string) => Promise<unknown>

export const sendByNotify: Send = async (db, channel, text) =>
  sql`select pg_notify(${channel}, ${text})`.execute(db)

export interface Collected {
  messages: [topic: Topic, payload: string][]
  changes: Invalidation[]
  others: Others | null
}

export interface Others {
  /** This instance, which ignores its own messages from the database. */
  origin: string
  send: Send
}

const unpublished = new WeakMap<Trx, Collected>()

export function collect(trx: Trx, others: Others | null): Collected {
  const collected: Collected = { messages: [], changes: [], others }
  unpublished.set(trx, collected)
  return collected
}

/**
 * When the transaction commits. PostgreSQL serializes commits with a NOTIFY: for rare events only.
 * @param payload at most some thousand bytes, and no secret
 */
export async function publish(trx: Trx, topic: Topic, payload = ''): Promise<void> {
  const collected = unpublished.get(trx)
  collected?.messages.push([topic, payload])
  if (collected === undefined || collected.others === null) return
  const { origin, send } = collected.others
  await send(trx, CHANNEL, JSON.stringify([topic, payload, origin]))
}

/** The same for this instance alone, which costs nothing: for what the others find by themselves soon. */
export function publishHere(trx: Trx, topic: Topic): void {
  unpublished.get(trx)?.messages.push([topic, ''])
}

/**
 * The transaction's last statement, by users in their order, so that of two transactions one waits and
 * neither for ever.
 */
export async function raiseHistories(trx: Trx): Promise<void> {
  const changes = unpublished.get(trx)?.changes ?? []
  const ofMatches = changes.filter(({ what }) => what === 'matches')
  const userIds = [...new Set(ofMatches.flatMap((change) => change.userIds))]
  if (userIds.length === 0) return
  await sql`insert into histories (user_id, version)
    select id, 1 from users where id in (${sql.join(userIds)}) order by id
    on conflict (user_id) do update set version = histories.version + 1`.execute(trx)
}

/**
 * After the commit. It costs nothing in the database; a lost invalidation counts as missed, so that the
 * pages ask for everything anew.
 */
export function changed(trx: Trx, change: Invalidation): void {
  if (change.userIds.length > 0) unpublished.get(trx)?.changes.push(change)
}
