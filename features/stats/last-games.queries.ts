import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { elements, idElement, textElement } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'

import type { Overview, PersonStats } from './stats.contract.ts'

/** Of somebody whose matches the user mostly logs without playing, older ones than these are not looked at. */
const LOOKED_AT = 50

/** The same people, each account with what the user and it have played last. */
export async function withLastGames(
  db: Db,
  userId: string,
  { people, ...others }: Overview,
): Promise<Overview> {
  const ids = people.flatMap(({ user }) => (user === null ? [] : [user._id]))
  const rows = await lastGames(db, { userId, ids: JSON.stringify(ids) })
  const last = new Map(
    rows.map(({ personId, moment, gameId, name }): [string, PersonStats['last']] => [
      personId,
      { day: moment.slice(0, 10), game: { _id: gameId, name } },
    ]),
  )
  return {
    ...others,
    people: people.map((person) => ({ ...person, last: last.get(person.user?._id ?? '') })),
  }
}

const lastGames = prepared<
  { userId: string; ids: string },
  { personId: string; moment: string; gameId: string; name: string }
>((db, { userId, ids }) =>
  db
    .selectFrom(newestTogether(db, { userId, ids }).as('newest'))
    .innerJoin('entries as e', (join) =>
      join.on('e.user_id', '=', userId).onRef('e.match_id', '=', 'newest.match_id'),
    )
    .innerJoin('games as g', 'g.id', 'e.game_id')
    .select(['newest.person_id as personId', 'e.moment', 'g.id as gameId', 'g.name']),
)

/** One step in the index for each person, however long the history is. */
function newestTogether(db: Db, { userId, ids }: { userId: string; ids: string }) {
  return sql<{ person_id: string; match_id: string }>`(select ${idElement(db)} as person_id, (
      select e.match_id
      from (
        select f.match_id, f.match_order
        from match_facets f
        where f.user_id = ${userId} and f.facet = 'user:' || ${textElement(db)}
        order by f.match_order desc, f.match_id desc
        limit ${sql.lit(LOOKED_AT)}
      ) f
      join entries e on e.user_id = ${userId} and e.match_id = f.match_id
      order by f.match_order desc, f.match_id desc
      limit 1
    ) as match_id
    from ${elements(db, ids)} as r)`
}
