import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'
import type { MatchesTable, PlayersTable, Schema } from '#database/schema/schema.ts'

import {
  deleteMadeGuests,
  guestSourceRows,
  insertMadeGuests,
  storedGuests,
} from './made-guests.queries.ts'
import { guestsAt } from './made-guests.rules.ts'

type Row = Schema['made_guests']

/** Writes the guests of new matches, from the rows that were inserted. */
export async function addNewGuests(
  trx: Trx,
  matches: readonly { match: MatchesTable; rows: readonly PlayersTable[] }[],
): Promise<void> {
  const rows = matches.flatMap(({ match, rows: players }) =>
    rowsOf(
      { id: match.id, createdBy: match.created_by, order: players[0]?.match_date ?? match.date },
      players.map((row) => ({
        ...{ userId: row.user_id, guestName: row.guest_name },
        left: row.declined_by !== null || row.former_at !== null,
      })),
    ),
  )
  await insertMadeGuests(trx, rows)
}

/** Writes what has changed in the guests of matches. `refreshFacets` does it, after every change of players. */
export async function refreshGuests(trx: Trx, matchIds: readonly string[]): Promise<void> {
  const ids = JSON.stringify(matchIds)
  const sources = Map.groupBy(await guestSourceRows(trx, { ids }), ({ id }) => id)
  const wanted = [...sources.values()].flatMap((rows) => {
    const [match] = rows
    if (match === undefined) return []
    return rowsOf(
      match,
      rows.map(({ declinedBy, formerAt, ...row }) => ({
        ...{ ...row, left: declinedBy !== null || formerAt !== null },
      })),
    )
  })
  const stored = await storedGuests(trx, { ids })
  const [before, after] = [new Set(stored.map(textOf)), new Set(wanted.map(textOf))]
  await deleteMadeGuests(
    trx,
    stored.filter((row) => !after.has(textOf(row))),
  )
  await insertMadeGuests(
    trx,
    wanted.filter((row) => !before.has(textOf(row))),
  )
}

function rowsOf(
  { id, createdBy, order }: { id: string; createdBy: string; order: string },
  players: Parameters<typeof guestsAt>[0],
): Row[] {
  return guestsAt(players).map(({ key, name, seats }) => ({
    user_id: createdBy,
    guest_key: key,
    match_order: order,
    match_id: id,
    name,
    seats,
  }))
}

const textOf = ({ user_id, guest_key, match_order, match_id, name, seats }: Row) =>
  JSON.stringify([user_id, guest_key, match_order, match_id, name, seats])

/** For a raised version: guests that were those of the version before are those of the new one. */
export const GUESTS_OF_NEXT_VERSION = sql<number | null>`case when guests_version = version
  then version + 1 else guests_version end`
