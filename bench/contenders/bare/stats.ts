import type { DatabaseSync } from 'node:sqlite'

import type { Person } from '#features/accounts/accounts.contract.ts'
import { totalsIn } from '#features/stats/from-totals.queries.ts'
import type { TotalRow } from '#features/stats/listed-totals.queries.ts'
import { cursorsOf, overviewOf } from '#features/stats/overview.rules.ts'
import { idsToName, scopeAnswer } from '#features/stats/scope-totals.rules.ts'
import { cursorText } from '#features/stats/stat-lists.rules.ts'

const MATCHES = `(-(json_extract(counts, '$.all.matches')))`
const OF_ALL_TIME = `from tallies where user_id = $user and scope = ''`

const TALLIES = `select kind, key, counts ${OF_ALL_TIME}
    and kind in ('total', 'month', 'runs', 'form', 'game', 'newest')
  union all select kind, key, counts ${OF_ALL_TIME} and kind = 'person' and key >= 'user:'
  union all select * from (select kind, key, counts ${OF_ALL_TIME} and kind = 'person'
    and key < 'user:' and ${MATCHES} < 0 order by ${MATCHES}, key limit 201)
  union all select * from (select kind, key, counts ${OF_ALL_TIME} and kind = 'place'
    and ${MATCHES} < 0 order by ${MATCHES}, key limit 201)
  union all select 'count', 'people', cast(count(*) as text) ${OF_ALL_TIME}
    and kind = 'person' and ${MATCHES} < 0
  union all select 'count', 'places', cast(count(*) as text) ${OF_ALL_TIME}
    and kind = 'place' and ${MATCHES} < 0
  union all select 'due', '', '' where exists (
    select 1 from tally_queue where user_id = $user and due <= $now)`

const PEOPLE = `select id as _id, first_name as firstName, last_name as lastName from users
  where id in (select value from json_each(?))`

const GAMES = 'select id, name from games where id in (select value from json_each(?))'

/**
 * The dashboard's statistics: hand-written statements for the rows and the names; the arithmetic on
 * them is the product's.
 * @returns null when something is due that has to be added to the tallies first
 */
export function bareStats(db: DatabaseSync) {
  const tallies = db.prepare(TALLIES)
  const people = db.prepare(PEOPLE)
  const games = db.prepare(GAMES)
  return async (user: string, now: Date): Promise<string | null> => {
    const rows = tallies.all({ $user: user, $now: now.toISOString() }) as unknown as TotalRow[]
    if (rows.some(({ kind }) => kind === 'due')) return null
    const totals = await totalsIn(rows, 'all', async () => {})
    const ids = idsToName(totals)
    const users = people.all(JSON.stringify(ids.users)) as unknown as Person[]
    const named = games.all(JSON.stringify(ids.games)) as unknown as { id: string; name: string }[]
    const answer = scopeAnswer(
      totals,
      {
        users: new Map(users.map((person) => [person._id, { ...person }])),
        games: new Map(named.map(({ id, name }) => [id, name])),
      },
      null,
    )
    const cursors = cursorsOf(answer, (list, cursor) =>
      Buffer.from(cursorText(list, cursor)).toString('base64url'),
    )
    return JSON.stringify({ data: overviewOf(answer), meta: { cursors } })
  }
}
