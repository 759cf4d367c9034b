import { availableParallelism } from 'node:os'

import { busy } from '../http/errors.ts'

// OWASP's minimum for argon2id (the package's default algorithm): 19 MiB, two iterations, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** One core stays free: hashing on all of them would delay every response. */
export const HASHES_AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
export const HASHES_WAITING_MAX = 64

/** The hash of a discarded random text; a password for an unknown account is compared with it. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$IpoHTjRdVxjFWULvTFingA$HsIbEamQ4N/MWIDyWPFGY+cV5OhK2oJ8AX9KVDoAbPQ'

/** The argon2id hash of a password, in PHC form; costs some 40 ms of a core. */
export async function hashPassword(password: string): Promise<string> {
  return queued(async () => {
    const { hash } = await import('@node-rs/argon2')
    return hash(normalized(password), COST)
  })
}

/** Whether a password matches the hash; takes equally long without a hash, so that timing reveals no account. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  return queued(async () => {
    const { verify } = await import('@node-rs/argon2')
    const right = await verify(hash ?? DUMMY_HASH, normalized(password))
    return right && hash !== null
  })
}

/** In UTF-16 units; the rules for new passwords allow much less. */
const NORMALIZED_MAX = 1000

/**
 * Keyboards encode the same letters differently. Longer texts stay: nobody can have chosen them, and
 * normalizing unordered combining marks takes quadratic time.
 */
function normalized(password: string): string {
  return password.length > NORMALIZED_MAX ? password : password.normalize('NFKC')
}

let running = 0
const waiting: (() => void)[] = []

/** Limits how many hashes run at once, so that a flood of them cannot block everything else. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running < HASHES_AT_ONCE) {
    running += 1
  } else {
    if (waiting.length >= HASHES_WAITING_MAX) throw busy(2)
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}
