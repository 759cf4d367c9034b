import type { Insertable } from 'kysely'

import type { Trx } from '#database/connect.ts'
import type { PlayersTable, Schema } from '#database/schema/schema.ts'
import { newId } from '#platform/ids.ts'
import { addGuests } from '#tests/support/seeded/seeded-people.ts'

interface Sides<S> {
  creator: S
  /** Who asks for the row of the guest. */
  asking: S
  /** Whose row the guest's has become. */
  seated: S
  /** Who asks for all rows of the guest. */
  friend: S
  matchId: string
}

/**
 * Adds an open claim for the guest's row of a match, an accepted one for a player's row, and an open one
 * of a friend for all rows of the guest.
 */
export async function addClaims<S extends { id: string }>(
  trx: Trx,
  { creator, asking, seated, friend, matchId }: Sides<S>,
  rows: readonly Insertable<PlayersTable>[],
  at: string,
): Promise<{ id: string; creator: S; person: S }[]> {
  const own = rows.filter(({ match_id }) => match_id === matchId)
  const rowOf = (userId: string | null) => own.find((row) => row.user_id === userId)?.id ?? ''
  const guestId = own.find(({ person_id: person }) => person != null)?.person_id ?? ''
  const [open, accepted, wide] = [newId(), newId(), newId()]
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
  const claim = (id: string, person: S): Insertable<Schema['claims']> => ({
    ...{ id, creator_id: creator.id, person_id: person.id, asked_by: 'person' },
    ...{ guest: 'A guest', guest_id: guestId, created_at: at, matches: 1 },
    ...{ state: 'open', match_id: null, player_id: null },
  })
  await trx
    .insertInto('claims')
    .values([
      { ...claim(open, asking), match_id: matchId, player_id: rowOf(null), answered_at: null },
      {
        ...claim(accepted, seated),
        ...{
          guest_id: taken,
          match_id: null,
          player_id: null,
          state: 'accepted',
          answered_at: at,
          answered_by: 'creator',
        },
      },
      { ...claim(wide, friend), answered_at: null },
    ])
    .execute()
  return [
    { id: open, creator, person: asking },
    { id: accepted, creator, person: seated },
    { id: wide, creator, person: friend },
  ]
}
