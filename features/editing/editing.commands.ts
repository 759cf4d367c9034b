import type { Trx } from '#database/connect.ts'
import type { MatchesTable } from '#database/schema/schema.ts'
import { fullName } from '#features/accounts/accounts.rules.ts'
import { changesToStore, type RecordedChange } from '#features/activity/changes.rules.ts'
import { nameAccountInEdits } from '#features/activity/named-edits.commands.ts'
import { namesDayOf } from '#features/days/days.rules.ts'
import { refreshFacets } from '#features/history-index/history-index.commands.ts'
import { editedDetails } from '#features/matches/details.commands.ts'
import { invite } from '#features/matches/match-invitations.commands.ts'
import {
  assertAllowed,
  lockMatch,
  recordActivity,
  decideStatus,
} from '#features/matches/matches.commands.ts'
import type { MatchEdit, Match, Player, PlayerDraft } from '#features/matches/matches.contract.ts'
import {
  canEdit,
  canEditDate,
  canEditGame,
  isCreator,
  type Viewer,
} from '#features/matches/matches.rules.ts'
import {
  type Action,
  checkTable,
  detailColumns,
  refuseBadPlan,
} from '#features/matches/seats.commands.ts'
import { companionsOf, peopleById, trustingIn } from '#features/matches/seats.queries.ts'
import { planTable, settleRanks, type TablePlan } from '#features/matches/seats.rules.ts'
import { settleAfterChange } from '#features/open-corrections/open-corrections.commands.ts'
import { openCorrections } from '#features/open-corrections/open-corrections.queries.ts'
import { replacePad, withSums } from '#features/score-pad/pad.commands.ts'
import { findPad, readPad } from '#features/score-pad/pad.queries.ts'
import { normalizedPad, type Pad } from '#features/score-pad/pad.rules.ts'
import { signInFirst } from '#platform/http/errors.ts'

import { type EditedTable, notifyPlayers } from './edit-notices.commands.ts'
import { savePastPlayers, confirmAuthor, writeTable } from './edited-rows.commands.ts'
import { detailChanges, seatDiffers, sidesDiffer, tableChanges } from './editing.rules.ts'

/** The columns of a match that an edit writes; `decideStatus` sets `confirmed_at`. */
type EditedColumns = Omit<
  MatchesTable,
  | 'id'
  | 'created_by'
  | 'confirmed_at'
  | 'last_reminder_at'
  | 'created_at'
  | 'updated_at'
  | 'facets_version'
  | 'guests_version'
>

export interface EditTarget {
  matchId: string
  /** Refuses a match that is not as the editor has seen it. */
  check?: (match: Match) => Promise<void>
  /** Whose correction is accepted by this edit: their row is confirmed. It is settled already. */
  proposedBy?: string
  /** What the activity says instead of "edited", and of which file: an import has done it. */
  recorded?: { type: 'reread' | 'restored'; reason: string }
}

/** Edits a match as its creator or an admin; a list of players is the whole table. */
export async function editMatch(
  trx: Trx,
  target: EditTarget,
  viewer: Viewer,
  edit: MatchEdit,
  action: Action,
): Promise<void> {
  const match = await lockMatch(trx, target.matchId, viewer)
  assertAllowed(canEdit(match, viewer))
  await target.check?.(match)
  const proposedBy = target.proposedBy ?? null
  const creatorId = match.createdBy?._id ?? action.userId
  const pad = edit.pad == null ? edit.pad : normalizedPad(edit.pad)
  const drafts = edit.players ?? asDrafts(match, edit)
  const plan = planTable(match.players, withSums(drafts, pad), await declinedBy(trx, match, drafts))
  const details = await editedDetails(trx, match, forEditor(edit, match, viewer), plan.errors)
  if (details.date !== match.date || details.day !== match.day) {
    assertAllowed(canEditDate(match, viewer))
  }
  if (details.game._id !== match.game._id) assertAllowed(canEditGame(match, viewer))
  const newUserIds = plan.seats.flatMap((seat) => (seat.row === null ? (seat.userId ?? []) : []))
  settleRanks(plan, drafts, details.mode)
  // A table that is impossible already does not keep anybody from editing the notes.
  const sidesChange = details.mode !== match.mode || sidesDiffer(plan)
  checkTable(plan, sidesChange ? details.mode : null, pad ?? null)
  const userIds = plan.seats.map((seat) => seat.userId)
  const companions = await companionsOf(trx, creatorId, userIds)
  refuseBadPlan(plan, companions)

  const changes = [
    ...detailChanges(match, details),
    ...(await padChanges(trx, match, plan, pad)),
    ...tableChanges(plan),
  ]
  const differs = plan.seats.some((seat, index) => seatDiffers(seat, index, match.players))
  if (changes.length === 0 && !differs) return

  const open = await openCorrections(trx, match._id)
  const edited: EditedTable = {
    ...details,
    id: match._id,
    plan,
    gameChanged: details.game._id !== match.game._id,
    trusting: trustingIn(
      action.userId === creatorId ? companions : await companionsOf(trx, action.userId, userIds),
    ),
    proposedBy,
  }
  for (const { byUserId } of open) edited.trusting.delete(byUserId)
  const declined = await declinedRows(trx, match._id, plan.removed)
  const { mailed, rowIds } = await writeTable(trx, match, edited, action)
  if (pad !== undefined) await replacePad(trx, match._id, pad, rowIds)
  const creatorPlays = plan.seats.some((seat) => seat.userId === creatorId)
  const columns: EditedColumns = {
    ...detailColumns(details),
    starter_id: rowIds[plan.seats.findIndex(({ started }) => started)] ?? null,
    onlooker_id: creatorPlays ? null : creatorId,
    last_edited_by: action.userId,
    version: match.version + 1,
  }
  if (proposedBy !== null) await confirmAuthor(trx, match._id, proposedBy, action)
  await decideStatus(trx, match._id, action.now, columns)
  const { type, reason } = target.recorded ?? {
    type: proposedBy === null ? ('edited' as const) : ('corrected' as const),
    reason: null,
  }
  const more = { proposed_by: proposedBy, reason }
  await recordActivity(trx, match._id, type, action, changesToStore(changes), more)
  for (const { userId, name } of declined) {
    await savePastPlayers(trx, match._id, [userId])
    await nameAccountInEdits(trx, userId, [{ matchId: match._id, name }])
  }
  const sender = (await peopleById(trx, [action.userId])).get(action.userId)
  if (sender === undefined) throw signInFirst()
  if (open.length > 0) {
    const changed = { ...changedMatch(match, edited), userIds }
    const by = { id: action.userId, name: fullName(sender) }
    await settleAfterChange(trx, changed, open, by, action.now)
  }
  await refreshFacets(trx, [match._id])
  const invited = newUserIds.filter((userId) => userId !== action.userId)
  const { trusting } = edited
  await invite(trx, edited, { userIds: invited, guests: mailed, trusting }, sender, action)
  if (changes.length > 0) await notifyPlayers(trx, edited, fullName(sender), action)
}

/** What open corrections are compared with. */
function changedMatch(match: Match, { plan, game, day, durationMinutes }: EditedTable) {
  const players = plan.seats.flatMap(({ row, score, result, team, role, rank }) =>
    row === null ? [] : [{ _id: row._id, score, result, team, role, rank }],
  )
  const values = { day, durationMinutes, players }
  return { id: match._id, game: game.name, named: match.players, values }
}

/**
 * An edit without what its editor may send but not change: a client of the specification sends the
 * day with every edit, and the date is the creator's alone.
 */
function forEditor(edit: MatchEdit, match: Match, viewer: Viewer): MatchEdit {
  if (isCreator(match, viewer) || !namesDayOf(match, edit)) return edit
  const { date: _, ...others } = edit
  return others
}

/** A changed pad; what it says is too long to record. @param pad undefined when none was sent */
async function padChanges(
  trx: Trx,
  match: Match,
  { seats }: TablePlan,
  pad: Pad | null | undefined,
): Promise<RecordedChange[]> {
  if (pad === undefined) return []
  const [stored] = await findPad(trx, { matchId: match._id })
  const rowIds = seats.map(({ row }, index) => row?._id ?? String(index))
  const before = readPad(stored?.pad ?? null, rowIds)
  if (JSON.stringify(before) === JSON.stringify(pad)) return []
  return [{ field: 'pad', from: null, to: null }]
}

/** The current table in the form of an edit's list; scores that are not sent follow a sent pad. */
function asDrafts(match: Match, { pad }: MatchEdit): PlayerDraft[] {
  return match.players.map(({ _id, score }) => (pad == null ? { _id, score } : { _id }))
}

/** Whose the rows were that somebody left by declining. */
async function declinedRows(
  trx: Trx,
  matchId: string,
  rows: readonly Player[],
): Promise<{ userId: string; name: string }[]> {
  const guests = rows.filter(({ user }) => user === null).map(({ _id }) => _id)
  if (guests.length === 0) return []
  const found = await trx
    .selectFrom('players')
    .where('match_id', '=', matchId)
    .where('id', 'in', guests)
    .where('declined_by', 'is not', null)
    .select(['declined_by as userId', 'guest_name as name'])
    .execute()
  return found.flatMap(({ userId, name }) =>
    userId === null ? [] : [{ userId, name: name ?? '' }],
  )
}

/** Who has declined, by the rows that drafts name together with an account but that are guests'. */
async function declinedBy(
  trx: Trx,
  { _id, players }: Match,
  drafts: readonly PlayerDraft[],
): Promise<ReadonlyMap<string, string>> {
  const named = new Set(drafts.flatMap((draft) => (draft.user == null ? [] : (draft._id ?? []))))
  if (players.every((row) => row.user !== null || !named.has(row._id))) return new Map()
  const rows = await trx
    .selectFrom('players')
    .where('match_id', '=', _id)
    .where('declined_by', 'is not', null)
    .select((eb) => ['id', eb.ref('declined_by').$notNull().as('by')])
    .execute()
  return new Map(rows.map(({ id, by }) => [id, by]))
}
