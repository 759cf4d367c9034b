import { ApiError, messageOf } from '#client/api-error.ts'
import { pendingWrites } from '#client/pending/pending-store.ts'
import { sendWrite } from '#client/pending/send-write.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'
import { whenServed } from '#client/when-served.ts'
import { sayWaits, toast } from '#ui/base/toast.ts'

import { REJOIN_MINUTES } from '../taking-back.rules.ts'

/** A match that the user has just declined. */
export interface Declined {
  _id: string
  /** For a person who has declined several. */
  game: { name: string }
}

const UNDO_MS = REJOIN_MINUTES * 60_000

/** Matches that the user has declined in this tab within the last minutes; signing out clears them. */
export const declinedKey = ['declined'] as const

queryClient.setQueryDefaults(declinedKey, { gcTime: UNDO_MS })

export function addDeclined(declined: Declined): void {
  forget(declined._id)
  change((before) => [...before, declined])
  setTimeout(() => forget(declined._id), UNDO_MS)
}

/** Whether the match can still be rejoined. */
export function isDeclined(id: string): boolean {
  const declined = queryClient.getQueryData<readonly Declined[]>(declinedKey) ?? []
  return declined.some(({ _id }) => _id === id)
}

/** The match can no longer be rejoined, or need not be. */
function forget(id: string): void {
  change((before) => before.filter(({ _id }) => _id !== id))
}

function change(next: (before: readonly Declined[]) => readonly Declined[]): void {
  queryClient.setQueryData<readonly Declined[]>(declinedKey, (before = []) => next(before))
}

/** Takes the seat back. @throws ApiError with the reason, e.g. that it is too late */
export async function rejoin(id: string): Promise<void> {
  if (!(await takeBackDecline(id))) {
    const shown = { words: 'Take the seat back' }
    const { response } = await sendWrite('POST /sessions/:id/rejoin', { params: { id } }, shown)
    if (response === null) sayWaits()
    else toast.success(response.message ?? 'You are at the table again')
  }
  forget(id)
  // The page with the note may show a list, which is fetched again where it stands.
  void queryClient.invalidateQueries({ queryKey: ['matches'] })
  invalidateDependents('matches')
}

/**
 * Takes the declining back where it waits on this device, and the reason that waits behind it, which would
 * decline again.
 * @returns whether the server knows nothing of it
 */
async function takeBackDecline(id: string): Promise<boolean> {
  const waiting = pendingWrites().filter(
    ({ endpoint, params }) => endpoint === 'POST /sessions/:id/decline' && params['id'] === id,
  )
  if (waiting.length === 0) return false
  const { takeBack } = await whenServed(() => import('#client/pending/change-pending.ts'))
  let isBack = false
  for (const write of waiting.toReversed()) {
    const putBack = await takeBack(write)
    if (write.body?.['reason'] === undefined) isBack = putBack !== null
  }
  return isBack
}

/** Why a seat could not be taken back, as a sentence. */
export function whyNotBack(id: string, error: unknown): string {
  // Too late, or the seat is taken: it will not work the next time either.
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) forget(id)
  return messageOf(error, 'Action failed.')
}

/** Adds why: declining again within the minutes takes the reason alone. */
export async function sendReason(id: string, reason: string): Promise<void> {
  const { response } = await sendWrite(
    'POST /sessions/:id/decline',
    { params: { id }, body: { reason } },
    { words: 'Say why you declined' },
  )
  if (response === null) sayWaits()
  else toast.success('Your reason was sent.')
}
