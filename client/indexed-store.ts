export interface IndexedStore {
  database: string
  version: number
  name: string
  keys?: IDBObjectStoreParameters
}

/**
 * One transaction, on a connection of its own: a browser may close one that stays open, and what is open
 * cannot be deleted on logout.
 * @param work waits for nothing but requests of the store
 * @throws when nothing can be stored: the storage is full or blocked
 */
export async function inStore<T>(
  { database, version, name, keys }: IndexedStore,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDB.open(database, version)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(name, keys))
  const connection = await resultOf(opening)
  try {
    // On the disk before anything is sent, also if the device's power fails.
    const transaction = connection.transaction(name, mode, { durability: 'strict' })
    const end = ended(transaction, 'complete')
    end.catch(() => {})
    try {
      const result = await work(transaction.objectStore(name))
      await end
      return result
    } catch (error) {
      if (transaction.error === null) transaction.abort()
      throw error
    }
  } finally {
    connection.close()
  }
}

export async function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  await ended(request, 'success')
  return request.result
}

function ended(work: IDBRequest | IDBTransaction, event: 'success' | 'complete'): Promise<void> {
  return new Promise((resolve, reject) => {
    work.addEventListener(event, () => resolve())
    const fail = () => reject(work.error ?? new Error('Not stored'))
    for (const failure of ['error', 'abort']) work.addEventListener(failure, fail)
  })
}
