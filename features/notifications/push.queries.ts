import type { Db } from '#database/connect.ts'
import type { Caller } from '#platform/http/serve.ts'

import { type PushWant, readWants } from './push-kinds.rules.ts'

export async function pushStateOf(
  db: Db,
  { userId, signInId }: Caller,
): Promise<{ wants: PushWant[]; devices: number }> {
  const rows = await db
    .selectFrom('push_devices')
    .where('user_id', '=', userId)
    .select(['sign_in_id as signInId', 'wants'])
    .execute()
  const own = rows.find((row) => row.signInId === signInId)
  return { wants: readWants(own?.wants ?? ''), devices: rows.length }
}
