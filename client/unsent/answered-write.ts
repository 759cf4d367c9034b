import { randomKey } from '../random-key.ts'
import { afterWritten } from './next-write.ts'
import type { Answer } from './post-write.ts'
import { changeRows } from './unsent-database.ts'
import { unsentId } from './unsent-id.ts'
import type { StoredEndpoint, UnsentWrite } from './unsent-write.ts'

/** What undoes a write that the server has done after it was taken back here. */
const INVERSES: Partial<Record<StoredEndpoint, StoredEndpoint>> = {
  'POST /sessions': 'DELETE /sessions/:id',
  'POST /sessions/:id/confirm': 'POST /sessions/:id/unconfirm',
  'POST /sessions/:id/decline': 'POST /sessions/:id/rejoin',
}

export const canBeUndone = ({ endpoint }: UnsentWrite): boolean => endpoint in INVERSES

/**
 * Stores what became of a write, in one transaction: whatever happens to this page, either the write is
 * still there and is sent again under its key, or the later ones have what they need of its answer.
 * @param sent as it was sent, and `before` as it was stored before
 * @returns the write as it is stored now; null when it is no longer there
 */
export async function recordAnswer(
  sent: UnsentWrite,
  before: UnsentWrite,
  answer: Answer,
): Promise<UnsentWrite | null> {
  return changeRows(({ rows, put, remove, noteMade }) => {
    const row = rows.find(({ write }) => write.id === sent.id)
    if (row === undefined) return null
    const { order, write } = row
    const store = (next: UnsentWrite | null) => {
      if (next === null) remove(order)
      else put(order, next)
      return next
    }
    if (answer.is === 'refused') {
      // Nothing of it is to be undone.
      return store(
        write.takenBack ? null : { ...write, look: { why: 'refused', refused: answer.refused } },
      )
    }
    if (answer.is === 'later') {
      const { maybeDone, retryAfter } = answer
      const after = retryAfter === null ? null : new Date(Date.now() + retryAfter).toISOString()
      return store({ ...write, sentAt: maybeDone ? write.sentAt : before.sentAt, after })
    }
    const made = madeBy(write, answer.response)
    if (made.id !== null) noteMade(unsentId(write), made.id)
    for (const later of rows) {
      if (later.write.userId !== write.userId || later === row) continue
      const next = afterWritten(later.write, write, made)
      if (next !== later.write) put(later.order, next)
    }
    return store(write.takenBack ? inverseOf(write, made.id) : null)
  })
}

function madeBy(write: UnsentWrite, response: unknown) {
  const data = Reflect.get(Object(response), 'data') as unknown
  const id: unknown = Reflect.get(Object(data), '_id')
  const version: unknown = Reflect.get(Object(data), 'version')
  const makes = write.endpoint === 'POST /sessions' || write.endpoint === 'POST /games'
  return {
    id: makes && typeof id === 'string' ? id : null,
    version: typeof version === 'number' ? version : null,
  }
}

function inverseOf(write: UnsentWrite, made: string | null): UnsentWrite | null {
  const endpoint = INVERSES[write.endpoint]
  const id = made ?? write.params['id']
  if (endpoint === undefined || id === undefined) return null
  return {
    ...write,
    id: randomKey(),
    endpoint,
    params: { id },
    body: null,
    ifMatch: null,
    about: [id],
    shown: null,
    sentAt: null,
    after: null,
    takenBack: false,
  }
}
