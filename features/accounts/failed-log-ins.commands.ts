import type { App } from '#platform/app.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import {
  type Count,
  largestNetworkOf,
  networkCounts,
  type RateLimit,
} from '#platform/limits/rate-limits.ts'
import { verifyPassword } from '#platform/security/passwords.ts'

import { isKnownDevice } from './sign-in.queries.ts'

/** Wrong passwords for an account from one network. */
const FAILURES: RateLimit = { name: 'login-failures', max: 10, windowMs: 15 * MINUTE }
/** For an account from all networks: they stop somebody who guesses from many of them. */
const ACCOUNT_FAILURES: readonly RateLimit[] = [
  { name: 'login-failures-account-hour', max: 30, windowMs: HOUR },
  { name: 'login-failures-account-day', max: 100, windowMs: DAY },
]
/** From one larger network, IPv4 /24 or IPv6 /48, for any account. */
const NETWORK_FAILURES: RateLimit = {
  name: 'login-failures-network',
  max: 100,
  windowMs: 15 * MINUTE,
}
/** For an account from a known device: strangers cannot use these up. */
const DEVICE_FAILURES: readonly RateLimit[] = [
  { name: 'login-failures-device', max: 10, windowMs: 15 * MINUTE },
  { name: 'login-failures-device-day', max: 100, windowMs: DAY },
]

/** Where a guess comes from. */
export interface Source {
  emailKey: string
  ip: string
  browserHash: string
}

interface Guess extends Source {
  /** The error for a wrong password. */
  refusal: () => Error
}

/**
 * Checks a password. A guess is counted before the check, so that many guesses at the same moment
 * gain nothing. A guess that is refused unchecked is not counted, so that it does not extend a block.
 * An address without an account is counted in the same way, with the same number of steps.
 * @param hash null when there is no account or no password; takes as long, and always fails
 * @throws the guess's refusal when the password is wrong
 */
export async function checkPassword(
  app: App,
  hash: string | null,
  password: string,
  guess: Guess,
): Promise<void> {
  const { known, counts } = await guessCounts(app, guess)
  await app.limits.countForAll(counts)
  const isRight = await verifyPassword(hash, password).catch(async (error: unknown) => {
    // The queue of password checks is full: this guess was not checked.
    await app.limits.clear([], counts)
    throw error
  })
  if (!isRight) throw guess.refusal()
  // Strangers' failures stay counted: the owner's sign-ins must not give them new guesses.
  if (known) await app.limits.clear(deviceCounts(guess))
  else await app.limits.clear(pairCounts(guess), strangerCounts(guess))
}

/** The limits that a guess counts for; they differ for a known device. */
export async function guessCounts(
  app: App,
  source: Source,
): Promise<{ known: boolean; counts: Count[] }> {
  const { emailKey, browserHash } = source
  const known = await isKnownDevice(app.database.read, emailKey, browserHash, app.clock.now())
  return {
    known,
    counts: known ? deviceCounts(source) : [...pairCounts(source), ...strangerCounts(source)],
  }
}

/** Clears an account's failures, once a mailed link has proven its owner. */
export async function clearFailures(app: App, source: Source): Promise<void> {
  await app.limits.clear([...pairCounts(source), ...accountCounts(source), ...deviceCounts(source)])
}

function pairCounts({ ip, emailKey }: Source): Count[] {
  return networkCounts(FAILURES, ip, emailKey)
}

function accountCounts({ emailKey }: Source): Count[] {
  return ACCOUNT_FAILURES.map((limit) => [limit, emailKey])
}

function strangerCounts(source: Source): Count[] {
  const network = largestNetworkOf(source.ip).replace(/\.\d+$/u, '')
  return [...accountCounts(source), [NETWORK_FAILURES, network]]
}

function deviceCounts({ browserHash, emailKey }: Source): Count[] {
  return DEVICE_FAILURES.map((limit) => [limit, `${browserHash} ${emailKey}`])
}
