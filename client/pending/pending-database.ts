import { parseFormat } from '../stored-data.ts'
import { type NewWrite, pendingWritesFormat, type PendingWrite } from './pending-write.ts'

/**
 * Not the database that a sign-out deletes (client/typed-data.ts): what waits outlives the sign-out of its
 * account.
 */
const DATABASE = 'pending'
const WRITES = 'outbox'

/** All accounts' writes within a transaction. Changes are stored together or not at all. */
export interface Writes {
  /** Oldest first. */
  writes: readonly PendingWrite[]
  /** In its place, if it has one; else after all others. */
  put: (write: NewWrite) => void
  remove: (write: PendingWrite) => void
}

/**
 * Reads all writes, and stores what `work` changes, in one transaction.
 * @throws when nothing can be stored: the storage is full or blocked
 */
export async function changeWrites<T>(work: (writes: Writes) => T): Promise<T> {
  return inTransaction('readwrite', work)
}

export async function readWrites(): Promise<readonly PendingWrite[]> {
  return inTransaction('readonly', ({ writes }) => writes)
}

/** With a connection of its own: a browser may close one that stays open. */
async function inTransaction<T>(mode: IDBTransactionMode, work: (writes: Writes) => T): Promise<T> {
  const opening = indexedDB.open(DATABASE, 2)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(WRITES, { keyPath: 'order', autoIncrement: true })
  })
  await ended(opening, 'success')
  const database = opening.result
  try {
    // On the disk before anything is sent, also if the device's power fails.
    const transaction = database.transaction(WRITES, mode, { durability: 'strict' })
    const end = ended(transaction, 'complete')
    end.catch(() => {})
    const store = transaction.objectStore(WRITES)
    const all: IDBRequest<unknown[]> = store.getAll()
    await ended(all, 'success')
    try {
      const result = work({
        writes: all.result.flatMap((value) => parsed(value) ?? []),
        put: (write) => store.put({ format: pendingWritesFormat.format, ...write }),
        remove: ({ order }) => store.delete(order),
      })
      await end
      return result
    } catch (error) {
      if (transaction.error === null) transaction.abort()
      throw error
    }
  } finally {
    database.close()
  }
}

function ended(work: IDBRequest | IDBTransaction, event: 'success' | 'complete'): Promise<void> {
  return new Promise((resolve, reject) => {
    work.addEventListener(event, () => resolve())
    const fail = () => reject(work.error ?? new Error('Not stored'))
    for (const failure of ['error', 'abort']) work.addEventListener(failure, fail)
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
