import { type Db, engineOf } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'

/** Rows that one statement counts on SQLite, where it runs in one turn of the event loop. */
const PART = 4000

/** How many matches a user has logged. */
const loggedBy = prepared<{ userId: string }, { count: number }>((db, { userId }) =>
  db
    .selectFrom('matches')
    .where('created_by', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count')),
)

type IdTable = 'imports' | 'deleted_imports'

const idsIn = (table: IdTable) =>
  prepared<{ userId: string }, { count: number }>((db, { userId }) =>
    db
      .selectFrom(table)
      .where('user_id', '=', userId)
      .select((eb) => eb.fn.countAll<number>().as('count')),
  )

const nextIdsIn = (table: IdTable) =>
  prepared<{ userId: string; after: string }, { count: number; last: string | null }>(
    (db, { userId, after }) =>
      db
        .selectFrom(
          db
            .selectFrom(table)
            .where('user_id', '=', userId)
            .where('source_id', '>', after)
            .select('source_id')
            .orderBy('source_id')
            .limit(PART)
            .as('next'),
        )
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .select((eb) => eb.fn.max<string | null>('next.source_id').as('last')),
  )

const idTables = [
  { whole: idsIn('imports'), next: nextIdsIn('imports') },
  { whole: idsIn('deleted_imports'), next: nextIdsIn('deleted_imports') },
]

/**
 * How many matches a user has logged, and how many ids of matches elsewhere are stored for the user.
 * @param nextTurn is awaited between two statements
 */
export async function countStored(
  db: Db,
  userId: string,
  nextTurn: () => Promise<void>,
): Promise<{ matches: number; ids: number }> {
  const [logged] = await loggedBy(db, { userId })
  let ids = 0
  for (const { whole, next } of idTables) {
    await nextTurn()
    if (engineOf(db) === 'postgres') {
      const [all] = await whole(db, { userId })
      ids += Number(all?.count ?? 0)
      continue
    }
    for (let after: string | null = ''; after !== null;) {
      const [part] = await next(db, { userId, after })
      ids += part?.count ?? 0
      after = part?.count === PART ? part.last : null
      if (after !== null) await nextTurn()
    }
  }
  return { matches: Number(logged?.count ?? 0), ids }
}
