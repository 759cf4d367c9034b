import * as stored from '#client/stored-data.ts'
import { WAITING } from '#client/typed-data.ts'

import type { StoredImport } from './steps.ts'

/** A body to send, as JSON; the server parses it. */
export interface StoredBatch {
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

/** Stores how far an import is. */
export const updateImport = (state: StoredImport) =>
  inStore(async (store) => store.put({ format: stateFormat.format, ...state }, STATE))

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

export const waitingBatches = () =>
  inStore(async (store) => parseBatches(await result<unknown>(store.get(BATCHES))))

/** Stop, pressed in one tab, is found by the tab that sends. */
export const stopImport = () => inStore(async (store) => store.put(true, STOPPED))

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
