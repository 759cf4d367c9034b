/** What can change for somebody; pages ask anew for what they show of it. */
export const DATA_KINDS = ['matches', 'notifications', 'friends', 'claims', 'games'] as const
export type DataKind = (typeof DATA_KINDS)[number]

/** An invalidation for users: what is another than before, never what it says. */
export interface Invalidation {
  what: DataKind
  /** Only those who may see it, or could until now. */
  userIds: readonly string[]
  /** Empty for all or unknown ones. */
  ids: readonly string[]
  /** When it was written, as in the `updatedAt` of a match; null where the write has no such time. */
  at: string | null
}

/** Ids in one invalidation; of more it says that all may be others. */
const IDS_MAX = 50
/** Users in one encoded invalidation: with the ids it fits into a message. */
const USERS_MAX = 200
/** PostgreSQL refuses a NOTIFY of 8,000 bytes. */
const MESSAGE_BYTES = 7900
/** An id as base64url. */
const ID_LENGTH = 22

/** One invalidation for each kind and set of users of a transaction, since it often says the same twice. */
export function joined(changes: readonly Invalidation[]): Invalidation[] {
  const groups = Map.groupBy(changes, ({ what, userIds, at }) =>
    [what, at, ...[...new Set(userIds)].toSorted()].join(' '),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const isAll = group.some(({ ids }) => ids.length === 0)
    const ids = isAll ? [] : [...new Set(group.flatMap((one) => one.ids))]
    const userIds = [...new Set(first.userIds)]
    return [{ ...first, userIds, ids: ids.length > IDS_MAX ? [] : ids }]
  })
}

/** A message between instances: of whom it is, and its number among theirs. */
export interface ChangeMessage {
  origin: string
  sequence: number
  changes: Invalidation[]
}

/**
 * Writes invalidations as texts that PostgreSQL takes.
 * @param next the number of the next message
 */
export function encodeChanges(
  origin: string,
  changes: readonly Invalidation[],
  next: () => number,
): string[] {
  const parts = changes.flatMap(({ what, userIds, ids, at }) =>
    chunks(userIds, USERS_MAX).map((users) =>
      JSON.stringify([DATA_KINDS.indexOf(what), packed(users), packed(ids), at]),
    ),
  )
  const bodies: string[] = []
  for (const part of parts) {
    const last = bodies.at(-1)
    if (last !== undefined && last.length + part.length < MESSAGE_BYTES - 100) {
      bodies[bodies.length - 1] = `${last},${part}`
    } else bodies.push(part)
  }
  // A message without invalidations tells that some before it were lost.
  const texts = bodies.length === 0 ? [''] : bodies
  return texts.map((body) => `["${origin}",${next()},[${body}]]`)
}

/** Another version may use another format, and anybody with access to the database may notify. */
export function decodeChanges(text: string): ChangeMessage | null {
  try {
    const [origin, sequence, parts] = JSON.parse(text) as unknown[]
    if (typeof origin !== 'string' || typeof sequence !== 'number') return null
    return { origin, sequence, changes: (parts as unknown[]).map(decodeChange) }
  } catch {
    return null
  }
}

function decodeChange(part: unknown): Invalidation {
  const [index, users, ids, at] = part as unknown[]
  const what = typeof index === 'number' ? DATA_KINDS[index] : undefined
  if (what === undefined || typeof users !== 'string' || typeof ids !== 'string') {
    throw new TypeError('No invalidation of this version.')
  }
  return {
    what,
    userIds: unpacked(users),
    ids: unpacked(ids),
    at: typeof at === 'string' ? at : null,
  }
}

function packed(ids: readonly string[]): string {
  return ids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')).join('')
}

function unpacked(text: string): string[] {
  const ids: string[] = []
  for (let at = 0; at < text.length; at += ID_LENGTH) {
    const hex = Buffer.from(text.slice(at, at + ID_LENGTH), 'base64url').toString('hex')
    ids.push(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5'))
  }
  return ids
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / size)
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size))
}
