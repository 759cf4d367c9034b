import { ApiError, pauseAfter } from '../api-error.ts'
import { api, type ResponseOf, saysSignedOut, signOut } from '../api.ts'
import { noteWrite } from '../as-of.ts'
import { logFailure } from '../log.ts'
import { newId } from '../new-id.ts'
import { cachedMe, tokenOf } from '../query/me.ts'
import { forgetPosition } from '../seen-position.ts'
import { onSignInChange } from '../sign-in.ts'
import { isServed } from '../when-served.ts'
import { ALL, inverseOf, isUnsure, nextWrite } from './next-write.ts'
import { changeWrites, readWrites } from './pending-database.ts'
import { notePendingWrites, noteVersion, showPendingWrites, tellWritten } from './pending-store.ts'
import {
  type NewWrite,
  type Shown,
  UNANSWERED,
  pendingWritesFormat,
  type PendingEndpoint,
  type PendingInput,
  type PendingWrite,
  type Written,
} from './pending-write.ts'
import { type Answer, type Answered, postWrite, recordAnswer, versionIn } from './post-write.ts'

/** How long a page waits for the answer to what it wrote. */
const OWN_ANSWER_MS = 8000
const LOCK = 'pending'
/** Longer than the longest request, so that a tab that is still sending keeps it. */
const TURN_MS = 45_000

let account: string | null = null
/** Writes whose pages wait for the answer: lists do not show them as waiting yet. null once they do. */
const awaited = new Map<string, (answer: Answered | null) => void>()
const pauses = new Map<string, number>()
const failures = new Map<string, number>()
/** After so many failures of the server with one write the others go on. */
const PATIENCE = 4

/** What a tab tells the others: that something has changed, or what was answered. */
type News = { write: PendingWrite; answer: Answered } | null

/** Its name has the number of the stored form: tabs of another version hear nothing, and read the rows. */
const channel = new BroadcastChannel(`pending ${pendingWritesFormat.format}`)
const tellTabs: (news: News) => void = channel.postMessage.bind(channel)

export async function openPendingWrites(userId: string): Promise<void> {
  account = userId
  wake()
  await refresh()
}

/** Something may have changed. A write that fails often holds up the others no more than before. */
function wake(): void {
  pauses.clear()
  failures.delete(ALL)
  drain()
}

export async function announce(): Promise<void> {
  tellTabs(null)
  await refresh()
  wake()
}

onSignInChange(() => {
  account = null
  showPendingWrites([])
})
addEventListener('online', wake)
document.addEventListener('visibilitychange', () => document.hidden || wake())
channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
  forgetPosition()
  if (data !== null && data.write.userId === account) tell(data.write, data.answer)
  void refresh()
  // The other tab sends it; but it may be closed.
  scheduleDrain(pauseAfter(3))
})

/** See `sendWrite`. @returns null where it was neither stored nor sent */
export async function sendStored<Key extends PendingEndpoint>(
  endpoint: Key,
  input: PendingInput<Key>,
  shown: Shown,
): Promise<Written<Key> | null> {
  const userId = cachedMe()?._id
  if (userId === undefined) return null
  account = userId
  const write = newWrite(userId, endpoint, input as LooseInput, shown)
  const { promise, resolve } = Promise.withResolvers<Answered | null>()
  awaited.set(write.id, resolve)
  try {
    // It takes the place of one of its id, unless that may have been sent and waits.
    await changeWrites(({ writes, put }) => {
      const before = writes.find(({ id }) => id === write.id)
      const isTaken = before !== undefined && before.sentAt !== null && before.refusal === null
      if (!isTaken) put({ ...before, ...write })
    })
  } catch (error) {
    logFailure('Storing a write', error)
    awaited.delete(write.id)
    return null
  }
  void refresh()
  wake()
  const timer = setTimeout(() => settle(write.id, null), OWN_ANSWER_MS)
  const answer = await promise
  clearTimeout(timer)
  if (answer?.is === 'done') {
    void refresh()
    return { response: answer.response as ResponseOf<Key>, waits: null }
  }
  if (answer?.is === 'refused') {
    await changeWrites(({ writes, remove }) =>
      writes.filter(({ id }) => id === write.id).forEach(remove),
    ).catch((error: unknown) => logFailure('Removing a refused write', error))
    await refresh()
    throw new ApiError(answer.refused.message, answer.refused)
  }
  // Phones empty what is not installed, unless they were asked not to. Plain http has no such question.
  if ('storage' in navigator) void navigator.storage.persist().catch(() => false)
  tellTabs(null)
  // After its page, which keeps a row in its place that leaves a list.
  void refresh()
  return { response: null, waits: write }
}

type LooseInput = Partial<Pick<NewWrite, 'id' | 'params' | 'body' | 'ifMatch'>>

export function newWrite(
  userId: string,
  endpoint: PendingEndpoint,
  { id = newId(), params = {}, body = null, ifMatch = null }: LooseInput,
  { words, shown = null }: Shown,
): NewWrite {
  return {
    ...{ id, userId, at: new Date().toISOString(), endpoint, params, body, ifMatch, words, shown },
    ...{ sentAt: null, after: null, takenBack: false, refusal: null },
  }
}

async function refresh(): Promise<void> {
  try {
    const writes = await readWrites()
    notePendingWrites(writes)
    if (account === null) return
    showPendingWrites(
      writes.filter(
        ({ id, userId, takenBack }) => userId === account && !takenBack && !awaited.has(id),
      ),
    )
  } catch (error) {
    logFailure('Reading what waits', error)
  }
}

/** @returns whether a page has waited for it */
function settle(id: string, answer: Answered | null): boolean {
  const resolve = awaited.get(id)
  awaited.delete(id)
  resolve?.(answer)
  return resolve !== undefined
}

function tell(write: PendingWrite, answer: Answered): void {
  if (answer.is === 'done') noteVersion(write, versionIn(answer.response))
  if (!settle(write.id, answer) && answer.is === 'done') tellWritten(write, answer.response)
}

let draining = Promise.resolve()
let timer: ReturnType<typeof setTimeout> | undefined

function scheduleDrain(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(drain, ms)
}

function drain(): void {
  const all = async () => {
    while (await inOneTab(sendNext)) {
      // The next one, unless another tab takes its turn.
    }
  }
  draining = draining.then(all).catch((error: unknown) => {
    logFailure('Sending what waits', error)
    scheduleDrain(pauseFor(ALL))
  })
}

/** @returns whether there may be another one to send now */
async function sendNext(): Promise<boolean> {
  const userId = account
  const token = userId === null ? null : tokenOf(userId)
  if (userId === null || token === null) return false
  const own = (await readWrites()).filter((write) => write.userId === userId)
  const next = nextWrite(own, Date.now(), pauses)
  if (next === null) return false
  if ('wait' in next) {
    scheduleDrain(next.wait)
    return false
  }
  if (!navigator.onLine && !(await isServed())) {
    pauseAll()
    return false
  }
  const before = await begin(next.send.id)
  if (before === null) return true
  await take(before, await postWrite(before, token))
  return true
}

/**
 * Takes the turn of a tab that has it for too long: a phone has stopped that one while it was sending.
 * Plain http has no Web Locks: there the tab that is seen sends, and what two send is done once.
 * @returns undefined in a tab that is not seen there
 */
async function inOneTab<T>(work: () => Promise<T>): Promise<T | undefined> {
  if (!('locks' in navigator)) return document.hidden ? undefined : work()
  let hasBegun = false
  const locked = async () => {
    hasBegun = true
    return work()
  }
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(TURN_MS) }, locked)
  } catch (error) {
    if (hasBegun) throw error
    return navigator.locks.request(LOCK, { steal: true }, work)
  }
}

/**
 * Noted before it is sent: should this page end, the server may have done it.
 * @returns the write as it was; null where it is gone, or its writer is asked whether it was done
 */
async function begin(id: string): Promise<PendingWrite | null> {
  const found = await changeWrites(({ writes, put }) => {
    const write = writes.find((one) => one.id === id)
    if (write === undefined) return null
    const isAsked = isUnsure(write, Date.now())
    if (!isAsked) put({ ...write, sentAt: write.sentAt ?? new Date().toISOString() })
    else put(write.takenBack ? inverseOf(write) : { ...write, refusal: UNANSWERED })
    return isAsked ? null : write
  })
  if (found === null) await refresh()
  return found
}

async function take(before: PendingWrite, answer: Answer): Promise<void> {
  noteWrite(answer.is === 'later' ? answer.trouble : null)
  await recordAnswer(before, answer)
  const { id, userId } = before
  if (answer.is !== 'later') {
    pauses.delete(id)
    failures.delete(id)
    failures.delete(ALL)
    tellTabs({ write: before, answer })
    tell(before, answer)
    await refresh()
    const token = tokenOf(userId)
    const isSignedOut = answer.is === 'refused' && saysSignedOut(answer.refused.message)
    if (isSignedOut && token !== null) signOut(token)
    return
  }
  if (answer.cause === 'write') pauses.set(id, Date.now() + pauseFor(id))
  const holdsAll = answer.cause !== 'write' || (failures.get(id) ?? 0) < PATIENCE
  if (holdsAll && answer.retryAfter === null) pauseAll()
  settle(id, null)
  // It signs the page out as every request does, and asks to sign in again; not whoever has left since.
  if (answer.cause === 'sign-in' && tokenOf(userId) !== null)
    void api('GET /users/me').catch(() => {})
}

function pauseFor(id: string): number {
  const count = (failures.get(id) ?? 0) + 1
  failures.set(id, count)
  return pauseAfter(count)
}

function pauseAll(): void {
  const pause = pauseFor(ALL)
  pauses.set(ALL, Date.now() + pause)
  scheduleDrain(pause)
  for (const id of awaited.keys()) settle(id, null)
}
