import { ApiError } from '../api-error.ts'
import { api, type ResponseOf, saysSignedOut, signOut } from '../api.ts'
import { noteWrite } from '../as-of.ts'
import { logFailure } from '../log.ts'
import { newId } from '../new-id.ts'
import { cachedMe, tokenOf } from '../query/me.ts'
import { forgetPosition } from '../seen-position.ts'
import { onSignInChange } from '../sign-in.ts'
import { inverseOf, isUnsure, nextWrite, pauseAfter } from './next-write.ts'
import { inOneTab } from './one-tab.ts'
import { type Answer, postWrite } from './post-write.ts'
import { recordAnswer, versionIn } from './record-answer.ts'
import { sendAtOnce } from './send-at-once.ts'
import { changeRows, readWrites } from './unsent-database.ts'
import { noteUnsent, noteVersion, showUnsent, tellWritten } from './unsent-store.ts'
import {
  type Shown,
  unsentFormat,
  type UnsentEndpoint,
  type UnsentInput,
  type UnsentWrite,
  type Written,
} from './unsent-write.ts'

/** What a page that waits for its write is told. */
type Outcome = Exclude<Answer, { is: 'later' }> | { is: 'waits' }

const NOT_KEPT = 'You are offline, and this device can keep nothing. Try again with a network.'
/** How long a page waits for the answer to what it wrote. */
const OWN_ANSWER_MS = 8000
const PROBE_MS = 3000

/** The account whose writes are shown and sent. */
let account: string | null = null
/** Writes whose pages wait for the answer: lists do not show them as waiting yet. */
const awaited = new Map<string, (outcome: Outcome) => void>()
/** Until when single writes wait, and how often they have failed in this tab. */
const pauses = new Map<string, number>()
const failures = new Map<string, number>()
/** The same for all, after a failure of the network or the sign-in. */
const ALL = ''
/** After so many failures of the server with one write the others go on. */
const PATIENCE = 4

/** What a tab tells the others: that something has changed, or what was answered. */
type News = { write: UnsentWrite; answer: Exclude<Answer, { is: 'later' }> } | null

/** Its name has the number of the stored form: tabs of another version hear nothing, and read the rows. */
const channel = new BroadcastChannel(`unsent ${unsentFormat.format}`)
const tellTabs: (news: News) => void = channel.postMessage.bind(channel)

/** Shows and sends what waits of the account that this page is signed in to. */
export async function openUnsent(userId: string): Promise<void> {
  account = userId
  wake()
  await refresh()
}

/**
 * Sends at once what waits after a failure: something may have changed. A write that has failed often holds
 * up the others no more than before.
 */
function wake(): void {
  pauses.clear()
  failures.delete(ALL)
  void drain()
}

/** After a change of what is stored: shows it, here and in other tabs, and sends what can be sent. */
export async function announce(): Promise<void> {
  tellTabs(null)
  await refresh()
  wake()
}

onSignInChange(() => {
  account = null
  showUnsent([])
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

/** Stores a write and sends it after those before it: see `sendWrite`. */
export async function sendStored<Key extends UnsentEndpoint>(
  endpoint: Key,
  input: UnsentInput<Key>,
  shown: Shown,
): Promise<Written<Key>> {
  const userId = cachedMe()?._id
  if (userId === undefined) return sendAtOnce(endpoint, input)
  account = userId
  const write = newWrite(userId, endpoint, input as LooseInput, shown)
  const outcome = new Promise<Outcome>((resolve) => {
    awaited.set(write.id, resolve)
  })
  try {
    await store(write)
  } catch (error) {
    logFailure('Storing a write', error)
    awaited.delete(write.id)
    return sendAtOnce(endpoint, input).catch(sayNotKept)
  }
  void refresh()
  wake()
  const timer = setTimeout(() => settle(write.id, { is: 'waits' }), OWN_ANSWER_MS)
  const end = await outcome
  clearTimeout(timer)
  if (end.is === 'done') {
    void refresh()
    return { response: end.response as ResponseOf<Key>, waits: null }
  }
  if (end.is === 'refused') {
    await forget(write.id)
    const { message, code } = end.refused
    throw new ApiError(message, { ...end.refused, code: code as ApiError['code'] })
  }
  // Phones empty what is not installed, unless they were asked not to. Plain http has no such question.
  if ('storage' in navigator) void navigator.storage.persist().catch(() => false)
  tellTabs(null)
  await refresh()
  return { response: null, waits: write }
}

/** The parts of a request, whatever its endpoint. */
interface LooseInput {
  id?: string
  params?: Record<string, string>
  body?: Record<string, unknown>
  ifMatch?: number
}

export function newWrite(
  userId: string,
  endpoint: UnsentEndpoint,
  { id = newId(), params = {}, body, ifMatch }: LooseInput,
  { words, shown = null }: Shown,
): UnsentWrite {
  return {
    ...{ id, userId, at: new Date().toISOString(), endpoint, params },
    ...{ body: body ?? null, ifMatch: ifMatch ?? null, words, shown },
    ...{ sentAt: null, after: null, takenBack: false, look: null },
  }
}

/** It takes the place of one of its id, unless that may have been sent and waits. */
async function store(write: UnsentWrite): Promise<void> {
  await changeRows(({ rows, put, add }) => {
    const before = rows.find((row) => row.write.id === write.id)
    if (before === undefined) add(write)
    else if (before.write.sentAt === null || before.write.look !== null) put(before.order, write)
  })
}

/** What could not be stored was not sent either. */
function sayNotKept(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'offline') throw error
  throw new ApiError(NOT_KEPT, error)
}

async function forget(id: string): Promise<void> {
  await changeRows(({ rows, remove }) => {
    for (const { order, write } of rows) if (write.id === id) remove(order)
  }).catch((error: unknown) => logFailure('Removing a refused write', error))
  await refresh()
}

async function refresh(): Promise<void> {
  try {
    const writes = await readWrites()
    noteUnsent(writes)
    if (account === null) return
    showUnsent(
      writes.filter(
        ({ id, userId, takenBack }) => userId === account && !takenBack && !awaited.has(id),
      ),
    )
  } catch (error) {
    logFailure('Reading what waits', error)
  }
}

function settle(id: string, outcome: Outcome): boolean {
  const resolve = awaited.get(id)
  awaited.delete(id)
  resolve?.(outcome)
  return resolve !== undefined
}

function tell(write: UnsentWrite, answer: Exclude<Answer, { is: 'later' }>): void {
  const version = answer.is === 'done' ? versionIn(answer.response) : null
  if (version !== null) noteVersion(write, version)
  if (!settle(write.id, answer) && answer.is === 'done') tellWritten(write, answer.response)
}

let draining = false
let again = false
let timer: ReturnType<typeof setTimeout> | undefined

function scheduleDrain(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void drain(), ms)
}

/** Sends until nothing can be sent now. */
async function drain(): Promise<void> {
  again = true
  if (draining) return
  draining = true
  try {
    while (again) {
      again = false
      while (await inOneTab(sendNext)) {
        // The next one, unless another tab takes its turn.
      }
    }
  } catch (error) {
    logFailure('Sending what waits', error)
    scheduleDrain(pauseFor(ALL))
  } finally {
    draining = false
  }
}

/** @returns whether there may be another one to send now */
async function sendNext(): Promise<boolean> {
  const userId = account
  const token = userId === null ? null : tokenOf(userId)
  if (userId === null || token === null) return false
  const held = (pauses.get(ALL) ?? 0) - Date.now()
  if (held > 0) {
    scheduleDrain(held)
    return false
  }
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
  return (pauses.get(ALL) ?? 0) <= Date.now()
}

/** A browser that says it is offline may still reach a server on the same machine. */
function isServed(): Promise<boolean> {
  const init = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) } as const
  // Any answer will do: it says that there is a way to the server.
  return fetch('/api/users/me', init).then(
    () => true,
    () => false,
  )
}

/**
 * Notes that a write is sent now, before it is: should this page end, the server may have done it.
 * @returns the write as it was; null where it is gone, or its writer is asked first whether it was done
 */
async function begin(id: string): Promise<UnsentWrite | null> {
  const found = await changeRows(({ rows, put }) => {
    const row = rows.find(({ write }) => write.id === id)
    if (row === undefined) return null
    const { order, write } = row
    const isAsked = isUnsure(write, Date.now())
    if (!isAsked) put(order, { ...write, sentAt: write.sentAt ?? new Date().toISOString() })
    else
      put(
        order,
        write.takenBack ? inverseOf(write, newId()) : { ...write, look: { refused: null } },
      )
    return isAsked ? null : write
  })
  if (found === null) await refresh()
  return found
}

/** @param before the write as it was before it was sent */
async function take(before: UnsentWrite, answer: Answer): Promise<void> {
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
  settle(id, { is: 'waits' })
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
  for (const id of awaited.keys()) settle(id, { is: 'waits' })
}
