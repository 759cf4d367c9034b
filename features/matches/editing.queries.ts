import type { Trx } from '#database/connect.ts'
import { findPad, readPad } from '#features/scoring/pad.queries.ts'
import { signInFirst } from '#platform/http/errors.ts'

import type { EditContext } from './editing.rules.ts'
import { lockGamesOf } from './matches.commands.ts'
import type { Match, MatchEdit } from './matches.contract.ts'
import type { Viewer } from './matches.rules.ts'
import { openCorrections } from './open-corrections.queries.ts'
import type { Action } from './seats.commands.ts'
import { companionsOf, peopleById, trustingIn } from './seats.queries.ts'

export type ReadContext = Awaited<ReturnType<typeof readContext>>

/** Of those who trust the editor, only who has no open correction: they stay confirmed. */
export async function readContext(
  trx: Trx,
  match: Match,
  edit: MatchEdit,
  viewer: Viewer,
  action: Pick<Action, 'catalogue' | 'now'>,
) {
  const creatorId = match.createdBy?._id ?? viewer.userId
  const seated = match.players.map(({ user }) => user?._id ?? null)
  const added = edit.players?.map(({ user }) => user ?? null) ?? []
  const userIds = [...new Set([...seated, ...added])]
  const companions = await companionsOf(trx, creatorId, userIds)
  const own =
    creatorId === viewer.userId ? companions : await companionsOf(trx, viewer.userId, userIds)
  const editor = (await peopleById(trx, [viewer.userId])).get(viewer.userId)
  if (editor === undefined) throw signInFirst()
  const open = await openCorrections(trx, match._id)
  const trusting = trustingIn(own)
  for (const { byUserId } of open) trusting.delete(byUserId)
  const [stored] = edit.pad === undefined ? [] : await findPad(trx, { matchId: match._id })
  const rowIds = match.players.map(({ _id }) => _id)
  return {
    match,
    viewer,
    games: await lockGamesOf(trx, edit, { ...action, userId: viewer.userId }),
    storedPad: readPad(stored?.pad ?? null, rowIds),
    gone: await whoLeft(trx, match._id),
    companions,
    creatorId,
    editor,
    trusting,
    open,
  } satisfies EditContext & Record<string, unknown>
}

/** Who has declined a row, or may have given it back to its guest, as `ROW USER`. */
async function whoLeft(trx: Trx, matchId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('players as p')
    .leftJoin('released as r', (join) =>
      join.onRef('r.match_id', '=', 'p.match_id').on('p.person_id', 'is not', null),
    )
    .where('p.match_id', '=', matchId)
    .where('p.user_id', 'is', null)
    .select(['p.id', 'p.declined_by as declinedBy', 'r.user_id as releasedId'])
    .execute()
  return new Set(
    rows.flatMap(({ id, ...by }) => [by.declinedBy, by.releasedId].map((who) => `${id} ${who}`)),
  )
}
