import { canBeUndone, makes } from './next-write.ts'
import { changeRows, type Row, type Rows } from './unsent-database.ts'
import { announce, newWrite } from './unsent-queue.ts'
import { isAbout } from './unsent-store.ts'
import type { Shown, UnsentWrite } from './unsent-write.ts'

/**
 * Undoes a removal, with all that went with it.
 * @returns whether it did; not when the server has undone the write by now
 */
export type PutBack = () => Promise<boolean>

const rowOf = ({ rows }: Rows, id: string) => rows.find(({ write }) => write.id === id)

async function changed<T>(work: (rows: Rows) => T): Promise<T> {
  const result = await changeRows(work)
  await announce()
  return result
}

type Body = NonNullable<UnsentWrite['body']>

/**
 * Edits what waits of a match, so that nothing of it waits twice: a new match or an edit that was never sent
 * is changed; behind a new match that may have been sent the edit waits.
 * @param bodies of `POST /sessions` with everything, and of `PUT /sessions/:id` with what is different
 * from the match as it is shown
 * @param shown of the match with both edits, by what is shown of the one that waits
 * @returns null when nothing of it waits that can be changed
 */
export async function editWaiting(
  matchId: string,
  bodies: { whole: Body; edit: Body },
  shown: (before: unknown) => Shown,
): Promise<UnsentWrite | null> {
  return changed((store) => {
    const open = store.rows.filter(({ write }) => !write.takenBack && write.look === null)
    const replace = ({ order, write }: Row, body: Body) => {
      const next = { ...write, body, ...shown(write.shown) }
      store.put(order, next)
      return next
    }
    const edits = open.filter(
      ({ write }) => write.endpoint === 'PUT /sessions/:id' && isAbout(write, matchId),
    )
    const last = edits.at(-1)
    const made = open.find(
      ({ write }) => write.endpoint === 'POST /sessions' && write.id === matchId,
    )
    if (made?.write.sentAt === null) {
      // Edits that were put behind it, while it may have been sent, would undo that.
      for (const { order } of edits) store.remove(order)
      return replace(made, bodies.whole)
    }
    if (last?.write.sentAt === null) return replace(last, { ...last.write.body, ...bodies.edit })
    if (made === undefined) return null
    const input = { params: { id: matchId }, body: bodies.edit }
    const write = newWrite(made.write.userId, 'PUT /sessions/:id', input, shown(made.write.shown))
    store.add(write)
    return write
  })
}

/**
 * Takes a waiting write back, and of a new match what is about it. If it may have been sent it is hidden,
 * and what the server did is undone as soon as that is known.
 * @returns null when it can no longer be taken back: it was answered, or nothing undoes it
 */
export async function takeBack(id: string): Promise<PutBack | null> {
  return remove(
    (write) => write.id === id,
    ({ sentAt, look }) => sentAt !== null && look === null,
  )
}

/**
 * Deletes writes that need a look, and what is about their new matches; not what another tab sends by now.
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
    const gone = store.rows.filter(
      (row) => chosen.includes(row) || chosen.some(({ write }) => makes(write, row.write)),
    )
    for (const row of gone) {
      if (hidden.includes(row)) store.put(row.order, { ...row.write, takenBack: true })
      else store.remove(row.order)
    }
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

/** Lets a write be sent again that had no answer. */
export async function release(id: string): Promise<void> {
  await changed((store) => {
    const row = rowOf(store, id)
    const sentAt = new Date().toISOString()
    if (row !== undefined) store.put(row.order, { ...row.write, look: null, sentAt })
  })
}

/** Deletes what waits of an account that is deleted. */
export async function forgetAccount(userId: string): Promise<void> {
  await changed((store) => {
    for (const { order, write } of store.rows) if (write.userId === userId) store.remove(order)
  })
}
