import { sql } from 'kysely'

import { engineOf, type Trx } from '#database/connect.ts'
import type { Pad } from '#features/scoring/pad.rules.ts'
import { storedRanks } from '#features/scoring/ranks.rules.ts'
import { newId } from '#platform/ids.ts'

import { addMatches } from './matches.commands.ts'
import type { MatchDetails } from './matches.contract.ts'
import { personsAt } from './people.commands.ts'
import { newMatchRow, newRow } from './seats.commands.ts'
import { guestsOf, type PastPlayer, type PlannedSeat } from './seats.rules.ts'

export interface PastMatch extends MatchDetails {
  players: PastPlayer[]
  pad: Pad | null
}

/**
 * An import can take a match back only in the version that it knows: a change of a guest's row must not
 * count as an edit. Their rows are locked by the caller.
 */
export async function raiseImported(trx: Trx, matchIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('import_matches')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('match_id', 'in', matchIds)
    .execute()
}

/**
 * All other players become guests: the matches are confirmed, and nobody is notified or mailed. An address
 * links a guest's row later, as if it was typed here.
 * @returns the new matches' ids in the same order
 */
export async function addPastMatches(
  trx: Trx,
  matches: readonly PastMatch[],
  userId: string,
  now: Date,
): Promise<string[]> {
  // Plans from when the tables were nearly empty would read all that was imported since.
  if (engineOf(trx) === 'postgres')
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx)
  const writer = { userId, now, trusting: NOBODY }
  const tables = matches.map(({ players }) => players.map((player) => seatOf(player, userId)))
  const persons = await personsAt(
    trx,
    userId,
    tables.map((seats) => ({ seats: guestsOf(seats) })),
  )
  const added = matches.map(({ players, pad, ...past }, table) => {
    const match = { ...past, id: newId() }
    const ranks = storedRanks(match.mode, players)
    const rows = players.map((player, index) => ({
      ...newRow(
        match,
        { ...seatOf(player, userId), rank: ranks[index] ?? null },
        persons[table]?.[index] ?? null,
        index,
        NO_MAILS,
        writer,
      ),
      confirmed_by: player.self ? ('import' as const) : null,
      former_at: player.former && !player.self ? now.toISOString() : null,
    }))
    const starter = players.findIndex(({ started }) => started)
    return { match: newMatchRow(match, rows, starter, writer), rows, pad }
  })
  await addMatches(trx, added, writer)
  return added.map(({ match }) => match.id)
}

const NO_MAILS = new Set<string>()
const NOBODY = new Set<string>()

function seatOf({ name, email, self, former, ...played }: PastPlayer, userId: string): PlannedSeat {
  const guest = former
    ? { guestName: null, guestEmail: null }
    : { guestName: name, guestEmail: email }
  const who = self ? { userId, guestName: null, guestEmail: null } : { userId: null, ...guest }
  return { ...played, ...who, row: null, mail: false, invited: false }
}
