import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'
import { deleteWithin, emptyWithin, type Room } from '#database/query/parts.ts'
import type { AuditTable } from '#database/schema/audit.ts'
import type { Schema } from '#database/schema/schema.ts'
import { after, DAY } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { networkOf } from '#platform/limits/rate-limits.ts'

import { AUDIT_RETENTION_DAYS, NETWORK_RETENTION_DAYS } from './audit.rules.ts'

/** Who does something, and from where. */
export interface Actor {
  userId: string
  ip: string
}

/** Somebody who runs a command on the server's machine. */
export const OPERATOR = 'operator'

interface AuditEntry {
  what: AuditTable['what']
  by: Actor | typeof OPERATOR
  /** Whose account or data it is about. */
  about?: string | null
  matchId?: string
}

/** Writes an entry in the same transaction as the action: either both are stored or neither. */
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

/** Deletes old entries, and their networks earlier, since those tell where a person was. */
export async function deleteOldAudit(trx: Trx, now: Date, room: Room): Promise<void> {
  const isOlder = (days: number) => sql`at <= ${after(now, -days * DAY)}`
  await deleteWithin(trx, room, 'audit', isOlder(AUDIT_RETENTION_DAYS))
  await emptyWithin(trx, room, 'audit', 'network', isOlder(NETWORK_RETENTION_DAYS))
}
