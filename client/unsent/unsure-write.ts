import { areRelated } from './next-write.ts'
import { changeRows } from './unsent-database.ts'
import type { StoredEndpoint, UnsentWrite } from './unsent-write.ts'

/** How long the server surely knows a key: it promises a day. */
export const KNOWN_MS = 24 * 60 * 60_000
/** By how much devices set their clocks back all the time. */
const CLOCK_MS = 60_000

/**
 * What makes a repeat harmless however late it comes. Where it is null, the write would do again what
 * its writer has undone elsewhere meanwhile: leave a seat that was taken back, ask a former friend.
 */
export const HARMLESS: Record<StoredEndpoint, string | null> = {
  'POST /games': 'the same name is the same game',
  'POST /sessions': 'the server keeps its key for good',
  'PUT /sessions/:id': 'its version',
  'DELETE /sessions/:id': 'an id is used once',
  'POST /sessions/:id/confirm': null,
  'POST /sessions/confirm': null,
  'POST /sessions/:id/unconfirm': null,
  'POST /sessions/:id/decline': null,
  'POST /sessions/:id/rejoin': null,
  'POST /sessions/:id/corrections': null,
  'POST /friends/send': null,
  'POST /guests/rename': null,
}

/**
 * Whether it may have been done longer ago than the server surely knows its key; also where a wrong clock
 * hides how long ago it was.
 */
export function isUnsure({ endpoint, sentAt }: UnsentWrite, now: number): boolean {
  if (HARMLESS[endpoint] !== null || sentAt === null) return false
  const ago = now - Date.parse(sentAt)
  return !(ago > -CLOCK_MS && ago < KNOWN_MS)
}

/** Its writer decides about it, and about what would do the same: the reason of declining declines too. */
export async function holdUnsure(unsure: UnsentWrite): Promise<void> {
  await changeRows(({ rows, put }) => {
    for (const { order, write } of rows) {
      if (write.userId !== unsure.userId) continue
      const isSame = write.endpoint === unsure.endpoint && areRelated(write, unsure)
      if (write.look !== null || !(write.id === unsure.id || isSame)) continue
      const why = write.takenBack ? 'unanswered, taken back' : 'unanswered'
      put(order, { ...write, takenBack: false, look: { why, refused: null } })
    }
  })
}
