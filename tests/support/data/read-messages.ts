import { sql } from 'kysely'

import { deleteReadMessages } from '#database/pub-sub/polling.ts'

import type { TestApp } from '../engines.ts'

/** As a minute later: polling instances (behind a pooler) have read them, with ids of accounts. */
export async function deleteMessages({ database }: Pick<TestApp, 'database'>): Promise<void> {
  if (database.engine === 'sqlite') return
  await sql`update messages set sent_at = sent_at - interval '61 seconds'`.execute(database.schema)
  await deleteReadMessages(database.schema)
}
