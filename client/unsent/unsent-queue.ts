import { ApiError } from '../api-error.ts'
import { api, type ResponseOf, saysSignedOut, signOut } from '../api.ts'
import { noteWrite } from '../as-of.ts'
import { logFailure } from '../log.ts'
import { cachedMe, tokenOf } from '../query/me.ts'
import { forgetPosition } from '../seen-position.ts'
import { onSignInChange } from '../sign-in.ts'
import { recordAnswer } from './answered-write.ts'
import { askToPersist, isServed } from './browser-state.ts'
import { type LooseInput, newWrite } from './new-write.ts'
import { nextWrite, pauseAfter } from './next-write.ts'
import { noteUnsent } from './note-unsent.ts'
import { inOneTab } from './one-tab.ts'
import { type Answer, postWrite } from './post-write.ts'
import { storeWrite } from './store-write.ts'
import { onTabs, tellTabs } from './unsent-channel.ts'
import { changeRows, readRows } from './unsent-database.ts'
import { showUnsent, tellWritten } from './unsent-store.ts'
import type {
  Refused,
  Shown,
  UnsentEndpoint,
  UnsentInput,
  UnsentWrite,
  Written,
} from './unsent-write.ts'
import { holdUnsure, isUnsure } from './unsure-write.ts'

type Outcome =
  | { is: 'written'; response: unknown }
  | { is: 'refused'; refused: Refused }
  | { is: 'waits' }

const NOT_KEPT = 'You are offline, and this device can keep nothing. Try again with a network.'
/** How long a page waits for the answer to what it wrote. */
const OWN_ANSWER_MS = 8000

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
export function wake(): void {
  pauses.clear()
  failures.delete(ALL)
  void drain()
}

/** After a change of what is stored: shows it, here and in other tabs, and sends what can be sent. */
export async function announce(): Promise<void> {
  tellTabs({ is: 'changed' })
  await refresh()
  wake()
}

onSignInChange(() => {
  account = null
  showUnsent({ writes: [], newer: 0 })
})
addEventListener('online', wake)
document.addEventListener('visibilitychange', () => document.hidden || wake())
onTabs(({ is, write, response }) => {
  forgetPosition()
  if (write !== null && write.userId === account) {
    if (is === 'written') settleWritten(write, response)
    const refused = write.look?.refused ?? null
    if (is === 'refused' && refused !== null) settle(write.id, { is: 'refused', refused })
  }
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
  if (userId === undefined) return sendAtOnce(endpoint, input as LooseInput)
  account = userId
  const write = newWrite(userId, endpoint, input as LooseInput, shown)
  const outcome = new Promise<Outcome>((resolve) => {
    awaited.set(write.id, resolve)
  })
  try {
    await storeWrite(write)
  } catch (error) {
    logFailure('Storing a write', error)
    awaited.delete(write.id)
    return sendAtOnce(endpoint, { ...(input as LooseInput), id: write.id }).catch(sayNotKept)
  }
  void refresh()
  wake()
  const timer = setTimeout(() => settle(write.id, { is: 'waits' }), OWN_ANSWER_MS)
  const end = await outcome
  clearTimeout(timer)
  if (end.is === 'written') {
    void refresh()
    return { response: end.response as ResponseOf<Key>, waits: null }
  }
  if (end.is === 'refused') {
    await forget(write.id)
    throw new ApiError(end.refused.message, {
      ...end.refused,
      code: end.refused.code as ApiError['code'],
    })
  }
  void askToPersist()
  tellTabs({ is: 'changed' })
  await refresh()
  return { response: null, waits: write }
}

async function sendAtOnce<Key extends UnsentEndpoint>(
  endpoint: Key,
  { id, ...rest }: LooseInput,
): Promise<Written<Key>> {
  const send = api as (key: Key, sent: object) => Promise<ResponseOf<Key>>
  return { response: await send(endpoint, { ...rest, idempotencyKey: id }), waits: null }
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
    const { rows, unread } = await readRows()
    const writes = rows.map(({ write }) => write)
    noteUnsent([...writes.map(({ userId }) => userId), ...unread])
    if (account === null) return
    showUnsent({
      writes: writes.filter(
        ({ id, userId, takenBack }) => userId === account && !takenBack && !awaited.has(id),
      ),
      newer: unread.filter((owner) => owner === account).length,
    })
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

function settleWritten(write: UnsentWrite, response: unknown): void {
  if (settle(write.id, { is: 'written', response })) return
  tellWritten(write, response)
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
  const { rows } = await readRows()
  const own = rows.map(({ write }) => write).filter((write) => write.userId === userId)
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
  if (isUnsure(next.send, Date.now())) {
    await holdUnsure(next.send)
    await refresh()
    return true
  }
  const write = await markSent(next.send.id)
  if (write === null) return true
  const answer = await postWrite(write, token)
  await take(write, next.send, answer)
  return (pauses.get(ALL) ?? 0) <= Date.now()
}

/** Noted before it is sent: should this page end now, the server may have done it. */
async function markSent(id: string): Promise<UnsentWrite | null> {
  return changeRows(({ rows, put }) => {
    const row = rows.find(({ write }) => write.id === id)
    if (row === undefined) return null
    const write = { ...row.write, sentAt: row.write.sentAt ?? new Date().toISOString() }
    put(row.order, write)
    return write
  })
}

async function take(write: UnsentWrite, before: UnsentWrite, answer: Answer): Promise<void> {
  noteWrite(answer.is === 'later' ? answer.trouble : null)
  const stays = await recordAnswer(write, before, answer)
  if (answer.is === 'done') {
    pauses.delete(write.id)
    failures.delete(write.id)
    failures.delete(ALL)
    tellTabs({ is: 'written', write, response: answer.response })
    settleWritten(write, answer.response)
    await refresh()
    return
  }
  if (answer.is === 'refused') {
    tellTabs({
      is: 'refused',
      write: { ...write, look: { why: 'refused', refused: answer.refused } },
    })
    settle(write.id, answer)
    await refresh()
    const token = tokenOf(write.userId)
    if (token !== null && saysSignedOut(answer.refused.message)) signOut(token)
    return
  }
  if (answer.cause === 'write') pauses.set(write.id, Date.now() + pauseFor(write.id))
  const holdsAll = answer.cause !== 'write' || (failures.get(write.id) ?? 0) < PATIENCE
  const isLimited = stays?.after != null
  if (holdsAll && !isLimited) pauseAll()
  settle(write.id, { is: 'waits' })
  // It signs the page out as every request does, and asks to sign in again; not whoever has left since.
  if (answer.cause === 'sign-in' && tokenOf(write.userId) !== null)
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
