import type { Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import { newPlayed } from '#features/dates/days.rules.ts'
import { addGame, checkOwnGames } from '#features/games/games.commands.ts'
import type { Game } from '#features/games/games.contract.ts'
import { lockGamesByKeys } from '#features/games/games.queries.ts'
import { gameKey } from '#features/games/games.rules.ts'
import type { PastMatch } from '#features/matches/importing.commands.ts'
import {
  newValues,
  normalizedLine,
  withOneSpelling,
} from '#features/matches/match-details.rules.ts'
import { measureMatches } from '#features/matches/stored-bytes.commands.ts'
import { normalizedPad } from '#features/scoring/pad.rules.ts'
import { DAY } from '#platform/clock.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import type { Adding } from './archive-adding.commands.ts'
import { forgetDeleted, forgetIds, insertIds } from './archive-adding.queries.ts'
import { guestName, type MatchOfArchive } from './archives.rules.ts'

/** Everybody sees the games that an import adds. More than a lifetime of game nights needs. */
const NEW_GAMES: RateLimit = { name: 'imported-game', max: 3000, windowMs: DAY }

/**
 * Stores ids elsewhere of matches of a user, who is locked: none of them is of a match that is here. They
 * may be left from deleted matches, and from matches that are not the user's any more.
 */
export async function storeIds(
  trx: Trx,
  userId: string,
  rows: readonly Schema['imports'][],
): Promise<void> {
  if (rows.length === 0) return
  const ids = { userId, json: JSON.stringify(rows.map((row) => row.source_id)) }
  await forgetIds(trx, ids)
  await forgetDeleted(trx, ids)
  await insertIds(trx, rows)
  await measureMatches(trx, [...new Set(rows.map((row) => row.match_id))])
}

/** @param games by key; all that the match names */
export function pastMatch(
  match: Omit<MatchOfArchive, 'id' | 'original'>,
  games: ReadonlyMap<string, Game>,
): PastMatch {
  const game = games.get(gameKey(match.game))
  if (game === undefined) throw new Error('A match needs a game.')
  const expansions = new Set(match.expansions.flatMap((name) => games.get(gameKey(name)) ?? []))
  expansions.delete(game)
  const teams = withOneSpelling(match.players.map(({ team }) => normalizedLine(team)))
  return {
    ...newPlayed(match.date, match.day),
    game,
    expansions: [...expansions],
    mode: match.mode,
    scoring: match.scoring,
    ...newValues(match),
    pad: match.pad && normalizedPad(match.pad),
    players: match.players.map((player, index) => ({
      ...player,
      name: player.former ? player.name : guestName(player.name),
      team: teams[index] ?? null,
      role: normalizedLine(player.role),
    })),
  }
}

/** By key; adds missing games. */
export async function gamesOf(
  trx: Trx,
  { limits, catalogue }: Pick<Adding, 'limits' | 'catalogue'>,
  userId: string,
  matches: readonly Pick<MatchOfArchive, 'game' | 'expansions'>[],
  now: Date,
): Promise<Map<string, Game>> {
  const names = new Map(
    matches.flatMap(({ game, expansions }) =>
      [...expansions, game].map((name) => [gameKey(name), name]),
    ),
  )
  const games = new Map<string, Game>()
  let newGames = 0
  const keys = [...names.keys()].toSorted()
  const known = await lockGamesByKeys(trx, { json: JSON.stringify(keys) })
  for (const { key, ...game } of known) games.set(key, game)
  // In the same order everywhere, so that two imports cannot deadlock.
  for (const key of keys.filter((one) => !games.has(one))) {
    const { game, added } = await addGame(
      trx,
      { name: names.get(key) ?? '', userId, catalogue },
      now,
    )
    games.set(key, game)
    if (added) newGames += 1
  }
  if (newGames > 0) {
    await checkOwnGames(trx, userId)
    await limits.countIn(trx, NEW_GAMES, userId, newGames)
  }
  return games
}
