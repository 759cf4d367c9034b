import { expect } from 'vitest'

import type { Database } from '#database/connect.ts'
import { guestsAt } from '#features/history-index/history-index.rules.ts'

/** Compares the stored guests of creators with the guests in all matches. */
export async function expectGuestsRecounted({ read }: Database): Promise<void> {
  const rows = await read
    .selectFrom('players as p')
    .innerJoin('matches as m', 'm.id', 'p.match_id')
    .select(['m.id', 'm.created_by as createdBy', 'p.match_date as order'])
    .select(['p.user_id as userId', 'p.guest_name as guestName', 'p.declined_by as declinedBy'])
    .select('p.former_at as formerAt')
    .orderBy('m.id')
    .orderBy('p.seat')
    .execute()
  const wanted = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((table) =>
    guestsAt(
      table.map(({ declinedBy, formerAt, ...row }) => ({
        ...{ ...row, declined: declinedBy !== null, former: formerAt !== null },
      })),
    ).map((guest) => ({
      ...{ user_id: table[0]?.createdBy, guest_key: guest.key, match_order: table[0]?.order },
      ...{ match_id: table[0]?.id, name: guest.name, seats: guest.seats },
    })),
  )
  const stored = await read.selectFrom('made_guests').selectAll().execute()
  expect(sorted(stored)).toEqual(sorted(wanted))
}

const sorted = (rows: readonly Record<string, unknown>[]) =>
  rows
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .toSorted()
