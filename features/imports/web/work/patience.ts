import { ApiError, messageOf } from '#client/api-error.ts'

/** The pauses before repeating a request that failed, in milliseconds; the last one repeats. */
const PAUSES = [2000, 5000, 10_000, 30_000]

/** What may succeed later without anybody doing something: no network, a limit, a busy server. */
function isTemporary(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
  )
}

export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

export interface Pause {
  reason: string
  /** When it is tried again by itself; null: only when somebody asks for it. */
  retryAt: number | null
}

/** Waits that can be cut short. */
export interface Waiting {
  /** @param ms null for a wait without an end of its own */
  wait: (ms: number | null) => Promise<void>
  /** Ends the wait, if there is one. */
  wake: () => void
}

export function waiting(): Waiting {
  let wake = () => {}
  self.addEventListener('online', () => wake())
  return {
    wake: () => wake(),
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = ms === null ? undefined : setTimeout(resolve, ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}

/**
 * Sends a request until it succeeds, however long that takes. It waits by itself for what is temporary;
 * after another failure it waits for somebody.
 * @param onPause is told why it waits, and null when it goes on
 * @returns null when it should not go on
 */
export async function persistently<T>(
  request: () => Promise<T>,
  { wait }: Waiting,
  onPause: (pause: Pause | null, error?: unknown) => void,
  goesOn: () => boolean,
): Promise<T | null> {
  for (let failures = 0; goesOn(); failures += 1) {
    try {
      const answer = await request()
      if (failures > 0) onPause(null)
      return answer
    } catch (error) {
      const pause = isTemporary(error) ? (PAUSES[failures] ?? PAUSES.at(-1) ?? null) : null
      const retryAt = pause === null ? null : Date.now() + pause
      onPause({ reason: messageOf(error, 'The import has stopped.'), retryAt }, error)
      await wait(pause)
    }
  }
  return null
}

/** Sends a request again while the server is busy, up to a minute. @throws ApiError */
export async function patiently<T>(request: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await request()
    } catch (error) {
      const isBusy = isTemporary(error) && error.status !== 0
      if (!isBusy || failures === PAUSES.length) throw error
      const pause = PAUSES[failures] ?? 0
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

const PROGRESS_MS = 100

/** Tells the last share, and of the others ten a second. */
export function throttled(tell: (share: number) => void): (share: number) => void {
  let last = 0
  return (share) => {
    const now = performance.now()
    if (share < 1 && now - last < PROGRESS_MS) return
    last = now
    tell(share)
  }
}
