import { ApiError, messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import * as stored from '#client/stored-data.ts'
import { WAITING } from '#client/typed-data.ts'

import type { DryRun } from '../../dry-run.rules.ts'
import type { Choices } from '../../import-choices.rules.ts'
import type { Import } from '../../imports.contract.ts'
import { pauseAfter } from './import-requests.ts'

/** Where an import is. */
export type ImportStep =
  /** @param problem why the last file cannot be read, as a sentence; nothing has changed */
  | { kind: 'choose'; problem: string | null }
  /**
   * @param name of the file, or a user name at BoardGameGeek
   * @param share how much was fetched from there, from 0 to 1; null while a file is read
   */
  | { kind: 'reading'; name: string; share: number | null }
  /**
   * The dry run: nothing is stored yet.
   * @param updating a choice is on its way into the numbers: they are from before it
   * @param unchecked why the server could not be asked, as a sentence; `retry` asks again
   */
  | { kind: 'ready'; dryRun: DryRun; choices: Choices; updating: boolean; unchecked: string | null }
  /** @param paused why it waits, as a sentence, and whether it goes on by itself; null while it sends */
  | { kind: 'sending'; sent: StoredImport; paused: { reason: string; byItself: boolean } | null }
  /** @param leftOut matches and plays of the file that were not sent, as the dry run said */
  | { kind: 'done'; ended: Import; leftOut: number }

export type StepOf<Kind extends ImportStep['kind']> = Extract<ImportStep, { kind: Kind }>

/** An import that is being sent, so that it goes on after the page was closed. */
interface StoredImport {
  /** Whose import it is: nobody else goes on with it. */
  userId: string
  importId: string
  fileName: string
  total: number
  leftOut: number
  done: number
  imported: number
  /** Here already, by the dry run or while they were sent. */
  existing: number
}

/** A body as it was stored: the server parses it. */
type Batch = Parameters<typeof api<'POST /imports/:id/matches'>>[1]['body']

/** One store: how far the import is, and the batches that are left, by their numbers. */
const [STORE, STATE] = ['import', 'state']
const allBatches = () => IDBKeyRange.upperBound(Infinity)
const { number, object, text } = stored

const stateFormat: stored.StoredFormat<StoredImport> = {
  format: 3,
  parse: object<StoredImport>({
    ...{ userId: text, importId: text, fileName: text, total: number, leftOut: number },
    ...{ done: number, imported: number, existing: number },
  }),
}

/** Stores an import before its first batch, unless one waits already. @throws where storage is full */
export async function storeImport(state: StoredImport, batches: readonly Batch[]): Promise<void> {
  await inStore(async (store) => {
    if ((await result<unknown>(store.get(STATE))) !== undefined) return
    for (const [at, batch] of batches.entries()) store.put(batch, at)
    store.put({ format: stateFormat.format, ...state }, STATE)
  })
}

interface Waiting {
  state: StoredImport
  /** The one that comes next; undefined where all are sent, or somebody has stopped it. */
  batch: { at: IDBValidKey; body: Batch } | undefined
}

/**
 * The import of this user that waits here. What is not theirs or cannot be read is deleted, but not what
 * a newer version stored.
 */
async function waitingImport(userId: string): Promise<Waiting | null> {
  return inStore(async (store) => {
    const found = await result<unknown>(store.get(STATE))
    if (found === undefined) return null
    try {
      const state = stored.parseFormat(stateFormat, found)
      if (state === null) return null
      const first = await result(store.openCursor(allBatches()))
      const batch = first === null ? undefined : { at: first.key, body: first.value as Batch }
      if (state.userId === userId) return { state, batch }
    } catch {
      // It cannot be read.
    }
    store.clear()
    return null
  })
}

/** One transaction. The database is open only that long, so that it can be deleted on logout. */
async function inStore<T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(WAITING, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  const database = await result(opening)
  try {
    const transaction = database.transaction(STORE, 'readwrite')
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Aborted')))
    })
    const [done] = await Promise.all([work(transaction.objectStore(STORE)), ended])
    return done
  } finally {
    database.close()
  }
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('Storage failed')))
  })
}

/** When a pause ends, in milliseconds. */
let pausedUntil = 0

/** Ends a pause. */
export function goOn(): void {
  pausedUntil = 0
}
addEventListener('online', goOn)

/** What is sent stays; the rest is not sent, by no tab. */
export async function stopSending(): Promise<void> {
  await inStore(async (store) => store.delete(allBatches()))
  goOn()
}

interface Sending {
  /** Whether this tab is still signed in as the user. */
  isWanted: () => boolean
  show: (step: ImportStep) => void
  /** Matches have been stored: what pages have cached is old. */
  onStored: () => void
}

/**
 * Sends the import of this user that waits on this device to its end, or until it is stopped. While another
 * tab does, it waits, and takes over when that one closes.
 * @returns the step after it; null where nothing waits
 */
export async function sendWaiting(userId: string, sending: Sending): Promise<ImportStep | null> {
  // Where storage is blocked, nothing waits.
  const waiting = await waitingImport(userId).catch(() => null)
  if (waiting === null) return null
  sending.show({ kind: 'sending', sent: waiting.state, paused: null })
  const sendIt = () => sendAll(userId, sending)
  // Locks need https or localhost. Without them two tabs may send the same batches, which changes nothing.
  return 'locks' in navigator ? navigator.locks.request('tabletally: import', sendIt) : sendIt()
}

async function sendAll(userId: string, sending: Sending): Promise<ImportStep> {
  const { isWanted, show, onStored } = sending
  for (let failures = 0; isWanted();) {
    const waiting = await waitingImport(userId)
    // Another tab has sent it.
    if (waiting === null) break
    const { state, batch } = waiting
    show({ kind: 'sending', sent: state, paused: null })
    try {
      const end = await sendNext(waiting, sending)
      if (end !== null) return end
      failures = 0
    } catch (error) {
      if (!isWanted()) break
      if (!(error instanceof ApiError)) throw error
      if (state.done > 0) onStored()
      // Undone, or deleted, somewhere else.
      if (error.status === 404 || (error.status === 409 && batch === undefined)) {
        await inStore(async (store) => store.clear())
        return { kind: 'choose', problem: messageOf(error, 'The import has ended.') }
      }
      const ms = pauseAfter(error, failures)
      const reason = messageOf(error, 'The import has stopped.')
      show({ kind: 'sending', sent: state, paused: { reason, byItself: ms !== null } })
      pausedUntil = Date.now() + (ms ?? Infinity)
      const isStopped = async () =>
        batch !== undefined && (await inStore((store) => result(store.count(allBatches())))) === 0
      while (isWanted() && Date.now() < pausedUntil && !(await isStopped())) {
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
      failures += 1
    }
  }
  return { kind: 'choose', problem: null }
}

/** Sends what comes next, and stores that it was sent. @returns the end; null if something is left */
async function sendNext(
  { state, batch }: Waiting,
  { isWanted, onStored }: Sending,
): Promise<ImportStep | null> {
  const { importId: id, existing, leftOut } = state
  // The end of a sign-in deletes what waits, and nothing is stored after it.
  const change = async (work: (store: IDBObjectStore) => void) =>
    isWanted() && inStore(async (store) => work(store))
  if (batch === undefined) {
    const request = { params: { id }, body: { existing } }
    const { data } = await api('POST /imports/:id/finish', request)
    await change((store) => store.clear())
    return { kind: 'done', ended: data, leftOut }
  }
  const { data } = await api('POST /imports/:id/matches', { params: { id }, body: batch.body })
  const sent = {
    ...{ ...state, done: state.done + batch.body.matches.length },
    ...{ imported: state.imported + data.imported, existing: existing + data.existing },
  }
  await change((store) => {
    store.delete(batch.at)
    store.put({ format: stateFormat.format, ...sent }, STATE)
  })
  if (state.done === 0) onStored()
  return null
}
