import { refuseMissing } from '#database/backup/backup.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { rememberDeleted } from '#features/imports/added-imports.commands.ts'
import { removeMatch } from '#features/matches/removing.commands.ts'
import { systemClock } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'

import { connectAsServer } from './connect-as-server.ts'

/** Removes a match as its creator would delete it. @returns the outcome, for the terminal */
export async function removeOneMatch(
  address: string,
  id: string,
): Promise<{ done: boolean; sentence: string }> {
  refuseMissing(address)
  const database = await connectAsServer(address)
  try {
    await migrate(database)
    const removal = { now: systemClock.now(), deleting: rememberDeleted }
    const { game, day } = await database.transact((trx) => removeMatch(trx, id, removal))
    return { done: true, sentence: `The match of ${game.name} on ${formatDay(day)} is removed.` }
  } catch (error) {
    if (error instanceof Refusal) return { done: false, sentence: error.message }
    throw error
  } finally {
    await database.close()
  }
}
