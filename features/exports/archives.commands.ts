import type { Trx } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import type { Schema } from '#database/schema/schema.ts'
import { newPlayed } from '#features/dates/days.rules.ts'
import { addGame, checkOwnGames } from '#features/games/games.commands.ts'
import type { Game } from '#features/games/games.contract.ts'
import { lockGamesByKeys } from '#features/games/games.queries.ts'
import { gameKey } from '#features/games/games.rules.ts'
import { normalizedLine, withOneSpelling } from '#features/matches/details.rules.ts'
import { addPastMatches, type PastMatch } from '#features/matches/importing.commands.ts'
import { newValues } from '#features/matches/match-details.rules.ts'
import { checkStored, measureMatches } from '#features/matches/stored-bytes.commands.ts'
import { normalizedPad } from '#features/scoring/pad.rules.ts'
import { DAY } from '#platform/clock.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { type Adding, checkRoom } from './archive-adding.commands.ts'
import { forgetDeleted, forgetIds, insertIds, matchesHere } from './archive-adding.queries.ts'
import { partsOf } from './archive-adding.rules.ts'
import { guestName, type MatchOfArchive } from './archives.rules.ts'

/** Everybody sees the games that an import adds. More than a lifetime of game nights needs. */
const NEW_GAMES: RateLimit = { name: 'imported-game', max: 3000, windowMs: DAY }

/** Imports those matches of an archive that the user does not have here yet, in short transactions. */
export async function importMatches(
  adding: Adding,
  userId: string,
  matches: readonly MatchOfArchive[],
  now: Date,
): Promise<{ imported: number; existing: number }> {
  const { database, room, inTurn } = adding
  const bySource = new Map(matches.map((match) => [match.id, match]))
  let imported = 0
  for (const part of partsOf([...bySource.values()], database.engine)) {
    const missing = await inTurn(() =>
      database.transact((trx) => importPart(trx, adding, userId, part, now)),
    )
    room.matches -= missing
    room.ids -= missing
    imported += missing
  }
  return { imported, existing: matches.length - imported }
}

/** @returns how many of the matches were not here yet */
async function importPart(
  trx: Trx,
  adding: Adding,
  userId: string,
  matches: readonly MatchOfArchive[],
  now: Date,
): Promise<number> {
  // One part per user at a time: two of the same file would not see each other's matches.
  await lockUsers(trx, [userId])
  const here = await matchesHere(
    trx,
    userId,
    matches.map(({ id }) => id),
  )
  const missing = matches.filter((match) => !here.has(match.id))
  if (missing.length === 0) return 0
  checkRoom(adding.room, { matches: missing.length, ids: missing.length })
  await addMatches(trx, adding, userId, missing, now)
  await checkStored(trx, userId, adding.accountBytes)
  return missing.length
}

async function addMatches(
  trx: Trx,
  adding: Pick<Adding, 'limits' | 'catalogue'>,
  userId: string,
  matches: readonly MatchOfArchive[],
  now: Date,
): Promise<void> {
  const { games } = await gamesOf(trx, adding, userId, matches, now)
  const past = matches.map((match) => pastMatch(match, games))
  const matchIds = await addPastMatches(trx, past, userId, now)
  const imports = matches.map(({ id, original }, index) => ({
    user_id: userId,
    source_id: id,
    match_id: matchIds[index] ?? '',
    original: original === null ? null : JSON.stringify(original),
    place: 0,
    import_id: null,
  }))
  // Whoever imports an archive this way asks for deleted matches, too.
  await storeIds(trx, userId, imports)
}

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
export function pastMatch(match: MatchOfArchive, games: ReadonlyMap<string, Game>): PastMatch {
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

/** The matches' games and expansions, by key; adds missing games, and says which these are. */
export async function gamesOf(
  trx: Trx,
  { limits, catalogue }: Pick<Adding, 'limits' | 'catalogue'>,
  userId: string,
  matches: readonly MatchOfArchive[],
  now: Date,
): Promise<{ games: Map<string, Game>; added: Game[] }> {
  const names = new Map(
    matches.flatMap(({ game, expansions }) =>
      [...expansions, game].map((name) => [gameKey(name), name]),
    ),
  )
  const games = new Map<string, Game>()
  const newGames: Game[] = []
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
    if (added) newGames.push(game)
  }
  if (newGames.length > 0) {
    await checkOwnGames(trx, userId)
    await limits.countIn(trx, NEW_GAMES, userId, newGames.length)
  }
  return { games, added: newGames }
}
