import * as z from 'zod/mini'

import type { Db } from '#database/connect.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { friendsOf } from '#features/friends/friends.queries.ts'
import { matchChunks } from '#features/history/history.queries.ts'
import { valuesOf } from '#features/matches/match-details.rules.ts'
import { type Match, matchSchema } from '#features/matches/matches.contract.ts'
import { padsOf, readPad } from '#features/scoring/pad.queries.ts'
import type { Pad } from '#features/scoring/pad.rules.ts'

import { listText } from './archive-download.rules.ts'
import { readOriginal } from './archive-reading.rules.ts'
import { ARCHIVE_FORMAT, type ArchivedMatch, type Original } from './archives.rules.ts'
import { BYTE_ORDER_MARK, csvHeader, csvRows } from './csv.rules.ts'

/** Fewer than a history's, since each match is parsed and written again. */
const CHUNK = 10
/** Each player's row repeats the match's notes, so the rows of a page can be very long. */
const TABLE_BYTES = 64 * 1024

/** By the name in the file: a value, or a list in pages. */
type ArchivePart = (
  db: Db,
  userId: string,
  now: Date,
) => Promise<unknown> | AsyncIterable<readonly unknown[]>

export interface Archive {
  writes?: Record<string, ArchivePart>
}

export async function* archiveOf(
  db: Db,
  archives: readonly Archive[],
  userId: string,
  now: Date,
): AsyncGenerator<string, void> {
  const head = { tabletally: 'archive', format: ARCHIVE_FORMAT, exportedAt: now.toISOString() }
  let before = JSON.stringify(head, null, 1).slice(0, -2)
  for (const [name, part] of archives.flatMap(({ writes = {} }) => Object.entries(writes))) {
    const content = part(db, userId, now)
    // The head goes with the first part: a database that is away is then refused, not a torn file.
    if (content instanceof Promise) {
      const value = JSON.stringify({ [name]: (await content) ?? null }, null, 1).slice(2, -2)
      yield `${before},\n${value}`
    } else {
      yield `${before},\n`
      yield* listText(name, content)
    }
    before = ''
  }
  yield '\n}\n'
}

export async function* csvOf(db: Db, userId: string): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + csvHeader
  for await (const page of matchPages(db, userId)) {
    let rows = ''
    for (const match of page) {
      rows += csvRows(match)
      if (rows.length < TABLE_BYTES) continue
      yield rows
      rows = ''
    }
    if (rows !== '') yield rows
  }
}

const matchPage = z.array(matchSchema)

export async function* matchPages(db: Db, userId: string): AsyncGenerator<ArchivedMatch[]> {
  const viewer = { userId, role: 'user' as const }
  const friends = await friendsOf(db, { userId })
  const emails = new Map(friends.map((friend) => [friend._id, friend.email]))
  for await (const { json } of matchChunks(db, viewer, {}, { chunk: CHUNK })) {
    const matches = z.parse(matchPage, JSON.parse(`[${json}]`))
    const ids = matches.map((match) => match._id)
    const [imports, pads] = [await importsOf(db, userId, ids), await padsOf(db, ids)]
    yield matches.map((match) => {
      const pad = readPad(pads.get(match._id) ?? null, idsOf(match.players))
      return archived({ ...match, pad }, userId, emails, imports.get(match._id))
    })
  }
}

function idsOf(players: Match['players']): string[] {
  return players.map(({ _id }) => _id)
}

function archived(
  match: Match & { pad: Pad | null },
  userId: string,
  emails: ReadonlyMap<string, string>,
  imported?: Import,
): ArchivedMatch {
  // Since an edit, the seats may be other people's.
  const stored = match.version === 1 ? imported?.original : null
  const original = stored ?? originalOf(match)
  // An import cuts long names, and its owner may have another name here.
  const names = stored?.players ?? []
  return {
    id: imported?.sourceId ?? match._id,
    game: match.game.name,
    date: match.date,
    day: match.day,
    mode: match.mode,
    scoring: match.scoring,
    ...valuesOf(match),
    expansions: match.expansions.map(({ name }) => name),
    players: match.players.map(
      ({ user, name, email, score, result, team, role, rank, started, former }, index) => ({
        name: names[index]?.name ?? name,
        email: user === null ? email : (emails.get(user._id) ?? null),
        self: user?._id === userId,
        score,
        result,
        team,
        role,
        rank,
        started,
        former,
      }),
    ),
    pad: match.pad,
    original,
  }
}

function originalOf(match: Match): Original {
  return {
    createdBy: match.createdBy === null ? '' : fullName(match.createdBy),
    createdAt: match.createdAt,
    status: match.matchStatus,
    players: match.players.map(({ user, name, confirmed, confirmedBy }) => ({
      name,
      guest: user === null,
      confirmed,
      confirmedBy,
    })),
  }
}

interface Import {
  sourceId: string
  original: Original | null
}

async function importsOf(db: Db, userId: string, matchIds: string[]): Promise<Map<string, Import>> {
  if (matchIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('imports')
    .where('user_id', '=', userId)
    .where('match_id', 'in', matchIds)
    // Other ids of the match have no room in an archive.
    .where('place', '=', 0)
    .select(['match_id as matchId', 'source_id as sourceId', 'original'])
    .execute()
  return new Map(
    rows.map(({ matchId, sourceId, original }) => [
      matchId,
      { sourceId, original: original === null ? null : readOriginal(original) },
    ]),
  )
}
