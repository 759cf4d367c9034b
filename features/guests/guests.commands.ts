import * as z from 'zod/mini'

import { locked, type Trx } from '#database/connect.ts'
import { inPairs } from '#database/query/json-rows.ts'
import { candidatesOf, pieces } from '#database/query/pieces.ts'
import { addActivity, newActivityRow } from '#features/activity/activity.commands.ts'
import { weightsOf } from '#features/history-index/match-weights.queries.ts'
import { checkStored } from '#features/history-index/stored-bytes.commands.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import { normalizedName } from '#features/names/names.rules.ts'
import type { App } from '#platform/app.ts'
import { HOUR } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { guestRowsOf, hasGuest, matchesToRename, OLDEST } from './guests.queries.ts'
import { GUEST_NOT_FOUND, type NamedRow, planRename } from './guests.rules.ts'

/** Each match keeps a row of its activity. */
const RENAMED: RateLimit = { name: 'guest-renamed', max: 5000, windowMs: HOUR }

interface Renaming {
  from: string
  to: string
}

/** What another feature does when guests have another name in some matches, in the same transaction. */
export interface GuestMove {
  guests?: (trx: Trx, matchIds: readonly string[]) => Promise<void>
}

/** What a rename has done so far; a client's repeated request goes on with it. */
export const renamedSchema = z.object({
  /** In how many matches. */
  renamed: z.int(),
  /** Matches where both names sit. */
  left: z.int(),
  /** Whether the new name was another guest's. */
  merged: z.boolean(),
})
export type Renamed = z.output<typeof renamedSchema>

/**
 * What one transaction of a rename does.
 * @param before what those before it have done, where that is stored; a request without a key stores nothing
 */
export type RenameWork = (
  trx: Trx,
  before: Renamed | null,
) => Promise<Renamed & { isLast: boolean }>

/** How a long rename goes on. */
interface Going<Response> {
  now: Date
  /** Of all features, in their order. */
  moves: readonly GuestMove[]
  /** Does the work, unless the rename is done; `going` says what is done so far. */
  step: (work: RenameWork) => Promise<Response>
  /** Lets others go first, after each piece. */
  nextTurn: () => Promise<void>
  /** Whether nobody waits for the answer any more: then the rename stops after its piece. */
  isGone: () => boolean
}

/**
 * Gives a guest another name in every match that the user has created, in pieces. Matches in which it is
 * so already are not written. Whoever repeats a rename that was cut off goes on with it.
 */
export async function renameGuest<Response extends { going?: unknown }>(
  { database: { engine, read }, limits, config: { accountBytes } }: App,
  userId: string,
  sent: Renaming,
  going: Going<Response>,
): Promise<Response> {
  const { nextTurn, isGone, step } = going
  const renaming = { from: sent.from, to: normalizedName(sent.to) }
  const [key, limit] = [nameKey(renaming.from), candidatesOf(engine)]
  let done = NOTHING_RENAMED
  let response = await step(async (trx, before) => {
    // Matches that are left are met again.
    done = before === null ? await beginRename(trx, userId, renaming) : { ...before, left: 0 }
    return { ...done, isLast: false }
  })
  for (let place = OLDEST; response.going !== undefined;) {
    const page = await matchesToRename(read, { userId, key, to: renaming.to, limit, ...place })
    const rows = await guestRowsOf(
      read,
      page.map(({ id }) => id),
    )
    const planned = planRename(rows, renaming)
    done = { ...done, left: done.left + planned.left.length }
    const ids = planned.renamed.map(({ matchId }) => matchId)
    for (const piece of pieces(engine, ids, await weightsOf(read, ids))) {
      const until = done
      response = await step(async (trx, before) => {
        const { renamed, left } = await renameIn(trx, piece, userId, renaming, going)
        if (renamed > 0) {
          await limits.countIn(trx, RENAMED, userId, renamed)
          await checkStored(trx, userId, accountBytes)
        }
        const all = renamed + (before ?? until).renamed
        done = { ...until, renamed: all, left: until.left + left }
        return { ...done, isLast: false }
      })
      if (isGone() || response.going === undefined) return response
      await nextTurn()
    }
    place = page.at(-1) ?? place
    if (page.length < limit) return step(async () => ({ ...done, isLast: true }))
    if (ids.length === 0) await nextTurn()
  }
  return response
}

const NOTHING_RENAMED: Renamed = { renamed: 0, left: 0, merged: false }

async function beginRename(trx: Trx, userId: string, { from, to }: Renaming): Promise<Renamed> {
  if (!(await hasGuest(trx, userId, from))) throw new Refusal('not_found', GUEST_NOT_FOUND)
  const merged = nameKey(from) !== nameKey(to) && (await hasGuest(trx, userId, to))
  return { ...NOTHING_RENAMED, merged }
}

async function renameIn(
  trx: Trx,
  matchIds: readonly string[],
  userId: string,
  renaming: Renaming,
  going: Pick<Going<unknown>, 'now' | 'moves'>,
): Promise<{ renamed: number; left: number }> {
  const own = trx.selectFrom('matches').where('id', 'in', matchIds).where('created_by', '=', userId)
  const found = await locked(trx, own.select('id').orderBy('id')).execute()
  const ids = found.map(({ id }) => id)
  const { renamed, left } = planRename(await guestRowsOf(trx, ids), renaming)
  await writeNames(trx, renamed, userId, renaming.to, going)
  return { renamed: renamed.length, left: left.length }
}

/** Each match gets a new version: an edit of the earlier one would put the old name back. */
async function writeNames(
  trx: Trx,
  rows: readonly NamedRow[],
  userId: string,
  to: string,
  { now, moves }: Pick<Going<unknown>, 'now' | 'moves'>,
): Promise<void> {
  if (rows.length === 0) return
  const at = now.toISOString()
  const matchIds = rows.map(({ matchId }) => matchId)
  const pairs = rows.map(({ matchId, rowId }) => [matchId, rowId] as const)
  await trx
    .updateTable('players')
    .set({ guest_name: to })
    .where(inPairs(trx, ['match_id', 'id'], pairs))
    .execute()
  await trx
    .updateTable('matches')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: at, last_edited_by: userId }))
    .where('id', 'in', matchIds)
    .execute()
  for (const { guests } of moves) await guests?.(trx, matchIds)
  const action = { userId, now }
  await addActivity(
    trx,
    rows.map(({ matchId, name }) => {
      const change = { field: 'name' as const, who: { guest: name }, from: name, to }
      return newActivityRow(matchId, 'edited', action, [change])
    }),
  )
}
