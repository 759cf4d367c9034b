import { mentions, needs, withId } from './next-write.ts'
import { changeRows } from './unsent-database.ts'
import type { UnsentWrite } from './unsent-write.ts'

/**
 * Stores a write before it is sent. A repeated attempt takes the place of the one that is stored, unless that
 * may have been sent; the game of a file that it needs is sent with it.
 * @throws when nothing can be stored: the storage is full or blocked
 */
export async function storeWrite(written: UnsentWrite): Promise<void> {
  await changeRows(({ rows, made, put, add }) => {
    const known = [...made].filter(([unsent]) => mentions(written, unsent))
    const write = known.reduce((one, [unsent, id]) => withId(one, unsent, id), written)
    const before = rows.find((row) => row.write.id === write.id)
    if (before === undefined) add(write)
    else if (before.write.sentAt === null || before.write.look !== null) put(before.order, write)
    for (const { order, write: game } of rows) {
      if (isGameOfFile(game) && needs(write, game)) {
        put(order, { ...game, look: null })
      }
    }
  })
}

const isGameOfFile = ({ endpoint, look }: UnsentWrite) =>
  endpoint === 'POST /games' && (look?.why === 'file' || look?.why === 'other file')
