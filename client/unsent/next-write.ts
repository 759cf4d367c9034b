import { unsentId } from './unsent-id.ts'
import type { UnsentWrite } from './unsent-write.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000
/** A time that is further ahead is not believed: the device's clock was wrong. */
const LONGEST_AFTER_MS = 24 * 60 * 60_000

/** The pause after so many failures in a row, with jitter: devices do not all come back at once. */
export function pauseAfter(failures: number, random = Math.random()): number {
  const pause = FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10) * (0.5 + random)
  return Math.min(pause, LONGEST_PAUSE_MS)
}

/** Whether the one needs the id that the other will have been given. */
export function needs(write: UnsentWrite, earlier: UnsentWrite): boolean {
  return mentions(write, unsentId(earlier))
}

export function mentions(write: UnsentWrite, id: string): boolean {
  return (
    write.about.includes(id) ||
    Object.values(write.params).includes(id) ||
    write.body?.includes(JSON.stringify(id)) === true
  )
}

/** Whether both are about the same match, so that their order counts. */
export function areRelated(write: UnsentWrite, earlier: UnsentWrite): boolean {
  const before = new Set([...earlier.about, ...Object.values(earlier.params)])
  return [...write.about, ...Object.values(write.params)].some((id) => before.has(id))
}

/** Those that can never be sent without this one: what needs it, and what needs those. */
export function withDependents(write: UnsentWrite, all: readonly UnsentWrite[]): UnsentWrite[] {
  const found = [write]
  for (const other of all) {
    if (!found.includes(other) && found.some((one) => needs(other, one))) found.push(other)
  }
  return found
}

/**
 * What is sent next.
 * @param writes of one account, oldest first
 * @param pauses until when writes wait after a failure, by their ids
 * @returns how long to wait where nothing can be sent now; null where nothing waits
 */
export function nextWrite(
  writes: readonly UnsentWrite[],
  now: number,
  pauses: ReadonlyMap<string, number>,
): { send: UnsentWrite } | { wait: number } | null {
  let wait: number | null = null
  for (const [at, write] of writes.entries()) {
    if (write.look !== null) continue
    const isHeldBack = writes
      .slice(0, at)
      .some(
        (earlier) => needs(write, earlier) || (earlier.look === null && areRelated(write, earlier)),
      )
    if (isHeldBack) continue
    const until = Math.max(afterOf(write, now), pauses.get(write.id) ?? 0)
    if (until <= now) return { send: write }
    wait = Math.min(wait ?? until - now, until - now)
  }
  return wait === null ? null : { wait }
}

function afterOf({ after }: UnsentWrite, now: number): number {
  const time = after === null ? 0 : Date.parse(after)
  return time - now > LONGEST_AFTER_MS ? 0 : time
}

/** Of a match that was made just now. */
const FIRST_VERSION = 1

/**
 * A later write, once an earlier one was done: with the id in place of its `unsentId`, and of the same
 * match with the version that this account's own write has made. A repeated request answers with what
 * others have made of the match meanwhile: from their version nobody here began.
 */
export function afterWritten(
  write: UnsentWrite,
  done: UnsentWrite,
  made: { id: string | null; version: number | null },
): UnsentWrite {
  const isNext =
    made.version !== null &&
    done.ifMatch !== null &&
    made.version <= done.ifMatch + 1 &&
    write.ifMatch === done.ifMatch &&
    write.params['id'] === done.params['id']
  const rebased = isNext ? { ...write, ifMatch: made.version } : write
  if (made.id === null) return rebased
  const isFirstEdit = write.endpoint === 'PUT /sessions/:id' && needs(write, done)
  const edit = isFirstEdit ? { ...rebased, ifMatch: write.ifMatch ?? FIRST_VERSION } : rebased
  return withId(edit, unsentId(done), made.id)
}

/** With the id that the server gave in place of the `unsentId` before. */
export function withId(write: UnsentWrite, before: string, id: string): UnsentWrite {
  const inText = (json: string | null) =>
    json?.replaceAll(JSON.stringify(before), JSON.stringify(id)) ?? null
  const replaced = (one: string) => (one === before ? id : one)
  return {
    ...write,
    params: Object.fromEntries(
      Object.entries(write.params).map(([name, value]) => [name, replaced(value)]),
    ),
    body: inText(write.body),
    about: write.about.map(replaced),
    shown: inText(write.shown),
  }
}
