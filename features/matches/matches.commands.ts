import { locked, type Trx } from '#database/connect.ts'
import { changed } from '#database/pub-sub/collected.ts'
import { idsIn } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import type { MatchesTable, PlayersTable } from '#database/schema/schema.ts'
import { addNamedGame, lockOrAddGames } from '#features/games/games.commands.ts'
import type { Game } from '#features/games/games.contract.ts'
import { addPad } from '#features/scoring/pad.commands.ts'
import { normalizedPad, type Pad, withSums } from '#features/scoring/pad.rules.ts'
import type { App } from '#platform/app.ts'
import { Refusal, signInFirst } from '#platform/http/errors.ts'
import type { Caller } from '#platform/http/serve.ts'
import { newId, isId } from '#platform/ids.ts'

import { newActivityRow } from './activity.commands.ts'
import { insertActivity } from './activity.queries.ts'
import { insertIndexed } from './history-index.commands.ts'
import { allowedMails, invite } from './match-invitations.commands.ts'
import type { Match, MatchDraft, MatchEdit } from './matches.contract.ts'
import { findLogged, findMatch } from './matches.queries.ts'
import {
  canRead,
  ID_TAKEN,
  MATCH_DELETED,
  MATCH_NOT_FOUND,
  NOBODY,
  type Verdict,
  type Viewer,
} from './matches.rules.ts'
import { personsAt } from './people.commands.ts'
import { type Action, newMatchRow, newRow, refuseErrors } from './seats.commands.ts'
import { companionsOf, trustingIn } from './seats.queries.ts'
import {
  checkCompanions,
  checkTable,
  guestsOf,
  type PlannedSeat,
  planTable,
  settleRanks,
} from './seats.rules.ts'
import { checkStored, measureMatches } from './stored-bytes.commands.ts'
import { newDetails, newMatchDefaults } from './written-details.rules.ts'

/** @param sent its id is one that no match ever had (`isLogged`) */
export async function createMatch(trx: Trx, sent: MatchDraft, action: Action): Promise<string> {
  const draft = await withNamedGame(trx, sent, action)
  const pad = draft.pad == null ? null : normalizedPad(draft.pad)
  const plan = planTable([], withSums(draft.players, pad))
  const details = newDetails(draft, await lockGamesOf(trx, draft, action), plan.errors)
  const companions = await companionsOf(
    trx,
    action.userId,
    plan.seats.map((seat) => seat.userId),
  )
  const sender = companions.get(action.userId)
  if (sender === undefined) throw signInFirst()
  const mode = draft.mode ?? newMatchDefaults.mode
  settleRanks(plan, draft.players, mode)
  checkTable(plan, mode, pad)
  checkCompanions(plan, companions)
  refuseErrors(plan.errors)
  if (details === undefined) throw new Error('A match needs a game.')

  const match = { ...details, id: draft._id ?? newId() }
  const mailed = await allowedMails(trx, plan.seats, action)
  const trusting = trustingIn(companions)
  const [persons = []] = await personsAt(trx, action.userId, [{ seats: guestsOf(plan.seats) }])
  const rows = plan.seats.map((seat, index) =>
    newRow(match, seat, persons[index] ?? null, index, mailed, { ...action, trusting }),
  )
  const starter = plan.seats.findIndex(({ started }) => started)
  await addMatches(trx, [{ match: newMatchRow(match, rows, starter, action), rows, pad }], action)
  const others = rows.flatMap((row) => row.user_id ?? []).filter((id) => id !== action.userId)
  const invited = { userIds: others, guests: mailedGuests(plan.seats, rows), trusting }
  await invite(trx, match, invited, sender, action)
  await checkStored(trx, action.userId, action.accountBytes)
  return match.id
}

/** @throws Refusal for the id of a deleted match, or of somebody else's */
export async function isLogged(trx: Trx, userId: string, id: string): Promise<boolean> {
  const [logged] = await findLogged(trx, { id })
  if (logged === undefined) return false
  if (logged.userId !== userId) throw new Refusal('conflict', ID_TAKEN)
  if (logged.isDeleted) throw new Refusal('not_found', MATCH_DELETED)
  // The first commit may be at the primary alone: a transaction with a lock waits for a standby.
  await lockRow(trx, { matchId: id })
  return true
}

export async function addMatches(
  trx: Trx,
  added: readonly { match: MatchesTable; rows: readonly PlayersTable[]; pad: Pad | null }[],
  by: Pick<Action, 'userId' | 'now'>,
): Promise<void> {
  await insertIndexed(trx, added)
  for (const { match, rows, pad } of added) {
    if (pad === null) continue
    const rowIds = rows.map(({ id }) => id)
    await addPad(trx, match.id, pad, rowIds)
  }
  const ids = added.map(({ match }) => match.id)
  await measureMatches(trx, ids)
  await insertActivity(
    trx,
    ids.map((id) => newActivityRow(id, 'created', by)),
  )
}

/** Locked, so that nobody removes them meanwhile. Those of the catalogue are added. */
export async function lockGamesOf(
  trx: Trx,
  { game, expansions }: Pick<MatchEdit, 'game' | 'expansions'>,
  by: Pick<Action, 'userId' | 'catalogue' | 'now'>,
): Promise<Map<string, Game>> {
  const named = new Set([...(game === undefined ? [] : [game]), ...(expansions ?? [])])
  return lockOrAddGames(trx, [...named].filter(isId), by)
}

export async function withNamedGame<D extends Pick<MatchEdit, 'game' | 'gameName'>>(
  trx: Trx,
  draft: D,
  by: Pick<Action, 'userId' | 'catalogue' | 'now'>,
): Promise<D> {
  if (draft.gameName === undefined) return draft
  return { ...draft, game: (await addNamedGame(trx, draft.gameName, by))._id }
}

/** @param rows by seat: the new or changed row, else null */
export function mailedGuests(
  seats: readonly PlannedSeat[],
  rows: readonly (Pick<PlayersTable, 'invited_at'> | null)[],
): { name: string; email: string }[] {
  return seats.flatMap(({ guestName: name, guestEmail: email }, index) =>
    name && email && rows[index]?.invited_at ? [{ name, email }] : [],
  )
}

const lockRow = prepared<{ matchId: string }, { id: string }>((db, { matchId }) =>
  locked(db, db.selectFrom('matches').where('id', '=', matchId).select('id')),
)

/** Without its activity: the cost of a write must not grow with the match's past. */
export async function lockMatch(trx: Trx, matchId: string, viewer: Viewer): Promise<Match> {
  await lockRow(trx, { matchId })
  return readable(await findMatch(trx, viewer, matchId), viewer)
}

export interface ExpectedMatch {
  matchId: string
  /** The `If-Match` header; a number without the quotes of HTTP is accepted too. */
  expected: string | undefined
}

/**
 * @returns also whether the match is as the viewer has seen it. If not, only a repeated request whose effect
 * is there already succeeds; `refuseChanged` answers all others.
 */
export async function lockExpected(
  trx: Trx,
  { matchId, expected }: ExpectedMatch,
  viewer: Viewer,
): Promise<{ match: Match; isExpected: boolean }> {
  const match = await lockMatch(trx, matchId, viewer)
  return { match, isExpected: isVersion(match.version, expected) }
}

function isVersion(version: number, expected: string | undefined): boolean {
  if (expected === undefined || expected.trim() === '*') return true
  const tags = expected.split(',').map((tag) => tag.trim().replace(/^W\//u, ''))
  return tags.some((tag) => tag === String(version) || tag === `"${version}"`)
}

/** For a write of somebody who may not read the match any more, or of the product itself. */
export async function lockAnyMatch(trx: Trx, matchId: string): Promise<Match> {
  await lockRow(trx, { matchId })
  const match = await findMatch(trx, NOBODY, matchId)
  if (match === undefined) throw new Refusal('not_found', MATCH_NOT_FOUND)
  return match
}

export function readable<M extends Parameters<typeof canRead>[0]>(
  match: M | undefined,
  viewer: Viewer,
): M {
  if (match === undefined) throw new Refusal('not_found', MATCH_NOT_FOUND)
  assertAllowed(canRead(match, viewer))
  return match
}

export function assertAllowed(verdict: Verdict): void {
  if (verdict.ok) return
  const wait =
    verdict.code === 'rate_limited' ? { retryAfterSeconds: Math.ceil(verdict.waitMs / 1000) } : {}
  throw new Refusal(verdict.code, verdict.reason, wait)
}

/** The match must be locked: of two last confirmations at once the second has to see the first. */
export async function decideStatus(
  trx: Trx,
  matchId: string,
  now: Date,
): Promise<Match['matchStatus']> {
  const ids = JSON.stringify([matchId])
  const [match] = await decideStatuses(trx, { ids, at: now.toISOString() })
  if (match === undefined) throw new Error('The match is locked, so that it exists.')
  return match.confirmedAt === null ? 'Pending' : 'Confirmed'
}

/** @param ids a JSON array */
export const decideStatuses = prepared<{ ids: string; at: string }, { confirmedAt: string | null }>(
  (db, { ids, at }) =>
    db
      .updateTable('matches')
      .set((eb) => ({
        updated_at: at,
        confirmed_at: eb
          .case()
          .when(
            eb.exists(
              eb
                .selectFrom('players')
                .whereRef('players.match_id', '=', 'matches.id')
                .where('user_id', 'is not', null)
                .where('players.confirmed_at', 'is', null)
                .select('players.id'),
            ),
          )
          .then(null)
          .else(eb.fn.coalesce('confirmed_at', eb.val(at)))
          .end(),
      }))
      .where('id', 'in', idsIn(db, ids))
      .returning('confirmed_at as confirmedAt'),
)

/** @param at null takes the confirmation back */
export const setConfirmed = prepared<{ matchId: string; userId: string; at: string | null }, never>(
  (db, { matchId, userId, at }) =>
    db
      .updateTable('players')
      .set({ confirmed_at: at, confirmed_by: null })
      .where('match_id', '=', matchId)
      .where('user_id', '=', userId),
)

export function tellOfMatch(
  trx: Trx,
  { _id, createdBy, players }: Pick<Match, '_id' | 'createdBy' | 'players'>,
  now: Date,
): void {
  const userIds = [createdBy, ...players.map(({ user }) => user)].flatMap((one) => one?._id ?? [])
  changed(trx, { what: 'matches', userIds, ids: [_id], at: now.toISOString() })
}

export function actionsOf({ config }: App) {
  const { publicUrl, gameCatalogue: catalogue, accountBytes } = config
  return ({ userId }: Caller, now: Date): Action => {
    return { userId, publicUrl, catalogue, accountBytes, now }
  }
}
