import * as stored from '#client/stored-data.ts'
import { WAITING } from '#client/typed-data.ts'

import type { Counts } from '../../dry-run.rules.ts'

/** An import that is being sent, so that it goes on after the page was closed. */
export interface StoredImport {
  /** Whose import it is: nobody else's worker goes on with it. */
  userId: string
  /** null until the server has answered. */
  importId: string | null
  fileName: string
  /** The body that begins it, as JSON; the server parses it. */
  begin: string
  counts: Counts
  /** Plays of the file that became no match. */
  noMatch: number
  /** The batch that comes next. */
  next: number
  done: number
  imported: number
  existing: number
}

/** A body to send, as JSON; the server parses it. */
export interface StoredBatch {
  matches: number
  body: string
}

/** One store: how far the import is, its batches, and whether somebody has stopped it. */
const [STORE, STATE, BATCHES, STOPPED] = ['import', 'state', 'batches', 'stopped']
const { list, nullable, number, object, text } = stored

const counts = object<Counts>({
  ...{ inFile: number, sent: number, existing: number },
  ...{ deleted: number, likely: number, leftOut: number },
})
const stateFormat: stored.StoredFormat<StoredImport> = {
  format: 1,
  parse: object<StoredImport>({
    ...{ userId: text, importId: nullable(text), fileName: text, begin: text },
    ...{ counts, noMatch: number, next: number, done: number, imported: number, existing: number },
  }),
}
const parseBatches = list(object<StoredBatch>({ matches: number, body: text }))

/**
 * Stores an import before the first request, unless one waits already. @returns whether it is stored
 * @throws where storage is blocked or full
 */
export async function storeImport(
  state: StoredImport,
  batches: readonly StoredBatch[],
): Promise<boolean> {
  return inStore(async (store) => {
    if ((await result<unknown>(store.get(STATE))) !== undefined) return false
    store.put(batches, BATCHES)
    store.put({ format: stateFormat.format, ...state }, STATE)
    return true
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

export async function waitingBatches(): Promise<StoredBatch[]> {
  return inStore(async (store) => parseBatches(await result<unknown>(store.get(BATCHES))))
}

/** Stores how far an import is. */
export async function updateImport(state: StoredImport): Promise<void> {
  await inStore(async (store) => store.put({ format: stateFormat.format, ...state }, STATE))
}

/** Stop, pressed in one tab, is found by the tab that sends. */
export async function stopImport(): Promise<void> {
  await inStore(async (store) => store.put(true, STOPPED))
}

export async function deleteImport(): Promise<void> {
  await inStore(async (store) => store.clear())
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
