import { fieldsOf, list, parseFormat } from '../stored-data.ts'
import { needs, withId } from './next-write.ts'
import { changeRows } from './unsent-database.ts'
import { unsentId } from './unsent-id.ts'
import { announce } from './unsent-queue.ts'
import { unsentFormat, type UnsentWrite } from './unsent-write.ts'

/** What waits here, as a file that this program reads again. */
const KIND = { program: 'Tabletally', kind: 'unsent' } as const

/**
 * More than anybody writes without a network, and than the server takes. A form or a list that somebody
 * filled on purpose would stop this device at each visit.
 */
export const UNSENT_FILE_MAX_BYTES = 5_000_000
const WRITES_MAX = 1000
const LIST_MAX = 200
const TEXT_MAX = 20_000

export function unsentFile(writes: readonly UnsentWrite[]): string {
  return JSON.stringify({ ...KIND, format: unsentFormat.format, writes }, null, 2)
}

/**
 * Reads such a file.
 * @returns null for any other file; 'newer' for one of a newer version of the program, or one that is
 * damaged
 */
export function readUnsentFile(text: string): UnsentWrite[] | 'newer' | null {
  try {
    const file = fieldsOf(JSON.parse(text))
    if (file['program'] !== KIND.program || file['kind'] !== KIND.kind) return null
    const { format, writes } = file
    const read = list((write) => parseFormat(unsentFormat, { format, ...fieldsOf(write) }))(writes)
    const isWhole = read.length <= WRITES_MAX && read.every((write) => write !== null)
    return isWhole && read.every(isSound) ? read : 'newer'
  } catch {
    return text.includes(`"${KIND.kind}"`) && text.includes(`"${KIND.program}"`) ? 'newer' : null
  }
}

/** Whether it can be sent and shown: somebody may have changed the file by hand. */
function isSound({ id, at, words, body, shown }: UnsentWrite): boolean {
  try {
    fieldsOf(JSON.parse(body ?? '{}', usual))
    JSON.parse(shown ?? '{}', usual)
    usual('words', words)
  } catch {
    return false
  }
  return /^[\w-]{1,100}$/u.test(id) && /^\d{4}-/u.test(at) && !Number.isNaN(Date.parse(at))
}

/** @throws for a text or a list that is too long */
function usual(_: string, value: unknown): unknown {
  const most = Array.isArray(value) ? LIST_MAX : TEXT_MAX
  const isLong = (typeof value === 'string' || Array.isArray(value)) && value.length > most
  if (isLong) throw new RangeError('Too long')
  return value
}

/**
 * Puts the writes of a file back, with their keys: what the server has done is not done again. Somebody else
 * may have made the file, so that all of it needs a look first; what deletes a match is left out, and so is
 * what there is no room for. A new match of another account has the players of that account; but for the new
 * games of such matches, the rest of what is another account's is left out.
 * @returns how many now need a look, were there already, and were left out
 */
export async function storeFileWrites(userId: string, writes: readonly UnsentWrite[]) {
  const counts = { toLookAt: 0, existing: 0, leftOut: 0 }
  await changeRows(({ rows, add }) => {
    // Of all accounts: a write is found by its id alone.
    const known = new Set(rows.map(({ write }) => write.id))
    const own = rows.map(({ write }) => write).filter((write) => write.userId === userId)
    const canBeSaved = roomBeside(own)
    const others = writes.filter((write) => write.userId !== userId)
    const matches = others.filter(({ endpoint }) => endpoint === 'POST /sessions')
    const games = others.filter(
      (write) => write.endpoint === 'POST /games' && matches.some((match) => needs(match, write)),
    )
    for (const read of writes) {
      const isOwn = read.userId === userId
      const write = isOwn ? fromFile(read) : asOwn(read, games, userId)
      const isTaken = isOwn
        ? write.endpoint !== 'DELETE /sessions/:id'
        : matches.includes(read) || games.includes(read)
      if (known.has(write.id)) counts.existing += 1
      else if (isTaken && canBeSaved(write)) {
        counts.toLookAt += 1
        // Only what no page shows is taken back, and a pause ended with its device.
        add({ ...write, takenBack: false, after: null })
      } else counts.leftOut += 1
      known.add(write.id)
    }
  })
  await announce()
  return counts
}

/**
 * A file that fills this device must not keep what waits here from being saved and read again.
 * @returns takes one more where there is room for it, and for as much that is written here later
 */
function roomBeside(writes: readonly UnsentWrite[]): (write: UnsentWrite) => boolean {
  let count = writes.length
  let bytes = bytesOf(writes)
  return (write) => {
    const [nextCount, nextBytes] = [count + 1, bytes + bytesOf([write])]
    const fits = nextCount <= WRITES_MAX / 2 && nextBytes <= UNSENT_FILE_MAX_BYTES / 2
    if (!fits || !isSound(write)) return false
    count = nextCount
    bytes = nextBytes
    return true
  }
}

const bytesOf = (writes: readonly UnsentWrite[]) => new Blob([unsentFile(writes)]).size

/**
 * How the server has refused it stays, for the way to repair it, and that another account wrote it. The
 * server's sentence may be anybody's and is not shown, and so may be what the file calls a game.
 */
function fromFile(write: UnsentWrite): UnsentWrite {
  const why = write.look?.why === 'other file' ? 'other file' : 'file'
  return named({ ...write, look: { why, refused: write.look?.refused ?? null } })
}

function named(write: UnsentWrite): UnsentWrite {
  if (write.endpoint !== 'POST /games') return write
  const { name } = fieldsOf(JSON.parse(write.body ?? '{}'))
  return { ...write, words: `The game ${typeof name === 'string' ? name : ''}` }
}

/**
 * Under a key of its own: on this device the write of the other account may wait too. It stays short,
 * however many accounts have saved and read it.
 */
function asOwn(write: UnsentWrite, games: readonly UnsentWrite[], userId: string): UnsentWrite {
  const idOf = (one: UnsentWrite) => `${one.id.replace(`-${one.userId}`, '')}-${userId}`
  const made = [write, ...games].reduce(
    (next, one) => withId(next, unsentId(one), unsentId({ id: idOf(one) })),
    write,
  )
  return named({
    ...made,
    ...{ id: idOf(write), userId, sentAt: null, look: { why: 'other file', refused: null } },
  })
}
