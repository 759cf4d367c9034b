import { randomKey } from '../random-key.ts'
import { canBeUndone } from './answered-write.ts'
import { needs, withDependents } from './next-write.ts'
import { changeRows, type Rows } from './unsent-database.ts'
import { unsentId } from './unsent-id.ts'
import { announce } from './unsent-queue.ts'
import type { Shown, UnsentWrite } from './unsent-write.ts'

/**
 * Undoes a removal, with all that went with it.
 * @returns whether it did; not when the server has undone the write by now
 */
export type PutBack = () => Promise<boolean>

type Row = Rows['rows'][number]

const rowOf = ({ rows }: Pick<Rows, 'rows'>, id: string) =>
  rows.find(({ write }) => write.id === id)

function withShown(write: UnsentWrite, body: unknown, shown: Shown): UnsentWrite {
  return {
    ...write,
    body: JSON.stringify(body),
    words: shown.words,
    about: [...(shown.about ?? write.about)],
    shown: shown.shown === undefined ? null : JSON.stringify(shown.shown),
    look: null,
  }
}

async function changed<T>(work: (rows: Rows) => T): Promise<T> {
  const result = await changeRows(work)
  await announce()
  return result
}

/**
 * Changes what a write will send.
 * @returns whether it did: a write that may have been sent stays as it is
 */
export async function replaceWaiting(
  id: string,
  { body, shown }: { body: unknown; shown: Shown },
): Promise<boolean> {
  return changed((store) => {
    const row = rowOf(store, id)
    if (row === undefined || row.write.sentAt !== null) return false
    replaceWhole(store, row, withShown(row.write, body, shown))
    return true
  })
}

/**
 * What makes a match has all of it now: edits that were put behind it, while it may have been sent, would
 * undo that.
 */
function replaceWhole(store: Rows, row: Rows['rows'][number], next: UnsentWrite): void {
  store.put(row.order, next)
  if (next.endpoint !== 'POST /sessions') return
  for (const { order, write } of store.rows) {
    if (isEdit(write) && write.sentAt === null && needs(write, next)) store.remove(order)
  }
}

const isEdit = ({ endpoint }: UnsentWrite) => endpoint === 'PUT /sessions/:id'

/**
 * Edits a match that waits. What makes it is changed if it was never sent; otherwise an edit follows it,
 * in the place of an edit that was not sent either.
 * @param bodies of `POST /sessions` with everything, and of `PUT /sessions/:id` with what is different
 * from the match as it is shown
 * @returns null when the match does not wait any more: it is on the server
 */
export async function editWaiting(
  id: string,
  bodies: { whole: object; edit: object },
  shown: Shown,
): Promise<UnsentWrite | null> {
  return changed((store) => {
    const row = rowOf(store, id)
    if (row === undefined || row.write.takenBack) return null
    if (row.write.sentAt === null) {
      const write = withShown(row.write, bodies.whole, shown)
      replaceWhole(store, row, write)
      return write
    }
    const before = store.rows.findLast(({ write }) => isEdit(write) && needs(write, row.write))
    if (before !== undefined && before.write.sentAt === null) {
      const first = JSON.parse(before.write.body ?? '{}') as object
      const write = withShown(before.write, { ...first, ...bodies.edit }, shown)
      store.put(before.order, write)
      return write
    }
    const write = withShown(
      {
        ...row.write,
        id: randomKey(),
        at: new Date().toISOString(),
        endpoint: 'PUT /sessions/:id',
        params: { id: unsentId(row.write) },
        about: [unsentId(row.write)],
        sentAt: null,
        after: null,
      },
      bodies.edit,
      { ...shown, about: [unsentId(row.write)] },
    )
    store.add(write)
    return write
  })
}

/**
 * Takes a waiting write back, and with it those that need it. If it may have been sent it is hidden, and
 * what the server did is undone as soon as that is known.
 * @returns null when it can no longer be taken back: it was answered, or nothing undoes it
 */
export async function takeBack(id: string): Promise<PutBack | null> {
  return remove(
    (write) => write.id === id,
    ({ sentAt, look }) => sentAt !== null && look === null,
  )
}

/**
 * Deletes writes that need a look, and those that need them; not what another tab sends by now.
 * @returns null when all are gone already
 */
export async function discard(ids: readonly string[]): Promise<PutBack | null> {
  return remove(
    ({ id, look }) => ids.includes(id) && look !== null,
    () => false,
  )
}

async function remove(
  isChosen: (write: UnsentWrite) => boolean,
  mayBeSent: (write: UnsentWrite) => boolean,
): Promise<PutBack | null> {
  return changed((store) => {
    const chosen = store.rows.filter(({ write }) => isChosen(write))
    const hidden = chosen.filter(({ write }) => mayBeSent(write))
    if (chosen.length === 0 || hidden.some(({ write }) => !canBeUndone(write))) return null
    const own = store.rows.filter(({ write }) => write.userId === chosen[0]?.write.userId)
    const all = own.map(({ write }) => write)
    const needing = new Set(chosen.flatMap(({ write }) => withDependents(write, all)))
    const gone = own.filter(({ write }) => needing.has(write))
    for (const { order } of gone) store.remove(order)
    for (const { order, write } of hidden) store.put(order, { ...write, takenBack: true })
    return async () => putBack(gone, hidden)
  })
}

/** In their old places: a later write about the same match is still sent after them. */
async function putBack(gone: readonly Row[], hidden: readonly Row[]): Promise<boolean> {
  return changed((store) => {
    for (const { write } of hidden) {
      const row = rowOf(store, write.id)
      if (row === undefined) return false
      store.put(row.order, { ...row.write, takenBack: false })
    }
    for (const { order, write } of gone) {
      if (rowOf(store, write.id) === undefined) store.put(order, write)
    }
    return true
  })
}

/** Lets writes that need a look be sent, under their keys: the promise for these begins anew. */
export async function release(ids: readonly string[]): Promise<void> {
  await changed((store) => {
    const now = new Date().toISOString()
    for (const { order, write } of store.rows) {
      if (!ids.includes(write.id)) continue
      store.put(order, { ...write, look: null, sentAt: write.sentAt === null ? null : now })
    }
  })
}

/** Deletes what waits of an account that is deleted. */
export async function forgetAccount(userId: string): Promise<void> {
  await changed((store) => {
    for (const { order, write } of store.rows) if (write.userId === userId) store.remove(order)
  })
}
