import { canBeUndone, makes } from './next-write.ts'
import { changeWrites, type Writes } from './pending-database.ts'
import { announce, newWrite } from './pending-queue.ts'
import { isAbout } from './pending-store.ts'
import type { NewWrite, Shown, PendingWrite } from './pending-write.ts'

async function change<T>(work: (writes: Writes) => T): Promise<T> {
  const result = await changeWrites(work)
  await announce()
  return result
}

type Body = NonNullable<PendingWrite['body']>

/**
 * Edits what waits of a match, so that nothing of it waits twice; behind a new match that may have been
 * sent the edit waits.
 * @param bodies of `POST /sessions` with everything, and of `PUT /sessions/:id` with what is different
 * @param shown of the match with both edits, by what is shown of the one that waits
 * @returns null when nothing of it waits that can be changed
 */
export async function editWaiting(
  matchId: string,
  bodies: { whole: Body; edit: Body },
  shown: (before: unknown) => Shown,
): Promise<NewWrite | null> {
  return change(({ writes, put, remove }) => {
    const open = writes.filter(({ takenBack, refusal }) => !takenBack && refusal === null)
    const replace = (write: PendingWrite, body: Body) => {
      const next = { ...write, body, ...shown(write.shown) }
      put(next)
      return next
    }
    const edits = open.filter(
      (write) => write.endpoint === 'PUT /sessions/:id' && isAbout(write, matchId),
    )
    const last = edits.at(-1)
    const made = open.find(({ id, endpoint }) => endpoint === 'POST /sessions' && id === matchId)
    if (made?.sentAt === null) {
      // Edits that were put behind it, while it may have been sent, would undo that.
      edits.forEach(remove)
      return replace(made, bodies.whole)
    }
    if (last?.sentAt === null) return replace(last, { ...last.body, ...bodies.edit })
    if (made === undefined) return null
    const input = { params: { id: matchId }, body: bodies.edit }
    const write = newWrite(made.userId, 'PUT /sessions/:id', input, shown(made.shown))
    put(write)
    return write
  })
}

/**
 * Takes back a write that waits, or deletes one that needs a look. If it may have been sent it is hidden,
 * and what the server did is undone as soon as that is known.
 * @param write as its page shows it: in another state, which another tab has made, it stays
 * @returns what undoes it, and says whether it did; null when it was answered, or nothing undoes it
 */
export async function takeBack({
  id,
  refusal,
}: Pick<PendingWrite, 'id' | 'refusal'>): Promise<(() => Promise<boolean>) | null> {
  return change(({ writes, put, remove }) => {
    const write = writes.find((one) => one.id === id)
    if (write === undefined || (write.refusal === null) !== (refusal === null)) return null
    const isHidden = write.sentAt !== null && refusal === null
    if (isHidden && !canBeUndone(write)) return null
    const others = writes.filter((one) => makes(write, one))
    for (const one of isHidden ? others : [write, ...others]) remove(one)
    if (isHidden) put({ ...write, takenBack: true })
    return async () => putBack([write, ...others], isHidden)
  })
}

/** In their old places: a later write about the same match is still sent after them. */
async function putBack(
  [write, ...others]: [PendingWrite, ...PendingWrite[]],
  isHidden: boolean,
): Promise<boolean> {
  return change(({ writes, put }) => {
    const now = writes.find(({ id }) => id === write.id)
    if (isHidden && now === undefined) return false
    if (isHidden || now === undefined) put({ ...write, ...now, takenBack: false })
    for (const one of others) if (writes.every(({ id }) => id !== one.id)) put(one)
    return true
  })
}

/** Lets a write be sent again that had no answer: it is done also if it was done and undone before. */
export async function release(id: string): Promise<void> {
  await change(({ writes, put }) => {
    const write = writes.find((one) => one.id === id)
    const at = new Date().toISOString()
    if (write !== undefined) put({ ...write, refusal: null, at, sentAt: at })
  })
}

export async function forgetAccount(userId: string): Promise<void> {
  await change(({ writes, remove }) =>
    writes.filter((write) => write.userId === userId).forEach(remove),
  )
}
