import type { Trx } from '#database/connect.ts'
import { changed } from '#database/pub-sub/collected.ts'
import { takeLock } from '#database/query/locks.ts'
import type { Schema } from '#database/schema/schema.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'
import { countAction, type RateLimit, rateLimited } from '#platform/limits/rate-limits.ts'

import { gameInCatalogue, storedUnderOtherName } from './catalogue.queries.ts'
import type { Game } from './games.contract.ts'
import { lockGames, lockGamesByKeys } from './games.queries.ts'
import { gameKey, normalizedGameName, OWN_GAMES_MAX, TOO_MANY_GAMES } from './games.rules.ts'

const TRIES = 5

/** Everybody sees an added game. Always counted in this order, so that two requests cannot deadlock. */
export const ADDITIONS: readonly RateLimit[] = [
  { name: 'new-game', max: 30, windowMs: HOUR },
  { name: 'new-game-daily', max: 300, windowMs: DAY },
]
const MANY_NEW_GAMES = 'These are many new games in a short time.'

/**
 * Adds a game, or finds and locks the one of that name, or of another name that the catalogue knows for it.
 * The unique key decides when two add the same game at once.
 * @param draft with whether the server has its catalogue
 */
export async function addGame(
  trx: Trx,
  draft: { name: string; userId: string; catalogue: boolean },
  now: Date,
): Promise<{ game: Game; added: boolean }> {
  const other = draft.catalogue ? await storedUnderOtherName(trx, draft.name) : undefined
  const key = gameKey(other?.name ?? draft.name)
  const game = { _id: newId(), name: normalizedGameName(draft.name) }
  // An import that is undone may remove the game of that name between the two statements.
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const inserted = await trx
      .insertInto('games')
      .values({
        id: game._id,
        name: game.name,
        name_key: key,
        created_by: draft.userId,
        created_at: now.toISOString(),
      } satisfies Schema['games'])
      .onConflict((conflict) => conflict.column('name_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted !== undefined) {
      changed(trx, { what: 'games', userIds: [draft.userId], ids: [game._id], at: null })
      return { game, added: true }
    }
    const [existing] = await lockGamesByKeys(trx, { json: JSON.stringify([key]) })
    if (existing !== undefined) {
      return { game: { _id: existing._id, name: existing.name }, added: false }
    }
  }
  throw new Error('A game conflicts with another one that cannot be found.')
}

/**
 * Refuses what a transaction has added for somebody who then has more than one account may have. Called once,
 * after the last game: two transactions of one account wait here for each other, and the second one sees the
 * games of the first.
 */
export async function checkOwnGames(trx: Trx, userId: string): Promise<void> {
  await takeLock(trx, 'games', userId)
  const oneTooMany = await trx
    .selectFrom('games')
    .where('created_by', '=', userId)
    .select('id')
    .offset(OWN_GAMES_MAX)
    .limit(1)
    .executeTakeFirst()
  if (oneTooMany !== undefined) throw new Refusal('conflict', TOO_MANY_GAMES)
}

/** Adds games of the catalogue whose ids a search has answered; each counts like a new game. */
export async function lockOrAddGames(
  trx: Trx,
  ids: readonly string[],
  { userId, catalogue, now }: { userId: string; catalogue: boolean; now: Date },
): Promise<Map<string, Game>> {
  const games = new Map((await lockGames(trx, ids)).map((game) => [game._id, game]))
  if (!catalogue) return games
  let count = 0
  // In one order everywhere, so that two requests cannot deadlock.
  for (const id of ids.toSorted()) {
    const known = games.has(id) ? undefined : await gameInCatalogue(id)
    if (known === undefined) continue
    const { game, added } = await addGame(trx, { name: known.name, userId, catalogue }, now)
    games.set(id, game)
    if (added) count += 1
  }
  if (count > 0) await countAdditions(trx, userId, count, now)
  return games
}

/** A new one counts like every new game. */
export async function addNamedGame(
  trx: Trx,
  name: string,
  { userId, catalogue, now }: { userId: string; catalogue: boolean; now: Date },
): Promise<Game> {
  const { game, added } = await addGame(trx, { name, userId, catalogue }, now)
  if (added) await countAdditions(trx, userId, 1, now)
  return game
}

async function countAdditions(trx: Trx, userId: string, added: number, now: Date): Promise<void> {
  await checkOwnGames(trx, userId)
  for (const limit of ADDITIONS) {
    const { count, endsAt } = await countAction(trx, limit, userId, now, added)
    if (count > limit.max) {
      throw rateLimited(Date.parse(endsAt) - now.getTime(), MANY_NEW_GAMES)
    }
  }
}
