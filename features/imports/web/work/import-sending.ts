import { ApiError, messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import * as stored from '#client/stored-data.ts'
import { WAITING } from '#client/typed-data.ts'

import type { DryRun } from '../../dry-run.rules.ts'
import type { Account, Choices } from '../../import-choices.rules.ts'
import type { Import } from '../../imports.contract.ts'
import { isSignedOut, pauseAfter } from './import-requests.ts'

/** Where an import is. The worker decides it, the page draws it. */
export type ImportStep = ChooseStep | ReadingStep | ReadyStep | SendingStep | DoneStep

export interface ChooseStep {
  kind: 'choose'
  /** Why the last file cannot be read, as a sentence; nothing has changed. */
  problem: string | null
}

export interface ReadingStep {
  kind: 'reading'
  /** The file's name, or a user name at BoardGameGeek. */
  name: string
  /** How much was fetched from BoardGameGeek, from 0 to 1; null while a file is read. */
  share: number | null
}

/** The dry run: nothing is stored yet. */
export interface ReadyStep {
  kind: 'ready'
  dryRun: DryRun
  choices: Choices
  /** Rises with each choice. */
  version: number
  /** A choice is on its way into the numbers: they are from before it. */
  updating: boolean
  /** Why the server could not be asked what is here already, as a sentence; `retry` asks again. */
  unchecked: string | null
}

export interface SendingStep {
  kind: 'sending'
  sent: StoredImport
  /** Another tab sends it; this one takes over when that one closes. */
  elsewhere: boolean
  /** Why it waits, as a sentence, and whether it goes on by itself; null while it sends. */
  paused: { reason: string; byItself: boolean } | null
}

export interface DoneStep {
  kind: 'done'
  ended: Import
  /** Matches and plays of the file that were not sent, as the dry run said. */
  leftOut: number
}

/** What the page asks the worker for. */
export type Command =
  /** Goes on with what waits on this device. The worker has no access to the token by itself. */
  | { kind: 'begin'; token: string; me: Account }
  /** A file, or a user name at BoardGameGeek. */
  | { kind: 'open'; from: File | string; version: number }
  | { kind: 'choose'; choices: Choices; version: number }
  | { kind: 'start' }
  /** Goes on at once after a pause, or asks the server again. */
  | { kind: 'retry' }
  /** Back to choosing a file. While sending: what is sent stays, the rest is not sent. */
  | { kind: 'cancel' }

/** From the worker to the page; `stored`: what the page has cached of matches is old. */
export type News = { kind: 'step'; step: ImportStep } | { kind: 'stored' } | { kind: 'signed-out' }

/** An import that is being sent, so that it goes on after the page was closed. */
export interface StoredImport {
  /** Whose import it is: nobody else's worker goes on with it. */
  userId: string
  /** null until the server has answered. */
  importId: string | null
  fileName: string
  /** The body that begins it, as JSON; the server parses it. */
  begin: string
  total: number
  leftOut: number
  /** The batch that comes next, and the matches before it. */
  next: number
  done: number
  imported: number
  /** Here already, by the dry run or while they were sent. */
  existing: number
}

/** A body to send, as JSON; the server parses it. */
interface StoredBatch {
  matches: number
  body: string
}

/** One store: how far the import is, its batches, and whether somebody has stopped it. */
const [STORE, STATE, BATCHES, STOPPED] = ['import', 'state', 'batches', 'stopped']
const { list, nullable, number, object, text } = stored

const stateFormat: stored.StoredFormat<StoredImport> = {
  format: 2,
  parse: object<StoredImport>({
    ...{ userId: text, importId: nullable(text), fileName: text, begin: text, total: number },
    ...{ leftOut: number, next: number, done: number, imported: number, existing: number },
  }),
}
const parseBatches = list(object<StoredBatch>({ matches: number, body: text }))

/** Stores an import before the first request, unless one waits already. @throws where storage is full */
export async function storeImport(
  state: StoredImport,
  batches: readonly StoredBatch[],
): Promise<void> {
  await inStore(async (store) => {
    if ((await result<unknown>(store.get(STATE))) !== undefined) return
    store.put(batches, BATCHES)
    store.put({ format: stateFormat.format, ...state }, STATE)
  })
}

/**
 * The import of this user that waits here. What is not theirs or cannot be read is deleted, but not what
 * a newer version stored.
 */
export async function waitingImport(
  userId: string,
): Promise<{ state: StoredImport; isStopped: boolean } | null> {
  return inStore(async (store) => {
    const found = await result<unknown>(store.get(STATE))
    if (found === undefined) return null
    try {
      const state = stored.parseFormat(stateFormat, found)
      if (state === null) return null
      const isStopped = (await result<unknown>(store.get(STOPPED))) !== undefined
      if (state.userId === userId) return { state, isStopped }
    } catch {
      // It cannot be read.
    }
    store.clear()
    return null
  })
}

const waitingBatches = () =>
  inStore(async (store) => parseBatches(await result<unknown>(store.get(BATCHES))))

const deleteImport = () => inStore(async (store) => store.clear())

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

/** Tabs send one after another; the others wait. */
const LOCK = 'tabletally: import'
const CHOOSE: ImportStep = { kind: 'choose', problem: null }

interface Sending {
  /** Changes on the next sign-in. */
  token: () => string
  show: (step: ImportStep) => void
  /** Matches have been stored: what pages have cached is old. */
  onStored: () => void
  onSignedOut: () => void
}

let [isStopped, isWoken] = [false, false]

/** Ends a pause. */
export function goOn(): void {
  isWoken = true
}
self.addEventListener('online', goOn)

/** What is sent stays; the rest is not sent, by no tab. */
export function stopSending(): void {
  isStopped = true
  void inStore(async (store) => store.put(true, STOPPED))
}

/**
 * Sends the import that waits on this device to its end, or until it is stopped. While another tab does,
 * it waits, and takes over when that one closes.
 */
export async function send(waiting: StoredImport, sending: Sending): Promise<ImportStep> {
  isStopped = false
  const goesOn = async () => {
    const left = await waitingImport(waiting.userId)
    return left === null ? endElsewhere(waiting, sending) : sendAll(left.state, sending)
  }
  // Locks need https or localhost. Without them two tabs may send the same batches, which changes nothing.
  if (!('locks' in navigator)) return goesOn()
  const { held = [] } = await navigator.locks.query()
  sending.show({ ...stepOf(waiting), elsewhere: held.some(({ name }) => name === LOCK) })
  return navigator.locks.request(LOCK, goesOn)
}

/** The other tab has finished it, or stopped it before it began. */
async function endElsewhere(
  { importId, leftOut }: StoredImport,
  { token }: Sending,
): Promise<ImportStep> {
  try {
    const { data } = await api('GET /imports', { query: {}, token: token() })
    const ended = data.find(({ _id, state }) => _id === importId && state === 'finished')
    return ended === undefined ? CHOOSE : { kind: 'done', ended, leftOut }
  } catch {
    // The list of imports shows it, when it can be loaded.
    return CHOOSE
  }
}

async function sendAll(begun: StoredImport, sending: Sending): Promise<ImportStep> {
  const { token, show, onStored, onSignedOut } = sending
  let state = begun
  const update = async (changes: Partial<StoredImport>) => {
    state = { ...state, ...changes }
    await inStore(async (store) => store.put({ format: stateFormat.format, ...state }, STATE))
    show(stepOf(state))
  }
  const mayGoOn = async () => !isStopped && (await waitingImport(state.userId))?.isStopped !== true

  /** Sends a request until it succeeds; null once it is stopped. @throws where nothing can be waited for */
  const persist = async <T>(request: () => Promise<T>, mayStop = true): Promise<T | null> => {
    for (let failures = 0; ; failures += 1) {
      if (mayStop && !(await mayGoOn())) return null
      try {
        return await request()
      } catch (error) {
        // Undone, or deleted, somewhere else.
        const isGone =
          error instanceof ApiError && (error.status === 404 || (error.status === 409 && !mayStop))
        if (!(error instanceof ApiError) || isGone) throw error
        const ms = pauseAfter(error, failures)
        const until = ms === null ? Infinity : Date.now() + ms
        show(
          stepOf(state, {
            reason: messageOf(error, 'The import has stopped.'),
            byItself: ms !== null,
          }),
        )
        if (state.done > 0) onStored()
        if (isSignedOut(error)) onSignedOut()
        isWoken = false
        const isPaused = async () =>
          !isWoken && Date.now() < until && (!mayStop || (await mayGoOn()))
        while (await isPaused()) {
          await new Promise((resolve) => setTimeout(resolve, 250))
        }
        show(stepOf(state))
      }
    }
  }
  try {
    if (state.importId === null) {
      const body = JSON.parse(state.begin) as BeginBody
      const answer = await persist(() => api('POST /imports', { body, token: token() }))
      if (answer !== null) await update({ importId: answer.data._id })
    }
    const params = { id: state.importId ?? '' }
    const batches = state.importId === null ? [] : (await waitingBatches()).slice(state.next)
    for (const { matches, body: json } of batches) {
      const body = JSON.parse(json) as BatchBody
      const sent = await persist(() =>
        api('POST /imports/:id/matches', { params, body, token: token() }),
      )
      if (sent === null) break
      await update({
        ...{ next: state.next + 1, done: state.done + matches },
        imported: state.imported + sent.data.imported,
        existing: state.existing + sent.data.existing,
      })
      if (state.next === 1) onStored()
    }
    const { existing, leftOut } = state
    const finish = () =>
      api('POST /imports/:id/finish', { params, body: { existing }, token: token() })
    const ended = state.importId === null ? null : await persist(finish, false)
    await deleteImport()
    onStored()
    return ended === null ? CHOOSE : { kind: 'done', ended: ended.data, leftOut }
  } catch (error) {
    await deleteImport()
    if (!(error instanceof ApiError)) throw error
    return { kind: 'choose', problem: messageOf(error, 'The import has ended.') }
  }
}

/** Bodies as they were stored: the server parses them. */
type BeginBody = Parameters<typeof api<'POST /imports'>>[1]['body']
type BatchBody = Parameters<typeof api<'POST /imports/:id/matches'>>[1]['body']

const stepOf = (sent: StoredImport, paused: SendingStep['paused'] = null): SendingStep => ({
  ...{ kind: 'sending', sent, elsewhere: false, paused },
})
