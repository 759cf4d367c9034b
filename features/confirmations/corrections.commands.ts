import { isDeepStrictEqual } from 'node:util'

import * as z from 'zod/mini'

import type { Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import { editMatch } from '#features/matches/editing.commands.ts'
import { refreshHistoryIndex, tellOfMatches } from '#features/matches/history-index.commands.ts'
import {
  assertAllowed,
  decideStatus,
  type ExpectedMatch,
  lockExpected,
  lockMatch,
  setConfirmed,
} from '#features/matches/matches.commands.ts'
import type { Match, MatchEdit } from '#features/matches/matches.contract.ts'
import { ownRow, type Verdict, type Viewer } from '#features/matches/matches.rules.ts'
import {
  settleCorrection,
  tellOfCorrection,
  withdrawOwn,
} from '#features/matches/open-corrections.commands.ts'
import type { Correction, CorrectionDraft } from '#features/matches/open-corrections.contract.ts'
import {
  findCorrection,
  type StoredCorrection,
} from '#features/matches/open-corrections.queries.ts'
import {
  canAccept,
  canPropose,
  canReject,
  canWithdraw,
  commentText,
  CORRECTION_NOT_FOUND,
  type CorrectedChange,
  correctedChanges,
  type CorrectionNotification,
  newValuesOf,
  NOTHING_CHANGES,
  REJECTED_BEFORE,
  presentCorrected,
  settledSentences,
  stillHolds,
} from '#features/matches/open-corrections.rules.ts'
import { type Action, refuseErrors } from '#features/matches/seats.commands.ts'
import { peopleById } from '#features/matches/seats.queries.ts'
import { checkTable, planTable, settleRanks } from '#features/matches/seats.rules.ts'
import { refuseChanged } from '#features/matches/whole-match.queries.ts'
import { editedDetails } from '#features/matches/written-details.rules.ts'
import { markMatchAnswered } from '#features/notifications/notifications.commands.ts'
import { results } from '#features/scoring/results.rules.ts'
import { invalid, Refusal } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'

/**
 * Replaces the player's open one. They do not agree to what is on record: their own confirmation is taken
 * back. A repeat, or one that says the same, changes nothing.
 */
export async function proposeCorrection(
  trx: Trx,
  asked: ExpectedMatch & { isRepeat: boolean },
  viewer: Viewer,
  draft: CorrectionDraft,
  action: Action,
): Promise<{ correction: Correction; isNew: boolean }> {
  const { match, isExpected } = await lockExpected(trx, asked, viewer)
  assertAllowed(canPropose(match, viewer))
  const matchId = match._id
  const { now, userId } = action
  const by = ownRow(match, viewer)?.user
  if (match.createdBy === null || by == null) throw new Error('A player proposes to a creator.')
  const comment = commentText(draft.comment ?? '')
  const before = await findCorrection(trx, matchId, { byUserId: userId })
  const changes = isExpected || before !== undefined ? plannedChanges(match, draft) : []
  if (before !== undefined && (asked.isRepeat || saysTheSame(before, changes, comment))) {
    const { id: _id, at, state } = before
    if (state === 'rejected') throw new Refusal('conflict', REJECTED_BEFORE)
    const shown = presentCorrected(before.changes, match.players)
    const correction = { _id, by, at, changes: shown, comment: before.comment, state }
    return { correction, isNew: false }
  }
  if (!isExpected) return refuseChanged(trx, matchId, viewer)
  if (changes.length === 0) throw invalid('players', NOTHING_CHANGES)
  await withdrawOwn(trx, matchId, userId, now)
  const [id, at] = [newId(), now.toISOString()]
  await trx
    .insertInto('corrections')
    .values({
      id,
      match_id: matchId,
      by_user_id: userId,
      created_at: at,
      changes: JSON.stringify(changes),
      comment,
      state: 'open',
      settled_at: null,
      reason: null,
    } satisfies Schema['corrections'])
    .execute()
  await setConfirmed(trx, { matchId, userId, at: null })
  await decideStatus(trx, matchId, now)
  await refreshHistoryIndex(trx, [matchId])
  await markMatchAnswered(trx, matchId, userId, now)
  const about = { id, changes, comment, reason: null }
  await tell(trx, 'MATCH_CORRECTION', about, match, match.createdBy._id, action)
  const shown = presentCorrected(changes, match.players)
  return { correction: { _id: id, by, at, changes: shown, comment, state: 'open' }, isNew: true }
}

/** After an accepted correction nothing is left to change. */
function saysTheSame(
  before: StoredCorrection,
  changes: readonly CorrectedChange[],
  comment: string,
): boolean {
  if (before.comment !== comment) return false
  if (before.state === 'accepted') return changes.length === 0
  const isOpen = before.state === 'open' && before.waits
  return (isOpen || before.state === 'rejected') && isDeepStrictEqual(before.changes, changes)
}

/** Checked like the creator's edit. */
function plannedChanges(match: Match, draft: CorrectionDraft): CorrectedChange[] {
  const errors: Record<string, string> = {}
  const sent = draft.players ?? []
  for (const [index, { _id }] of sent.entries()) {
    const isHere = match.players.some((player) => player._id === _id)
    const isTwice = sent.findIndex((other) => other._id === _id) < index
    if (!isHere) errors[`players.${index}._id`] = 'This player is not on the match.'
    else if (isTwice) errors[`players.${index}._id`] = 'This player is in the list already.'
  }
  refuseErrors(errors)
  const drafts = match.players.map(({ _id, score }) => ({
    score,
    ...sent.find((one) => one._id === _id),
    _id,
  }))
  const plan = planTable(match.players, drafts)
  settleRanks(plan, drafts, match.mode)
  const { day, durationMinutes } = draft
  const details = editedDetails(match, { day, durationMinutes }, new Map(), plan.errors)
  const players = plan.seats.map((seat, index) => ({
    ...seat,
    _id: match.players[index]?._id ?? '',
  }))
  const changes = correctedChanges(match, { ...details, players })
  const changesSides = changes.some(
    ({ field }) => field === 'team' || field === 'result' || field === 'rank',
  )
  checkTable(plan, changesSides ? match.mode : null, null)
  refuseErrors(plan.errors)
  return changes
}

/** The creator's edit, with the author confirmed. @returns the match's creator */
export async function acceptCorrection(
  trx: Trx,
  target: Target,
  viewer: Viewer,
  action: Action,
): Promise<string | null> {
  const { match, correction } = await lockCorrection(trx, target, viewer, canAccept)
  const { changes, byUserId } = correction
  if (!stillHolds(match, changes)) await refuseChanged(trx, match._id, viewer, OUTDATED)
  await settleCorrection(trx, { id: correction.id, matchId: match._id }, 'accepted', action.now)
  await editMatch(trx, match, editOf(match, changes), viewer, action, { proposedBy: byUserId })
  await tell(trx, 'CORRECTION_ACCEPTED', correction, match, byUserId, action)
  return match.createdBy?._id ?? null
}

/** Who else has won was said, or shown, when it was proposed. */
function editOf(match: Match, changes: readonly CorrectedChange[]): MatchEdit {
  const valuesOf = (row?: string) => z.parse(correctedValues, newValuesOf(changes, row))
  const players = match.players.map(({ _id, score, result }) => ({
    score,
    result,
    ...valuesOf(_id),
    _id,
  }))
  const { day, durationMinutes } = valuesOf()
  return { day, durationMinutes, players }
}

const text = z.optional(z.nullable(z.string()))
const number = z.optional(z.nullable(z.number()))
/** A correction was checked when it was proposed, and the edit checks it again. */
const correctedValues = z.object({
  score: number,
  result: z.optional(z.enum(results)),
  team: text,
  role: text,
  rank: number,
  day: text,
  durationMinutes: number,
} satisfies Record<CorrectedChange['field'], z.core.$ZodType>)

export async function rejectCorrection(
  trx: Trx,
  target: Target & { reason: string | null },
  viewer: Viewer,
  action: Action,
): Promise<void> {
  const { match, correction } = await lockCorrection(trx, target, viewer, canReject)
  const { reason } = target
  const about = { id: correction.id, matchId: match._id }
  await settleCorrection(trx, about, 'rejected', action.now, reason)
  await tellOfMatches(trx, [match._id])
  const rejected = { ...correction, reason }
  await tell(trx, 'CORRECTION_REJECTED', rejected, match, correction.byUserId, action)
}

export async function withdrawCorrection(
  trx: Trx,
  target: Target,
  viewer: Viewer,
  action: Action,
): Promise<void> {
  const may = (_match: Match, by: Viewer, { byUserId }: StoredCorrection) =>
    canWithdraw({ _id: byUserId }, by)
  const { match, correction } = await lockCorrection(trx, target, viewer, may)
  const about = { id: correction.id, matchId: match._id }
  await settleCorrection(trx, about, 'withdrawn', action.now)
  await tellOfMatches(trx, [match._id])
}

interface Target {
  matchId: string
  correctionId: string
}

/** Its match is locked, so that of two answers the second sees the first. */
async function lockCorrection(
  trx: Trx,
  { matchId, correctionId }: Target,
  viewer: Viewer,
  may: (match: Match, viewer: Viewer, correction: StoredCorrection) => Verdict,
): Promise<{ match: Match; correction: StoredCorrection }> {
  const match = await lockMatch(trx, matchId, viewer)
  const correction = await findCorrection(trx, matchId, { id: correctionId })
  if (correction === undefined) throw new Refusal('not_found', CORRECTION_NOT_FOUND)
  assertAllowed(may(match, viewer, correction))
  const conflict = conflictOf(correction)
  if (conflict !== null) await refuseChanged(trx, matchId, viewer, conflict)
  return { match, correction }
}

const OUTDATED = { code: 'version_conflict', reason: settledSentences.outdated } as const

/** An author who has confirmed or left meanwhile has withdrawn it. */
function conflictOf({ state, waits }: StoredCorrection) {
  if (state === 'outdated') return OUTDATED
  if (state === 'open' && waits) return null
  const reason = settledSentences[state === 'open' ? 'withdrawn' : state]
  return { code: 'conflict', reason } as const
}

async function tell(
  trx: Trx,
  type: CorrectionNotification,
  correction: Pick<StoredCorrection, 'id' | 'changes' | 'comment' | 'reason'>,
  match: Match,
  userId: string,
  action: Action,
): Promise<void> {
  const by = (await peopleById(trx, [action.userId])).get(action.userId)
  if (by === undefined) return
  await tellOfCorrection(trx, type, correction, match, by, userId, action.now)
}
