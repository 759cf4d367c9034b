import type { api } from '#client/api.ts'
import { type IndexedStore, inStore, resultOf } from '#client/indexed-store.ts'
import { number, object, text } from '#client/stored-data.ts'
import { WAITING } from '#client/typed-data.ts'

export interface StoredImport {
  /** Whose import it is: nobody else goes on with it. */
  userId: string
  importId: string
  fileName: string
  total: number
  done: number
  batches: number
}

type Batch = Parameters<typeof api<'POST /imports/:id/matches'>>[1]['body']

/** Begins each key; it rises with every change of what is stored. */
const FORMAT = 5
const STORE: IndexedStore = { database: WAITING, version: 1, name: 'import' }
const [STATE, BATCHES] = [
  [FORMAT, 'state'],
  [FORMAT, 'batches'],
]

const parseState = object<StoredImport>({
  ...{ userId: text, importId: text, fileName: text },
  ...{ total: number, done: number, batches: number },
})

/**
 * @returns whether it was stored: only one waits at a time
 * @throws where storage is full
 */
export async function storeImport(
  state: StoredImport,
  batches: readonly Batch[],
): Promise<boolean> {
  return changed(async (store) => {
    if ((await resultOf<unknown>(store.get(STATE))) !== undefined) return false
    store.put(batches, BATCHES)
    store.put(state, STATE)
    return true
  })
}

export interface UnsentImport {
  state: StoredImport
  /** What comes next; undefined where all is sent, or somebody has stopped it. */
  batch: Batch | undefined
}

/** What is not this user's or cannot be read is deleted. */
export async function unsentImport(userId: string): Promise<UnsentImport | null> {
  return changed(async (store) => {
    const [found, batches] = await Promise.all([
      resultOf<unknown>(store.get(STATE)),
      resultOf<unknown>(store.get(BATCHES)),
    ])
    if (found === undefined) return null
    try {
      const state = parseState(found)
      if (state.userId === userId) return { state, batch: (batches as Batch[])[state.batches] }
    } catch {
      // It cannot be read.
    }
    deleteOwn(store)
    return null
  })
}

export const storeSent = (state: StoredImport) =>
  changedOf(state.importId, (store) => store.put(state, STATE))

export const deleteBatches = (importId: string) =>
  changedOf(importId, (store) => store.put([], BATCHES))
export const deleteImport = (importId: string) => changedOf(importId, deleteOwn)

/** Another import may have been begun in another tab. */
const changedOf = (importId: string, change: (store: IDBObjectStore) => unknown) =>
  changed(async (store) => {
    const found = await resultOf<unknown>(store.get(STATE))
    if (found !== undefined && parseState(found).importId === importId) change(store)
  })

const changed = <T>(work: (store: IDBObjectStore) => Promise<T>) =>
  inStore(STORE, 'readwrite', work)

function deleteOwn(store: IDBObjectStore): void {
  store.delete(STATE)
  store.delete(BATCHES)
}

/** Whether something waits here that another version of this page has stored: it is left alone. */
export const waitsForOtherVersion = () =>
  changed(async (store) => {
    const keys = await resultOf(store.getAllKeys())
    return keys.some((key) => indexedDB.cmp(key, STATE) !== 0 && indexedDB.cmp(key, BATCHES) !== 0)
  })
