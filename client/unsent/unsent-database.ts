import { parseFormat } from '../stored-data.ts'
import { unsentFormat, type UnsentWrite } from './unsent-write.ts'

/**
 * Not the database that a sign-out deletes (client/typed-data.ts): what waits outlives the sign-out of its
 * account.
 */
const DATABASE = 'unsent'
const WRITES = 'writes'

export interface Row {
  /** Its key in the database; later writes have higher ones. */
  order: number
  write: UnsentWrite
}

/** All accounts' writes within a transaction. Changes are stored together or not at all. */
export interface Rows {
  /** Oldest first. */
  rows: Row[]
  put: (order: number, write: UnsentWrite) => void
  add: (write: UnsentWrite) => void
  remove: (order: number) => void
}

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= openDatabase().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(WRITES, { autoIncrement: true })
  })
  const open = await resultOf(opening)
  const forget = () => {
    opened = undefined
    open.close()
  }
  // The browser has emptied the storage, or a newer version of the app changes the database.
  open.addEventListener('close', forget)
  open.addEventListener('versionchange', forget)
  return open
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('Not stored')))
  })
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    const fail = () => reject(transaction.error ?? new Error('Not stored'))
    transaction.addEventListener('abort', fail)
    transaction.addEventListener('error', fail)
  })
}

async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
  // On the disk before anything is sent, also if the device's power fails.
  const options = { durability: 'strict' } as const
  try {
    return (await database()).transaction(WRITES, mode, options)
  } catch {
    // The connection was closed meanwhile: once more with a new one.
    opened = undefined
    return (await database()).transaction(WRITES, mode, options)
  }
}

/**
 * Reads all writes, and stores what `work` changes, in one transaction.
 * @throws when nothing can be stored: the storage is full or blocked
 */
export async function changeRows<T>(work: (rows: Rows) => T): Promise<T> {
  return inTransaction('readwrite', work)
}

export async function readWrites(): Promise<UnsentWrite[]> {
  return inTransaction('readonly', ({ rows }) => rows.map(({ write }) => write))
}

async function inTransaction<T>(mode: IDBTransactionMode, work: (rows: Rows) => T): Promise<T> {
  const transaction = await begin(mode)
  const ended = endOf(transaction)
  const store = transaction.objectStore(WRITES)
  try {
    const [keys, values] = await Promise.all([
      resultOf(store.getAllKeys()),
      resultOf(store.getAll() as IDBRequest<unknown[]>),
    ])
    const result = work({
      rows: values.flatMap((value, at) => {
        const write = parsed(value)
        return write === null ? [] : { order: Number(keys[at]), write }
      }),
      put: (order, write) => store.put(stored(write), order),
      add: (write) => store.add(stored(write)),
      remove: (order) => store.delete(order),
    })
    await ended
    return result
  } catch (error) {
    ended.catch(() => {})
    try {
      transaction.abort()
    } catch {
      // It has ended already.
    }
    throw error
  }
}

const stored = (write: UnsentWrite) => ({ format: unsentFormat.format, ...write })

/** @returns null for what another version has stored, which stays as it is */
function parsed(value: unknown): UnsentWrite | null {
  try {
    return parseFormat(unsentFormat, value)
  } catch {
    return null
  }
}
