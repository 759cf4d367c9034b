import type { Insertable } from 'kysely'

import type { Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import { after, DAY } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'
import { addGuests } from '#tests/support/seeded/seeded-people.ts'
import { insertMany } from '#tests/support/seeded/seeded-rows.ts'

type Row = Insertable<Schema['players']>

interface Proposed {
  matchId: string
  by: { id: string }
}

/** @returns the open ones with their ids */
export async function addCorrections<P extends Proposed>(
  trx: Trx,
  proposed: readonly P[],
  rows: readonly Row[],
  at: string,
): Promise<(P & { id: string })[]> {
  const corrections = proposed.map((one) => ({ ...one, id: newId() }))
  const changesOf = (matchId: string) => {
    const row = rows.find(({ match_id }) => match_id === matchId)
    return JSON.stringify([{ field: 'score', row: row?.id, from: 0, to: 9 }])
  }
  const stored = corrections.map(({ id, matchId, by }) => ({
    ...{ id, match_id: matchId, by_user_id: by.id, created_at: at },
    ...{ changes: changesOf(matchId), comment: 'I had nine', state: 'open' as const },
  }))
  await insertMany(trx, 'corrections', stored)
  const [rejected] = stored
  await insertMany(trx, 'corrections', [
    {
      ...{ ...rejected, id: newId(), state: 'rejected' as const, comment: 'I won' },
      ...{ reason: 'Counted twice', settled_at: at },
    },
  ])
  return corrections
}

/** By it the second guest has objected, and the third confirmed. @returns its secret */
export async function addLink(
  trx: Trx,
  { matchId, by, rows }: { matchId: string; by: { id: string }; rows: readonly Row[] },
  now: Date,
): Promise<string> {
  const [secret, id, at] = [newToken(), newId(), now.toISOString()]
  await insertMany(trx, 'table_links', [
    {
      ...{ match_id: matchId, id, token_hash: hashToken(secret), created_by: by.id },
      ...{ created_at: at, expires_at: after(now, DAY) },
    },
  ])
  const [, objects, confirms] = rows.filter(
    (row) => row.match_id === matchId && row.person_id != null,
  )
  const use = { match_id: matchId, link_id: id, at, guest_email_key: null }
  await insertMany(trx, 'link_uses', [
    { ...use, player_id: objects?.id ?? '', what: 'contested' },
    { ...use, player_id: confirms?.id ?? '', what: 'confirmed' },
  ])
  await insertMany(trx, 'activity', [
    {
      ...{ id: newId(), match_id: matchId, type: 'contested', by_user_id: null, at },
      ...{ player_id: objects?.id ?? null, reason: 'I had thirty' },
    },
  ])
  return secret
}

interface Sides<S> {
  creator: S
  asking: S
  seated: S
  friend: S
  matchId: string
}

export async function addClaims<S extends { id: string }>(
  trx: Trx,
  { creator, asking, seated, friend, matchId }: Sides<S>,
  rows: readonly Row[],
  at: string,
): Promise<{ id: string; creator: S; person: S }[]> {
  const own = rows.filter(({ match_id }) => match_id === matchId)
  const rowOf = (userId: string | null) => own.find((row) => row.user_id === userId)?.id ?? ''
  const guestId = own.find(({ person_id: person }) => person != null)?.person_id ?? ''
  const [taken = ''] = await addGuests(trx, creator.id, [{ name: 'Taken' }])
  await trx
    .updateTable('people')
    .set({ user_id: seated.id, user_at: at })
    .where('id', '=', taken)
    .execute()
  await trx
    .updateTable('players')
    .set({ person_id: taken })
    .where('match_id', '=', matchId)
    .where('id', '=', rowOf(seated.id))
    .execute()
  const open = { state: 'open', guest_id: guestId, match_id: null, player_id: null }
  const answered = { state: 'accepted', guest_id: taken, answered_at: at, answered_by: 'creator' }
  const claims = [
    { person: asking, ...open, match_id: matchId, player_id: rowOf(null) },
    { person: seated, ...open, ...answered },
    { person: friend, ...open },
  ].map((claim) => ({ ...claim, id: newId(), creator }))
  await trx
    .insertInto('claims')
    .values(
      claims.map(
        ({ person, creator: { id: creator_id }, ...claim }) =>
          ({
            ...{ ...claim, creator_id, person_id: person.id, asked_by: 'person' },
            ...{ guest: 'A guest', created_at: at, matches: 1 },
          }) as Insertable<Schema['claims']>,
      ),
    )
    .execute()
  return claims
}

export async function addImport<S extends { id: string }>(
  trx: Trx,
  { ann, bob, matchId }: { ann: S; bob: S; matchId: string },
  at: string,
): Promise<{ id: string }> {
  const id = newId()
  await insertMany(trx, 'import_runs', [
    {
      ...{ id, user_id: ann.id, source: 'bgg', file: 'plays.xml', created_at: at },
      ...{ state: 'open', imported: 1, claims: 0 },
    },
  ])
  const person = { name_key: 'a guest', name: 'A guest', user_id: bob.id }
  await insertMany(trx, 'import_people', [{ import_id: id, ...person }])
  await insertMany(trx, 'import_matches', [{ import_id: id, match_id: matchId, version: 1 }])
  const source = { user_id: ann.id, source_id: 'bgg:one', match_id: matchId, place: 0 }
  await insertMany(trx, 'imports', [source])
  return { id }
}
