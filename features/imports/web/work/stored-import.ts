import * as stored from '#client/stored-data.ts'
import { WAITING } from '#client/typed-data.ts'
import type { Original } from '#features/archives/archives.rules.ts'
import { confirmations } from '#features/matches/matches.rules.ts'
import { type Source, sources } from '#features/plays/file-reading.rules.ts'
import type { Pad } from '#features/score-pad/pad.rules.ts'
import { modes, results, scorings } from '#features/scoring/results.rules.ts'

import type { MatchToImport } from '../../import-batches.contract.ts'
import type { Counts } from '../../import-choices.rules.ts'

/** An import that is being sent, so that it goes on after the page was closed. */
export interface StoredImport {
  /** Whose import it is: nobody else's worker goes on with it. */
  userId: string
  /** Of the import, as this device has made it. */
  id: string
  /** null until the server has answered. */
  importId: string | null
  source: Source
  file: { name: string; bytes: number }
  people: { name: string; userId: string }[]
  /** How many problems the file has. */
  problems: number
  counts: Counts
  /** Plays of the file that became no match. */
  noMatch: number
  deletedToo: boolean
  /** Batches, stored apart, and the one that comes next. */
  batches: number
  next: number
  done: number
  imported: number
  existing: number
  /** Somebody has cancelled it: what is sent stays, and it only has to be finished. */
  cancelled: boolean
}

// Another number would delete what waits: a change of the fields raises only the one of `stateFormat`.
const DATABASE = 3
const STORE = `import ${DATABASE}`
const STATE = 'state'

const { flag, list, nullable, number, object, oneOf, text } = stored

const counts = object<Counts>({
  inFile: number,
  sent: number,
  existing: number,
  deleted: number,
  likely: number,
  leftOut: number,
})

const parseState = object<StoredImport>({
  userId: text,
  id: text,
  importId: nullable(text),
  source: oneOf(sources),
  file: object<StoredImport['file']>({ name: text, bytes: number }),
  people: list(object<StoredImport['people'][number]>({ name: text, userId: text })),
  problems: number,
  counts,
  noMatch: number,
  deletedToo: flag,
  batches: number,
  next: number,
  done: number,
  imported: number,
  existing: number,
  cancelled: flag,
})

export const stateFormat: stored.StoredFormat<StoredImport> = {
  format: 1,
  parse: parseState,
}

export const parseMatches = list(
  object<MatchToImport>({
    sourceIds: list(text),
    day: text,
    date: nullable(text),
    game: text,
    expansions: list(text),
    place: nullable(text),
    minutes: nullable(number),
    notes: text,
    mode: oneOf(modes),
    scoring: oneOf(scorings),
    pad: nullable(
      object<Pad>({
        rows: list(object<Pad['rows'][number]>({ label: text, scores: list(nullable(number)) })),
      }),
    ),
    players: list(
      object<MatchToImport['players'][number]>({
        name: text,
        email: nullable(text),
        self: flag,
        score: nullable(number),
        result: oneOf(results),
        team: nullable(text),
        role: nullable(text),
        started: flag,
        former: flag,
        rank: nullable(number),
      }),
    ),
    original: nullable(
      object<Original>({
        createdBy: text,
        createdAt: text,
        status: oneOf(['Pending', 'Confirmed']),
        players: list(
          object<Original['players'][number]>({
            name: text,
            guest: flag,
            confirmed: flag,
            confirmedBy: nullable(oneOf(confirmations)),
          }),
        ),
      }),
    ),
  }),
)

/**
 * Stores an import before the first request, unless one waits already.
 * @returns whether it is stored
 * @throws where one of a newer version waits
 */
export async function storeImport(
  state: StoredImport,
  batches: readonly MatchToImport[][],
): Promise<boolean> {
  return inStore('readwrite', async (store) => {
    const found = await result<unknown>(store.get(STATE))
    if (found !== undefined) {
      if (stored.parseFormat(stateFormat, found) !== null) return false
      throw new Error('An import of a newer version waits here.')
    }
    for (const [index, batch] of batches.entries()) store.put(batch, index)
    putState(store, state)
    return true
  })
}

/**
 * The import of this user that waits here. What is not theirs or cannot be read is deleted, but not what
 * a newer version stored.
 */
export async function waitingImport(userId: string): Promise<StoredImport | null> {
  return inStore('readwrite', async (store) => {
    const found = await result<unknown>(store.get(STATE))
    if (found === undefined) return null
    try {
      const state = stored.parseFormat(stateFormat, found)
      if (state === null || state.userId === userId) return state
    } catch {
      // It cannot be read.
    }
    store.clear()
    return null
  })
}

/** null when it is no longer there. */
export async function storedBatch(batch: number): Promise<MatchToImport[] | null> {
  return inStore('readonly', async (store) => {
    const found = await result<unknown>(store.get(batch))
    return parsed(parseMatches, found)
  })
}

/** Stores how far an import is. @returns false when it has been deleted, e.g. by logging out */
export async function updateImport(state: StoredImport): Promise<boolean> {
  return inStore('readwrite', async (store) => {
    if ((await result<unknown>(store.get(STATE))) === undefined) return false
    if (state.next > 0) store.delete(IDBKeyRange.upperBound(state.next - 1))
    putState(store, state)
    return true
  })
}

export async function deleteImport(): Promise<void> {
  await inStore('readwrite', async (store) => {
    await result(store.clear())
  })
}

function putState(store: IDBObjectStore, state: StoredImport): void {
  store.put({ format: stateFormat.format, ...state }, STATE)
}

function parsed<T>(parse: stored.Parser<T>, found: unknown): T | null {
  try {
    return parse(found)
  } catch {
    return null
  }
}

/** One transaction. The database is open only that long, so that it can be deleted on logout. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDB.open(WAITING, DATABASE)
  opening.addEventListener('upgradeneeded', () => {
    const database = opening.result
    for (const name of database.objectStoreNames) database.deleteObjectStore(name)
    database.createObjectStore(STORE)
  })
  const database = await result(opening)
  try {
    const transaction = database.transaction(STORE, mode)
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
