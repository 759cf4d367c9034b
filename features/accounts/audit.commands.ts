import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'
import { deleteWithin, emptyWithin, type Room } from '#database/query/parts.ts'
import type { AuditTable } from '#database/schema/audit.ts'
import type { Schema } from '#database/schema/schema.ts'
import { after, DAY } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { networkOf } from '#platform/limits/rate-limits.ts'

import { AUDIT_RETENTION_DAYS, NETWORK_RETENTION_DAYS } from './audit.rules.ts'

export interface Actor {
  userId: string
  ip: string
}

/** Who runs a command on the server's machine. */
export const OPERATOR = 'operator'

interface AuditEntry {
  what: AuditTable['what']
  by: Actor | typeof OPERATOR
  about?: string | null
  matchId?: string
}

/** In the transaction of the action: either both are stored or neither. */
export async function writeAudit(
  trx: Trx,
  { what, by, about, matchId }: AuditEntry,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      id: newId(),
      at: now.toISOString(),
      what,
      by_user_id: by === OPERATOR ? null : by.userId,
      about_user_id: about ?? null,
      match_id: matchId ?? null,
      network: by === OPERATOR ? null : networkOf(by.ip),
    } satisfies Schema['audit'])
    .execute()
}

/** Networks earlier than the entries, since they tell where a person was. */
export async function deleteOldAudit(trx: Trx, now: Date, room: Room): Promise<void> {
  const isOlder = (days: number) => sql`at <= ${after(now, -days * DAY)}`
  await deleteWithin(trx, room, 'audit', isOlder(AUDIT_RETENTION_DAYS))
  await emptyWithin(trx, room, 'audit', 'network', isOlder(NETWORK_RETENTION_DAYS))
}
