import { expect } from 'vitest'

import type { Database } from '#database/connect.ts'
import { NO_ID } from '#database/query/pages-by-id.ts'
import { listGuests } from '#features/guests/guests.queries.ts'

export async function expectGuestsRecounted({ read }: Database): Promise<void> {
  const rows = await read
    .selectFrom('players as p')
    .innerJoin('matches as m', 'm.id', 'p.match_id')
    .innerJoin('people as x', 'x.id', 'p.person_id')
    .where('p.user_id', 'is', null)
    .where('p.declined_by', 'is', null)
    .select(['m.created_by as createdBy', 'x.owner_id as owner', 'x.name'])
    .select((eb) => eb.fn.coalesce('x.merged_into', 'x.id').as('id'))
    .execute()
  expect(rows.filter(({ createdBy, owner }) => createdBy !== owner)).toEqual([])
  for (const [owner, own] of Map.groupBy(rows, (row) => row.owner)) {
    const { guests } = await listGuests(read, owner, { after: '', afterId: NO_ID })
    const counted = guests.map(({ _id, matches }) => `${_id} ${matches}`)
    const wanted = [...Map.groupBy(own, ({ id }) => id)].map(([id, of]) => `${id} ${of.length}`)
    expect(counted.toSorted()).toEqual(wanted.toSorted())
  }
}
