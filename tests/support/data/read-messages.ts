import { sql } from 'kysely'

import { deleteReadMessages } from '#database/pub-sub/polling.ts'

import type { TestApp } from '../engines.ts'

/**
 * As a minute later: instances that poll, as behind a pooler, have read what others tell them, ids of
 * accounts among it.
 */
export async function deleteMessages({ database }: Pick<TestApp, 'database'>): Promise<void> {
  if (database.engine === 'sqlite') return
  await sql`update messages set sent_at = sent_at - interval '61 seconds'`.execute(database.schema)
  await deleteReadMessages(database.schema)
}
