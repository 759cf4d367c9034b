import { parseFormat, type StoredFormat } from '../stored-data.ts'
import { type MadeId, madeIdFormat } from './made-id-format.ts'
import { unsentFormat, type UnsentWrite } from './unsent-write.ts'

/**
 * Not the database that a sign-out deletes (client/typed-data.ts): what waits outlives the sign-out of its
 * account.
 */
const DATABASE = 'unsent'
const WRITES = 'writes'
/** Ids that the server gave, by the `unsentId` before: drafts and addresses may still have that one. */
const MADE = 'made'
const LEASES = 'leases'
const MADE_DAYS = 60

interface StoredWrite {
  /** Its key in the database; later writes have higher ones. */
  order: number
  write: UnsentWrite
}

/** All accounts' writes within a transaction. Changes are stored together or not at all. */
export interface Rows {
  /** Oldest first. */
  rows: StoredWrite[]
  /** Accounts of the rows that this version cannot read, one for each; they stay as they are. */
  unread: string[]
  /** Ids that the server gave, by `unsentId`. */
  made: ReadonlyMap<string, string>
  noteMade: (unsent: string, id: string) => void
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
    opening.result.createObjectStore(MADE)
    opening.result.createObjectStore(LEASES)
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

async function begin(stores: string[], mode: IDBTransactionMode): Promise<IDBTransaction> {
  // On the disk before anything is sent, also if the device's power fails.
  const options = { durability: 'strict' } as const
  try {
    return (await database()).transaction(stores, mode, options)
  } catch {
    // The connection was closed meanwhile: once more with a new one.
    opened = undefined
    return (await database()).transaction(stores, mode, options)
  }
}

/**
 * Reads all writes, and stores what `work` changes, in one transaction.
 * @throws when nothing can be stored: the storage is full or blocked
 */
export async function changeRows<T>(work: (rows: Rows) => T): Promise<T> {
  return inTransaction('readwrite', work)
}

export async function readRows(): Promise<Pick<Rows, 'rows' | 'unread' | 'made'>> {
  return inTransaction('readonly', ({ rows, unread, made }) => ({ rows, unread, made }))
}

async function inTransaction<T>(mode: IDBTransactionMode, work: (rows: Rows) => T): Promise<T> {
  const transaction = await begin([WRITES, MADE], mode)
  const ended = endOf(transaction)
  const store = transaction.objectStore(WRITES)
  const madeStore = transaction.objectStore(MADE)
  try {
    const [keys, values, unsentIds, ids] = await Promise.all([
      resultOf(store.getAllKeys()),
      resultOf(store.getAll() as IDBRequest<unknown[]>),
      resultOf(madeStore.getAllKeys()),
      resultOf(madeStore.getAll() as IDBRequest<unknown[]>),
    ])
    const made = parsedMade(unsentIds, ids)
    const result = work({
      ...parsed(keys, values),
      made: new Map([...made].map(([unsent, { id }]) => [unsent, id])),
      noteMade: (unsent, id) => {
        const { format } = madeIdFormat
        madeStore.put({ format, id, at: Date.now() } satisfies MadeId & { format: number }, unsent)
        const oldest = Date.now() - MADE_DAYS * 24 * 60 * 60_000
        for (const [key, { at }] of made) if (at < oldest) madeStore.delete(key)
      },
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

function parsed(keys: IDBValidKey[], values: unknown[]): Pick<Rows, 'rows' | 'unread'> {
  const rows: StoredWrite[] = []
  const unread: string[] = []
  for (const [at, value] of values.entries()) {
    const write = parsedOrNull(unsentFormat, value)
    if (write === null) unread.push(ownerOf(value))
    else rows.push({ order: Number(keys[at]), write })
  }
  return { rows, unread }
}

/** By `unsentId`; what this version cannot read stays as it is. */
function parsedMade(keys: IDBValidKey[], values: unknown[]): Map<string, MadeId> {
  const made = new Map<string, MadeId>()
  for (const [at, key] of keys.entries()) {
    const one = parsedOrNull(madeIdFormat, values[at])
    if (one !== null && typeof key === 'string') made.set(key, one)
  }
  return made
}

function parsedOrNull<T extends object>(format: StoredFormat<T>, value: unknown): T | null {
  try {
    return parseFormat(format, value)
  } catch {
    return null
  }
}

function ownerOf(value: unknown): string {
  const owner: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'userId') : null
  return typeof owner === 'string' ? owner : ''
}

/**
 * Takes what only one tab may have, where the browser has no locks.
 * @returns whether this tab has it now, until the time or until it gives it back
 */
export async function takeLease(name: string, holder: string, until: number): Promise<boolean> {
  const transaction = await begin([LEASES], 'readwrite')
  const ended = endOf(transaction)
  const store = transaction.objectStore(LEASES)
  const now = await resultOf(store.get(name) as IDBRequest<unknown>)
  // One that ends later than this one would is of a wrong clock.
  const isFree =
    !isLease(now) || now.holder === holder || now.until < Date.now() || now.until > until
  if (isFree) store.put({ holder, until }, name)
  await ended
  return isFree
}

export async function giveLeaseBack(name: string): Promise<void> {
  const transaction = await begin([LEASES], 'readwrite')
  const ended = endOf(transaction)
  transaction.objectStore(LEASES).delete(name)
  await ended
}

function isLease(value: unknown): value is { holder: string; until: number } {
  return typeof value === 'object' && value !== null && 'holder' in value && 'until' in value
}
