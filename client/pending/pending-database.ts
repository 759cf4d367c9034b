import { type IndexedStore, inStore, resultOf } from '../indexed-store.ts'
import { parseFormat } from '../stored-data.ts'
import { type NewWrite, pendingWritesFormat, type PendingWrite } from './pending-write.ts'

/** Not the database that a sign-out deletes (client/typed-data.ts): what waits outlives it. */
const STORE: IndexedStore = {
  ...{ database: 'pending', version: 2, name: 'outbox' },
  keys: { keyPath: 'order', autoIncrement: true },
}

export interface Writes {
  /** Oldest first. */
  writes: readonly PendingWrite[]
  /** In its place, if it has one; else after all others. */
  put: (write: NewWrite) => void
  remove: (write: PendingWrite) => void
}

/** One transaction. @throws when nothing can be stored: the storage is full or blocked */
export async function changeWrites<T>(work: (writes: Writes) => T): Promise<T> {
  return inTransaction('readwrite', work)
}

export async function readWrites(): Promise<readonly PendingWrite[]> {
  return inTransaction('readonly', ({ writes }) => writes)
}

async function inTransaction<T>(mode: IDBTransactionMode, work: (writes: Writes) => T): Promise<T> {
  return inStore(STORE, mode, async (store) => {
    const all = await resultOf<unknown[]>(store.getAll())
    return work({
      writes: all.flatMap((value) => parsed(value) ?? []),
      put: (write) => store.put({ format: pendingWritesFormat.format, ...write }),
      remove: ({ order }) => store.delete(order),
    })
  })
}

/** @returns null for what another version has stored, which stays as it is */
function parsed(value: unknown): PendingWrite | null {
  try {
    return parseFormat(pendingWritesFormat, value)
  } catch {
    return null
  }
}
