import type { Db } from '#database/connect.ts'

import type { AuditLine } from './audit.rules.ts'

const PAGE = 1000

/**
 * The entries, oldest first, with the addresses of accounts that still exist. Read in pages, so that
 * a year of entries does not have to fit into memory.
 * @param userId entries by this account or about it; null for all
 */
export async function* auditLines(db: Db, userId: string | null): AsyncGenerator<AuditLine> {
  let last = ''
  for (;;) {
    const page = await pageAfter(db, userId, last)
    yield* page
    const end = page.at(-1)
    if (end === undefined || page.length < PAGE) return
    last = end.id
  }
}

export async function newestByOperator(db: Db): Promise<string> {
  const newest = db.selectFrom('audit').where('by_user_id', 'is', null).select('id')
  return (await newest.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? ''
}

async function pageAfter(db: Db, userId: string | null, last: string) {
  return db
    .selectFrom('audit')
    .leftJoin('users as doer', 'doer.id', 'audit.by_user_id')
    .leftJoin('users as owner', 'owner.id', 'audit.about_user_id')
    .$if(last !== '', (query) => query.where('audit.id', '>', last))
    .$if(userId !== null, (query) =>
      query.where((eb) =>
        eb.or([eb('audit.by_user_id', '=', userId), eb('audit.about_user_id', '=', userId)]),
      ),
    )
    .select([
      'audit.id',
      'audit.at',
      'audit.what',
      'audit.by_user_id as by',
      'doer.email as byEmail',
      'audit.about_user_id as about',
      'owner.email as aboutEmail',
      'audit.match_id as matchId',
      'audit.network',
    ])
    .orderBy('audit.id')
    .limit(PAGE)
    .execute()
}
