import { availableParallelism } from 'node:os'

import { Refusal } from '../http/errors.ts'

// OWASP's smallest setting for argon2id (the package's default kind): 19 MiB, twice over, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** One core stays free for everything else: hashing on all of them would keep every answer waiting. */
export const HASHES_AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
export const HASHES_WAITING_MAX = 64

/** Of a random text that nobody kept: what an unknown account's password is compared with. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$IpoHTjRdVxjFWULvTFingA$HsIbEamQ4N/MWIDyWPFGY+cV5OhK2oJ8AX9KVDoAbPQ'

/** The argon2id hash of a password, in PHC form; costs some 40 ms of a core. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(async () => {
    const { hash } = await import('@node-rs/argon2')
    return hash(asCompared(password), COST)
  })
}

/** Whether a password is the hashed one; takes as long when there is no hash. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  return inTurn(async () => {
    const { verify } = await import('@node-rs/argon2')
    const right = await verify(hash ?? NOBODYS, asCompared(password))
    return right && hash !== null
  })
}

/** In UTF-16 units; what may be chosen is much shorter. */
const COMPOSED_MAX = 1000

/**
 * Keyboards differ in how they compose letters; the password is the same. What nobody can have chosen
 * is left as it is: composing marks that stand out of order takes the square of their number.
 */
function asCompared(password: string): string {
  return password.length > COMPOSED_MAX ? password : password.normalize('NFKC')
}

let running = 0
const waiting: (() => void)[] = []

/** Bounds what hashing may take of memory and time, so that a flood of it cannot stop the rest. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < HASHES_AT_ONCE) {
    running += 1
  } else {
    if (waiting.length >= HASHES_WAITING_MAX) {
      throw new Refusal('unavailable', 'The server is very busy. Please try again in a moment.', {
        retryAfterSeconds: 2,
      })
    }
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
