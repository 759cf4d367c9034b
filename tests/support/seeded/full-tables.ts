import { refreshHistoryIndex } from '#features/matches/history-index.commands.ts'
import { columnsOfDetails, newValues } from '#features/matches/match-details.rules.ts'
import { insertMatches, insertPlayers } from '#features/matches/matches.queries.ts'
import { newId } from '#platform/ids.ts'

import type { TestApp } from '../engines.ts'
import { addGuests } from './seeded-people.ts'

interface Tables {
  creatorId: string
  gameId: string
  count: number
  /** How many other accounts sit at each table, besides the creator and the guests. */
  accounts: number
  guests: readonly { name: string; emailKey?: string; declinedBy?: string }[]
}

/**
 * Inserts confirmed matches of one creator directly into the database, at which the same people sit:
 * logging them would take a request each. @returns their ids, oldest first
 */
export async function addTables(
  { database, clock }: TestApp,
  { creatorId, gameId, count, accounts, guests }: Tables,
): Promise<string[]> {
  const at = clock.now().toISOString()
  const others = Array.from({ length: accounts }, newId)
  const ids = Array.from({ length: count }, newId)
  const dayOf = (index: number) => new Date(Date.UTC(2020, 0, 1 + index, 12)).toISOString()
  await database.transact(async (trx) => {
    for (const id of others) {
      const email = `${id}@tables.example`
      await trx
        .insertInto('users')
        .values({
          id,
          first_name: 'Seated',
          last_name: 'Tester',
          email,
          email_key: email,
          role: 'user',
          email_verified_at: at,
          created_at: at,
          updated_at: at,
        })
        .execute()
    }
  })
  for (let start = 0; start < count; start += 20) {
    const part = ids.slice(start, start + 20)
    await database.transact(async (trx) => {
      const named = guests.filter(({ declinedBy }) => declinedBy === undefined)
      const personIds = await addGuests(
        trx,
        creatorId,
        named.map(({ name, emailKey }) => ({ name, email: emailKey ?? null })),
      )
      const persons = new Map(named.map((guest, index) => [guest, personIds[index] ?? null]))
      await insertMatches(
        trx,
        part.map((id, index) => ({
          id,
          game_id: gameId,
          date: dayOf(start + index),
          day: null,
          created_by: creatorId,
          onlooker_id: null,
          last_edited_by: null,
          confirmed_at: at,
          last_reminder_at: null,
          version: 1,
          created_at: at,
          updated_at: at,
          mode: 'competitive',
          scoring: 'highest',
          ...columnsOfDetails(newValues({})),
          expansions: null,
          starter_id: null,
          index_keys: '',
        })),
      )
      await insertPlayers(
        trx,
        part.flatMap((id, index) =>
          [
            ...[creatorId, ...others].map((userId) => ({ user_id: userId, person_id: null })),
            ...guests.map((guest) => ({
              user_id: null,
              person_id: persons.get(guest) ?? null,
              declined_by: guest.declinedBy ?? null,
            })),
          ].map((row, seat) => ({
            match_id: id,
            id: newId(),
            seat,
            declined_by: null,
            score: start + index,
            result: '',
            confirmed_at: at,
            invited_at: null,
            match_date: dayOf(start + index),
            game_id: gameId,
            team: null,
            role: null,
            rank: null,
            confirmed_by: null,
            said_at: null,
            former_at: null,
            ...row,
          })),
        ),
      )
      await refreshHistoryIndex(trx, part)
    })
  }
  return ids
}
