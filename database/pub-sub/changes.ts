export const DATA_KINDS = ['matches', 'notifications', 'friends', 'claims', 'games'] as const
export type DataKind = (typeof DATA_KINDS)[number]

/** An invalidation for users: what is another than before, never what it says. */
export interface Invalidation {
  what: DataKind
  /** Only those who may see it, or could until now. */
  userIds: readonly string[]
  ids: readonly string[]
  /** When it was written, as in the `updatedAt` of a match; null where the write has no such time. */
  at: string | null
}

/** Ids in one invalidation; of more it says that all may be others. */
const IDS_MAX = 50
/** Users in one encoded invalidation: with the ids it fits into a message. */
const USERS_MAX = 100
/** PostgreSQL refuses a NOTIFY of 8,000 bytes. */
const MESSAGE_BYTES = 7900

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

export interface ChangeMessage {
  origin: string
  sequence: number
  changes: Invalidation[]
}

/** As texts that PostgreSQL takes. @param next the number of the next message */
export function encodeChanges(
  origin: string,
  changes: readonly Invalidation[],
  next: () => number,
): string[] {
  const parts = changes.flatMap((change) =>
    chunks(change.userIds, USERS_MAX).map((userIds) => JSON.stringify({ ...change, userIds })),
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
  const { what: name, userIds, ids, at } = part as Record<string, unknown>
  const what = DATA_KINDS.find((kind) => kind === name)
  if (what === undefined || !Array.isArray(userIds) || !Array.isArray(ids)) {
    throw new TypeError('No invalidation of this version.')
  }
  const [ofUsers, ofThings] = [userIds.map(String), ids.map(String)]
  return { what, userIds: ofUsers, ids: ofThings, at: typeof at === 'string' ? at : null }
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / size)
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size))
}
