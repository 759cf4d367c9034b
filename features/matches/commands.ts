import type { Insertable } from 'kysely'

import type { Trx } from '#database/connect.ts'
import type { PlayersTable } from '#database/schema.ts'
import type { Person } from '#features/accounts/contract.ts'
import { emailKey, fullName } from '#features/accounts/rules.ts'
import type { Game } from '#features/games/contract.ts'
import { findGame } from '#features/games/queries.ts'
import { notify } from '#features/notifications/commands.ts'
import { Refusal } from '#platform/errors.ts'
import { isId, newId } from '#platform/ids.ts'
import { invitationAllowed } from '#platform/invitations.ts'
import { post } from '#platform/mail.ts'

import type { MatchDraft, PlayerDraft } from './contract.ts'
import { guestInvitation } from './mails.ts'
import { companionsOf } from './queries.ts'
import { ALREADY_ON_MATCH, dayOf, GAME_REQUIRED, NOT_A_FRIEND, parseMatchDate } from './rules.ts'

type PlayerRow = Insertable<PlayersTable>

/** The act of a creator: who, and where the app is for those who get mail of it. */
interface Act {
  userId: string
  publicUrl: string
  now: Date
}

/** Logs a match, tells its other registered players and invites guests; answers its id. */
export async function createMatch(trx: Trx, draft: MatchDraft, act: Act): Promise<string> {
  const at = act.now.toISOString()
  const date = parseMatchDate(draft.date) ?? at
  const [game] = isId(draft.game) ? await findGame(trx, { id: draft.game }) : []
  const companions = await companionsOf(trx, act.userId, draft.players.map(userOf))
  const errors = registeredProblems(draft.players, companions)
  if (game === undefined) errors['game'] = GAME_REQUIRED
  refuse(errors)

  const match = { id: newId(), date, game: game as Game }
  const mailed = await allowedMails(trx, draft.players, act)
  const rows = draft.players.map((player, seat) => newRow(match, player, seat, mailed, act))
  const plays = rows.some((row) => row.user_id === act.userId)
  const pending = rows.some((row) => row.user_id !== null && row.confirmed_at === null)
  await trx
    .insertInto('matches')
    .values({
      id: match.id,
      game_id: match.game._id,
      date,
      notes: draft.notes ?? '',
      created_by: act.userId,
      onlooker_id: plays ? null : act.userId,
      last_edited_by: null,
      confirmed_at: pending ? null : at,
      last_reminder_at: null,
      version: 1,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await trx.insertInto('players').values(rows).execute()
  await record(trx, match.id, 'created', act)
  await tellInvited(trx, match, rows, companions, act)
  return match.id
}

/** A player's row as a draft asks for it; who enters the own row has confirmed it. */
function newRow(
  match: { id: string; date: string; game: Game },
  draft: PlayerDraft,
  seat: number,
  mailed: Set<string>,
  act: Act,
): PlayerRow {
  const at = act.now.toISOString()
  const userId = userOf(draft)
  const typed = userId === null ? (draft.email?.trim() ?? '') : ''
  const email = typed === '' ? null : typed
  const key = email === null ? null : emailKey(email)
  return {
    match_id: match.id,
    id: newId(),
    seat,
    user_id: userId,
    guest_name: userId === null ? (draft.name?.trim() ?? '') : null,
    guest_email: email,
    guest_email_key: key,
    score: draft.score ?? null,
    result: draft.result ?? '',
    confirmed_at: userId === act.userId ? at : null,
    // One mail an address, even when two guests share it.
    invited_at: draft.invited === true && key !== null && mailed.delete(key) ? at : null,
    match_date: match.date,
    game_id: match.game._id,
  }
}

/** Notifies the registered among new players and mails the guests who may be mailed. */
async function tellInvited(
  trx: Trx,
  match: { id: string; date: string; game: Game },
  rows: readonly PlayerRow[],
  companions: Map<string, Person>,
  act: Act,
): Promise<void> {
  const asked = rows.flatMap(({ user_id: id }) => (id && id !== act.userId ? [id] : []))
  const guests = rows.filter((row) => row.invited_at !== null)
  const sender = companions.get(act.userId)
  if (sender === undefined || asked.length + guests.length === 0) return
  const creator = fullName(sender)
  await notify(
    trx,
    asked.map((userId) => ({
      userId,
      type: 'MATCH_INVITE',
      title: `${creator} added you to a match of ${match.game.name}`,
      description: `Were you there on ${dayOf(match.date)}? Confirm or decline.`,
      link: `/matches/${match.id}`,
      senderId: act.userId,
      matchId: match.id,
    })),
    act.now,
  )
  const occasion = { ...match, creator, game: match.game.name, publicUrl: act.publicUrl }
  for (const { guest_email: email, guest_name: name } of guests) {
    const mail = guestInvitation({ email: email ?? '', name: name ?? '' }, occasion)
    await post(trx, mail, act.userId, act.now)
  }
}

/** The keys of the addresses that may be mailed an invitation; each is counted. */
async function allowedMails(
  trx: Trx,
  drafts: readonly PlayerDraft[],
  act: Act,
): Promise<Set<string>> {
  const keys = new Set(
    drafts.flatMap((draft) =>
      userOf(draft) === null && draft.invited === true ? [emailKey(draft.email ?? '')] : [],
    ),
  )
  const allowed = new Set<string>()
  // In one order for everybody, so that two acts cannot wait for each other.
  for (const key of [...keys].toSorted()) {
    if (await invitationAllowed(trx, key, act.userId, act.now)) allowed.add(key)
  }
  return allowed
}

function userOf(draft: PlayerDraft): string | null {
  return draft.user ?? null
}

/** A registered player must be the creator or a friend of theirs, once. */
function registeredProblems(
  drafts: readonly PlayerDraft[],
  companions: Map<string, Person>,
): Record<string, string> {
  const errors: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [index, draft] of drafts.entries()) {
    const userId = userOf(draft)
    if (userId === null) continue
    if (!companions.has(userId)) errors[`players.${index}.user`] = NOT_A_FRIEND
    else if (seen.has(userId)) errors[`players.${index}.user`] = ALREADY_ON_MATCH
    seen.add(userId)
  }
  return errors
}

function refuse(errors: Record<string, string>): void {
  const [first] = Object.values(errors)
  if (first !== undefined) throw new Refusal('validation_failed', first, { errors })
}

async function record(trx: Trx, matchId: string, type: 'created', act: Act): Promise<void> {
  await trx
    .insertInto('activity')
    .values({
      id: newId(),
      match_id: matchId,
      type,
      by_user_id: act.userId,
      at: act.now.toISOString(),
      changes: null,
    })
    .execute()
}
