import { sql } from 'kysely'

import { DataProblem } from '../backup/data-problem.ts'
import type { Db } from '../connect.ts'

interface Role {
  role: string
  name: string
  statementTimeout: string
  pageCost: string
}

/**
 * @param prepared false behind a pooler, which does not pass on the parameters of our connections
 * @throws DataProblem
 */
export async function refuseEngine(db: Db, prepared: boolean): Promise<void> {
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(db)
  if (/cockroach/iu.test(rows[0]?.version ?? '')) {
    throw new DataProblem(
      'DATABASE_URL is a CockroachDB, whose locks and triggers are not those of PostgreSQL: two servers would count the same match twice. Use PostgreSQL.',
    )
  }
  if (!prepared) await refuseUnlimitedRole(db)
}

/** Otherwise a statement that hangs is never ended, and pages are planned as for spinning disks. */
async function refuseUnlimitedRole(db: Db): Promise<void> {
  const { rows } = await sql<Role>`
    select quote_ident(current_user) as role, quote_ident(current_database()) as name,
      current_setting('statement_timeout') as "statementTimeout",
      current_setting('random_page_cost') as "pageCost"`.execute(db)
  const [found] = rows
  if (found === undefined || (found.statementTimeout !== '0' && found.pageCost !== '4')) return
  const set = `alter role ${found.role} in database ${found.name} set`
  throw new DataProblem(
    `DATABASE_PREPARED is off for a pooler, which sets no limits of a connection, so run this once and let the pooler connect anew: ${set} statement_timeout = '9s'; ${set} random_page_cost = 1.1;`,
  )
}
