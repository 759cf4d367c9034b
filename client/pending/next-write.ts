import { newId } from '../new-id.ts'
import { aboutOf } from './pending-store.ts'
import type { StoredEndpoint, PendingWrite } from './pending-write.ts'

const DAY_MS = 24 * 60 * 60_000
/** By how much devices set their clocks back all the time. */
const CLOCK_MS = 60_000

/** The id under which all writes wait, after a failure of the network or the sign-in. */
export const ALL = ''

export function makes({ id, endpoint }: PendingWrite, write: PendingWrite): boolean {
  return endpoint === 'POST /sessions' && write.id !== id && aboutOf(write).includes(id)
}

/** Whether both are about the same match, so that their order counts. */
function areRelated(write: PendingWrite, earlier: PendingWrite): boolean {
  const before = aboutOf(earlier)
  return aboutOf(write).some((id) => before.includes(id))
}

/**
 * @param writes of one account, oldest first
 * @param pauses until when writes wait after a failure, by their ids
 * @returns how long to wait where nothing can be sent now; null where nothing waits
 */
export function nextWrite(
  writes: readonly PendingWrite[],
  now: number,
  pauses: ReadonlyMap<string, number>,
): { send: PendingWrite } | { wait: number } | null {
  let wait: number | null = null
  for (const [at, write] of writes.entries()) {
    if (write.refusal !== null) continue
    const isHeldBack = writes
      .slice(0, at)
      .some(
        (earlier) =>
          makes(earlier, write) || (earlier.refusal === null && areRelated(write, earlier)),
      )
    if (isHeldBack) continue
    const after = write.after === null ? 0 : Date.parse(write.after)
    // One that is further ahead is of a wrong clock.
    const own = after - now > DAY_MS ? 0 : after
    const until = Math.max(own, pauses.get(write.id) ?? 0, pauses.get(ALL) ?? 0)
    if (until <= now) return { send: write }
    wait = Math.min(wait ?? until - now, until - now)
  }
  return wait === null ? null : { wait }
}

/** A repeat changes nothing however late it comes: by the match's id, by its version, by the game's name. */
const ALWAYS_HARMLESS: ReadonlySet<StoredEndpoint> = new Set<StoredEndpoint>([
  'POST /games',
  'POST /sessions',
  'PUT /sessions/:id',
  'DELETE /sessions/:id',
])

/**
 * Maybe done more than a day ago, or by a wrong clock: its writer may have undone it elsewhere, and is
 * asked.
 */
export function isUnsure({ endpoint, sentAt }: PendingWrite, now: number): boolean {
  if (ALWAYS_HARMLESS.has(endpoint) || sentAt === null) return false
  const ago = now - Date.parse(sentAt)
  return !(ago > -CLOCK_MS && ago < DAY_MS)
}

/**
 * A later edit of the same match: it is based on what the earlier one has made, and on nothing of others.
 * @param version of the match in the answer
 */
export function afterEdit(write: PendingWrite, done: PendingWrite, version: number): PendingWrite {
  const isEdit =
    write.endpoint === 'PUT /sessions/:id' && aboutOf(done).includes(write.params['id'] ?? '')
  if (!isEdit) return write
  if (done.endpoint === 'POST /sessions') return { ...write, ifMatch: write.ifMatch ?? 1 }
  const isNext = done.endpoint === 'PUT /sessions/:id' && write.ifMatch === done.ifMatch
  if (!isNext || done.ifMatch === null) return write
  return { ...write, ifMatch: Math.min(version, done.ifMatch + 1) }
}

/** What undoes a write that the server has done after it was taken back here. */
const INVERSES: Partial<Record<StoredEndpoint, StoredEndpoint>> = {
  'POST /sessions': 'DELETE /sessions/:id',
  'POST /sessions/:id/confirm': 'POST /sessions/:id/unconfirm',
  'POST /sessions/:id/decline': 'POST /sessions/:id/rejoin',
}

export const canBeUndone = ({ endpoint }: PendingWrite): boolean => endpoint in INVERSES

export function inverseOf(write: PendingWrite): PendingWrite {
  const endpoint = INVERSES[write.endpoint]
  if (endpoint === undefined) throw new Error(`Nothing undoes ${write.endpoint}`)
  const params = { id: aboutOf(write)[0] ?? '' }
  const state = { sentAt: null, after: null, takenBack: false, refusal: null }
  return {
    ...write,
    ...state,
    id: newId(),
    endpoint,
    params,
    body: null,
    ifMatch: null,
    shown: null,
  }
}
