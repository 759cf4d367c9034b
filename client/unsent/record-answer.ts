import { newId } from '../new-id.ts'
import { afterEdit, inverseOf } from './next-write.ts'
import type { Answer } from './post-write.ts'
import { changeRows } from './unsent-database.ts'
import type { UnsentWrite } from './unsent-write.ts'

/**
 * Stores what became of a write, in one transaction: whatever happens to this page, either the write is
 * still there and is sent again, or the later ones have what they need of its answer.
 * @param before the write as it was before it was sent
 */
export async function recordAnswer(before: UnsentWrite, answer: Answer): Promise<void> {
  await changeRows(({ rows, put, remove }) => {
    const row = rows.find(({ write }) => write.id === before.id)
    if (row === undefined) return
    const { order, write } = row
    if (answer.is === 'later') {
      const { maybeDone, retryAfter } = answer
      const after = retryAfter === null ? null : new Date(Date.now() + retryAfter).toISOString()
      put(order, { ...write, sentAt: maybeDone ? write.sentAt : before.sentAt, after })
    } else if (answer.is === 'refused') {
      // Nothing of it is to be undone.
      if (write.takenBack) remove(order)
      else put(order, { ...write, look: { refused: answer.refused } })
    } else {
      if (write.takenBack) put(order, inverseOf(write, newId()))
      else remove(order)
      const version = versionIn(answer.response)
      for (const later of rows) {
        if (later.write.userId !== write.userId || later === row || version === null) continue
        const next = afterEdit(later.write, write, version)
        if (next !== later.write) put(later.order, next)
      }
    }
  })
}

/** The version of the match in an answer. */
export function versionIn(response: unknown): number | null {
  const data: unknown = Reflect.get(Object(response), 'data')
  const version: unknown = Reflect.get(Object(data), 'version')
  return typeof version === 'number' ? version : null
}
