import { refuseMissing } from '#database/backup/backup.ts'
import type { Database } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { OPERATOR } from '#features/accounts/audit.commands.ts'
import { mergeGames, removeGame } from '#features/games/game-administration.commands.ts'
import { findGameByKey } from '#features/games/games.queries.ts'
import { gameKey, mergedText } from '#features/games/games.rules.ts'
import { systemClock } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'

import { features } from '../features.ts'
import { connectAsServer } from './connect-as-server.ts'

/** Removes the game with a name, unless a match has it. @returns the outcome, for the terminal */
export async function removeNamedGame(address: string, name: string): Promise<Outcome> {
  return withDatabase(address, async (database) => {
    const id = await gameNamed(database, name)
    await removeGame(database, { id, by: OPERATOR }, systemClock.now())
    return `${name} is removed.`
  })
}

/** Moves one game's matches to another, by their names. @returns the outcome, for the terminal */
export async function mergeNamedGames(
  address: string,
  from: string,
  into: string,
): Promise<Outcome> {
  return withDatabase(address, async (database) => {
    const target = await gameNamed(database, into)
    const merge = {
      from: await gameNamed(database, from),
      into: target,
      by: OPERATOR,
      moves: features.map(({ move }) => move),
    } as const
    return mergedText(await mergeGames(database, merge, systemClock.now()))
  })
}

interface Outcome {
  done: boolean
  sentence: string
}

async function withDatabase(
  address: string,
  work: (database: Database) => Promise<string>,
): Promise<Outcome> {
  refuseMissing(address)
  const database = await connectAsServer(address)
  try {
    await migrate(database)
    return { done: true, sentence: await work(database) }
  } catch (error) {
    if (error instanceof Refusal) return { done: false, sentence: error.message }
    throw error
  } finally {
    await database.close()
  }
}

async function gameNamed(database: Database, name: string): Promise<string> {
  const [game] = await findGameByKey(database.read, { key: gameKey(name) })
  if (game === undefined) throw new Refusal('not_found', `No game is called ${name}.`)
  return game._id
}
