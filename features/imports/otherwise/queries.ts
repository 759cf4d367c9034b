import type { Db } from '#database/connect.ts'
import { elements, idElement } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import { matchesHere } from '#features/archives/adding/queries.ts'
import { pastMatch } from '#features/archives/commands.ts'
import { gameKey } from '#features/games/rules.ts'
import type { MatchEdit } from '#features/matches/contract.ts'
import { padsOf, readPad } from '#features/matches/pad/queries.ts'
import { type MatchRow, matchRows, present } from '#features/matches/queries.ts'

import { asArchived } from '../adding/rules.ts'
import type { MatchToImport } from '../batches/contract.ts'
import { reasonToKeep } from '../queries.ts'
import type { Source } from '../reading/rules.ts'
import type { KeptReason } from '../rules.ts'
import type { Otherwise } from './contract.ts'
import { correctionOf, rowsThatGo, type StoredMatch } from './rules.ts'

/** Matches that are compared in one turn of the event loop. */
const PART = 20

/** Which matches of a file are here but are read otherwise now. @param nextTurn lets others go first */
export async function compareFile(
  db: Db,
  userId: string,
  { source, matches }: { source: Source; matches: readonly MatchToImport[] },
  nextTurn: () => Promise<void>,
): Promise<Otherwise[]> {
  const otherwise: Otherwise[] = []
  for (let start = 0; start < matches.length; start += PART) {
    const part = matches.slice(start, start + PART)
    const found = await comparePart(db, { userId, source }, part)
    for (const { index, match, why, edit } of found) {
      if (edit !== null) otherwise.push({ index: start + index, match: playedOf(match), why })
    }
    await nextTurn()
  }
  return otherwise
}

interface Compared {
  /** The place in the list. */
  index: number
  match: StoredMatch
  /** Also where its creator would no longer sit at the table. */
  why: Otherwise['why']
  /** null where it reads as it is stored. */
  edit: MatchEdit | null
}

/**
 * Compares matches with those that imports of the same kind of file have brought, each match here once:
 * files of two programs tell the same play in different ways.
 */
export async function comparePart(
  db: Db,
  { userId, source }: { userId: string; source: Source },
  matches: readonly MatchToImport[],
): Promise<Compared[]> {
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
    const edit = correctionOf(found.match, past)
    const leaves = edit !== null && rowsThatGo(found.match, edit).some(({ user }) => user !== null)
    return [{ index, ...found, why: found.why ?? (leaves ? 'impossible' : null), edit }]
  })
}

/** Who is called how here is no part of what is compared. */
const NO_NAMES = new Map<string, string>()

/** Those of these matches that the user's imports have added, by id, and why they have to stay. */
export async function broughtMatches(
  db: Db,
  { userId, source }: { userId: string; source: Source },
  matchIds: readonly string[],
): Promise<Map<string, { match: StoredMatch; why: KeptReason | null }>> {
  if (matchIds.length === 0) return new Map()
  const rows = await broughtRows(db, { userId, source, json: JSON.stringify(matchIds) })
  const pads = await padsOf(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map(({ why, ...row }) => {
      const match = present(row, { userId, role: 'user' })
      const rowIds = match.players.map(({ _id }) => _id)
      const pad = readPad(pads.get(row.id) ?? null, rowIds)
      return [row.id, { match: { ...match, pad }, why }]
    }),
  )
}

const broughtRows = prepared<
  { userId: string; source: Source; json: string },
  MatchRow & { why: KeptReason | null }
>(
  (db, { userId, source, json }) =>
    matchRows(db)
      .innerJoin('import_matches as i', 'i.match_id', 'm.id')
      .innerJoin('import_runs as n', 'n.id', 'i.import_id')
      .where('n.user_id', '=', userId)
      .where('n.source', '=', source)
      .where('m.created_by', '=', userId)
      .where('m.id', 'in', db.selectFrom(elements(db, json).as('r')).select(idElement(db).as('id')))
      .select(reasonToKeep(userId).as('why')),
  ['expansions', 'players'],
)

function playedOf({ players, ...match }: StoredMatch): Otherwise['match'] {
  const { _id, game, day, mode, scoring, durationMinutes } = match
  return {
    ...{ _id, game, day, mode, scoring, durationMinutes },
    players: players.map(({ name, score, result, team, rank }) => ({
      ...{ name, score, result, team, rank },
    })),
  }
}
