import type { Trx } from '#database/connect.ts'
import type { AuditTable } from '#database/schema.ts'
import { after, DAY } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { networkOf } from '#platform/limits.ts'

import { AUDIT_KEPT_DAYS, NETWORKS_KEPT_DAYS } from './rules.ts'

/** Who does something, and from where. */
export interface Actor {
  userId: string
  ip: string
}

/** Whoever runs a command on the server's machine. */
export const OPERATOR = 'operator'

interface Deed {
  what: AuditTable['what']
  by: Actor | typeof OPERATOR
  /** Whose account or data it is about. */
  about?: string | null
  matchId?: string
}

/** Notes a deed, in the transaction of the deed itself: neither is there without the other. */
export async function note(trx: Trx, { what, by, about, matchId }: Deed, now: Date): Promise<void> {
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
    })
    .execute()
}

/** Removes what was noted long ago, and earlier where from: that tells of a person's whereabouts. */
export async function forgetDeeds(trx: Trx, now: Date): Promise<void> {
  await trx
    .deleteFrom('audit')
    .where('at', '<=', after(now, -AUDIT_KEPT_DAYS * DAY))
    .execute()
  await trx
    .updateTable('audit')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('at', '<=', after(now, -NETWORKS_KEPT_DAYS * DAY))
    .execute()
}
