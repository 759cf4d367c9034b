import type { api } from '#client/api.ts'
import * as stored from '#client/stored-data.ts'
import { WAITING } from '#client/typed-data.ts'

import type { DryRun } from '../../dry-run.rules.ts'
import type { Choices } from '../../import-choices.rules.ts'
import type { Import } from '../../imports.contract.ts'

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

export interface Waiting {
  state: StoredImport
  /** The one that comes next; undefined where all are sent, or somebody has stopped it. */
  batch: { at: IDBValidKey; body: Batch } | undefined
}

/**
 * The import of this user that waits here. What is not theirs or cannot be read is deleted, but not what
 * a newer version stored.
 */
export async function waitingImport(userId: string): Promise<Waiting | null> {
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

/** Stores that a batch was sent. */
export const storeSent = (state: StoredImport, at: IDBValidKey) =>
  inStore(async (store) => {
    store.delete(at)
    store.put({ format: stateFormat.format, ...state }, STATE)
  })

export const countBatches = () => inStore((store) => result(store.count(allBatches())))
export const deleteBatches = () => inStore(async (store) => store.delete(allBatches()))
export const deleteImport = () => inStore(async (store) => store.clear())

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
