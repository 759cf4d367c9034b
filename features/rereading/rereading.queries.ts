import type { Db } from '#database/connect.ts'
import { elements, idElement } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import { matchesHere } from '#features/archives/archive-adding.queries.ts'
import { pastMatch } from '#features/archives/archives.commands.ts'
import { gameKey } from '#features/games/games.rules.ts'
import { reasonToKeepAsRead } from '#features/import-adding/added-imports.queries.ts'
import type { KeptReason } from '#features/import-adding/added-imports.rules.ts'
import type { FileAnswers } from '#features/import-adding/answers.contract.ts'
import { answersOf } from '#features/import-adding/answers.queries.ts'
import { asArchived } from '#features/import-adding/import-adding.rules.ts'
import type { MatchToImport } from '#features/import-adding/import-batches.contract.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { matchRows, viewerParams, type ViewerParams } from '#features/matches/matches.queries.ts'
import type { Source } from '#features/plays/file-reading.rules.ts'
import { padsOf, readPad } from '#features/score-pad/pad.queries.ts'

import type { ChangedReading } from './rereading.contract.ts'
import { type Rereading, type StoredMatch, rereadingOf, rowsThatGo } from './rereading.rules.ts'

/** Matches that are compared in one turn of the event loop. */
const PART = 20

/** Which matches of a file are here but are read otherwise now. @param nextTurn lets others go first */
export async function compareFile(
  db: Db,
  userId: string,
  { source, matches }: { source: Source; matches: readonly MatchToImport[] },
  nextTurn: () => Promise<void>,
): Promise<{ otherwise: ChangedReading[]; answers: FileAnswers[] }> {
  const otherwise: ChangedReading[] = []
  const answers = new Map<string, FileAnswers>()
  for (let start = 0; start < matches.length; start += PART) {
    const part = matches.slice(start, start + PART)
    const compared = await comparePart(db, { userId, source }, part)
    const found = compared.filter(({ reread }) => reread !== null)
    const given = await answersOf(
      db,
      found.map(({ match }) => match._id),
      nextTurn,
    )
    for (const { index, match, why, reread } of found) {
      if (reread === null) continue
      const own = given.get(match._id) ?? null
      const key = JSON.stringify(own)
      if (own !== null && !answers.has(key)) answers.set(key, own)
      const answered = own === null ? null : [...answers.keys()].indexOf(key)
      const { now } = reread
      otherwise.push({ index: start + index, match: playedOf(match), now, why, answered })
    }
    await nextTurn()
  }
  return { otherwise, answers: [...answers.values()] }
}

interface ComparedMatch {
  /** The place in the list. */
  index: number
  match: StoredMatch
  /** Also where its creator would no longer sit at the table. */
  why: ChangedReading['why']
  /** null where it reads as it is stored. */
  reread: Rereading | null
}

/**
 * Compares matches with those that imports of the same kind of file have brought, each match here once:
 * files of two programs tell the same play in different ways.
 */
export async function comparePart(
  db: Db,
  { userId, source }: { userId: string; source: Source },
  matches: readonly MatchToImport[],
): Promise<ComparedMatch[]> {
  const ids = matches.flatMap(({ sourceIds }) => sourceIds)
  const here = await matchesHere(db, userId, ids)
  const stored = await broughtMatches(db, { userId, source }, [...new Set(here.values())])
  return matches.flatMap((read, index) => {
    const id = read.sourceIds.map((sourceId) => here.get(sourceId)).find((one) => one !== undefined)
    const found = stored.get(id ?? '')
    if (found === undefined) return []
    stored.delete(found.match._id)
    const games = new Map([[gameKey(read.game), found.match.game]])
    const past = pastMatch(asArchived(read, NO_NAMES), games)
    const reread = rereadingOf(found.match, past)
    const { match, why } = found
    return [{ index, match, why: why ?? impossible(match, reread), reread }]
  })
}

/** Why an edit cannot be, whatever has happened to the match. */
function impossible(match: StoredMatch, reread: Rereading | null): ChangedReading['why'] {
  if (reread === null) return null
  if (rowsThatGo(match, reread.edit).some(({ user }) => user !== null)) return 'impossible'
  return reread.isCertain ? null : 'people'
}

/** Who is called how here is no part of what is compared. */
const NO_NAMES = new Map<string, string>()

interface MatchOfImport {
  match: StoredMatch
  why: KeptReason | null
}

/** Those of these matches that the user's imports have added, by id, and why they have to stay. */
export async function broughtMatches(
  db: Db,
  { userId, source }: { userId: string; source: Source },
  matchIds: readonly string[],
): Promise<Map<string, MatchOfImport>> {
  if (matchIds.length === 0) return new Map()
  const params = { userId, source, json: JSON.stringify(matchIds) }
  const rows = await broughtRows(db, { ...params, ...viewerParams({ userId, role: 'user' }) })
  const pads = await padsOf(
    db,
    rows.map(({ match }) => match._id),
  )
  return new Map(
    rows.map(({ why, match }) => {
      const rowIds = match.players.map(({ _id }) => _id)
      const pad = readPad(pads.get(match._id) ?? null, rowIds)
      return [match._id, { match: { ...match, pad }, why }]
    }),
  )
}

const broughtRows = prepared<
  { userId: string; source: Source; json: string } & ViewerParams,
  { match: Match; why: KeptReason | null }
>(
  (db, { userId, source, json, viewerId, viewerRole }) =>
    matchRows(db, { viewerId, viewerRole })
      .innerJoin('import_matches as i', 'i.match_id', 'm.id')
      .innerJoin('import_runs as n', 'n.id', 'i.import_id')
      .where('n.user_id', '=', userId)
      .where('n.source', '=', source)
      .where('m.created_by', '=', userId)
      .where('m.id', 'in', db.selectFrom(elements(db, json).as('r')).select(idElement(db).as('id')))
      .select(reasonToKeepAsRead(userId).as('why')),
  ['match'],
)

function playedOf({ players, ...match }: StoredMatch): ChangedReading['match'] {
  const { _id, game, day, mode, scoring, durationMinutes } = match
  return {
    _id,
    game,
    day,
    mode,
    scoring,
    durationMinutes,
    players: players.map(({ name, score, result, team, rank }) => ({
      name,
      score,
      result,
      team,
      rank,
    })),
  }
}

/** The next matches that an import has corrected, in the order of logging. */
export async function nextCorrected(
  db: Db,
  importId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('import_corrections')
    .where('import_id', '=', importId)
    .where('match_id', '>', after)
    .select('match_id as id')
    .orderBy('match_id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** All corrections of these matches that are stored, the earliest import first. */
export async function storedCorrections(
  db: Db,
  matchIds: readonly string[],
): Promise<{ matchId: string; importId: string; before: string }[]> {
  return db
    .selectFrom('import_corrections')
    .where('match_id', 'in', matchIds)
    .select(['match_id as matchId', 'import_id as importId', 'before'])
    .orderBy('match_id')
    .orderBy('import_id')
    .execute()
}
