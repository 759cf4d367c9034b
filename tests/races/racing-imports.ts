import type { Trx } from '#database/connect.ts'
import { newId } from '#platform/ids.ts'

/** Adds an open import of Ann's that has added a match, and in which Bob is a guest. */
export async function addImport<S extends { id: string }>(
  trx: Trx,
  { ann, bob, matchId }: { ann: S; bob: S; matchId: string },
  at: string,
): Promise<{ id: string }> {
  const id = newId()
  await trx
    .insertInto('import_runs')
    .values({
      ...{
        id,
        user_id: ann.id,
        source: 'bgg',
        file: 'plays.xml',
        created_at: at,
      },
      ...{ state: 'open', imported: 1, existing: 0, problems: 0, claims: 0, removed: 0 },
    })
    .execute()
  await trx
    .insertInto('import_people')
    .values({
      import_id: id,
      name_key: 'a guest',
      name: 'A guest',
      user_id: bob.id,
    })
    .execute()
  await trx
    .insertInto('import_matches')
    .values({ import_id: id, match_id: matchId, version: 1 })
    .execute()
  await trx
    .insertInto('imports')
    .values({ user_id: ann.id, source_id: 'bgg:one', match_id: matchId, place: 0 })
    .execute()
  return { id }
}
