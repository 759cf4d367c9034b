import type { App } from '#platform/app.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import {
  type Count,
  largerNetworkOf,
  type RateLimit,
  networkOf,
} from '#platform/limits/rate-limits.ts'
import { verifyPassword } from '#platform/security/passwords.ts'

import { isKnownDevice } from '../devices/queries.ts'

/** Wrong passwords for an account from one network. */
const FAILURES: RateLimit = { name: 'login-failures', max: 10, windowMs: 15 * MINUTE }
/** For an account from everywhere; who guesses from many networks is stopped by these. */
const OF_ACCOUNT: readonly RateLimit[] = [
  { name: 'login-failures-account-hour', max: 30, windowMs: HOUR },
  { name: 'login-failures-account-day', max: 100, windowMs: DAY },
]
/** From one larger network for whatever account: whoever has an IPv6 /48 has 65,536 networks. */
const OF_NETWORK: RateLimit = { name: 'login-failures-network', max: 100, windowMs: 15 * MINUTE }
/** For an account with a browser that it knows: strangers cannot use these up. */
const OF_DEVICE: readonly RateLimit[] = [
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
  /** What a wrong password answers. */
  refusal: () => Error
}

/**
 * Judges a password. A guess counts before it is judged, so that many at the same moment gain
 * nothing; one that is not judged counts nowhere, so that refused ones hold nobody up longer. What
 * counts, and in how many steps, is the same for an address without an account.
 */
export async function checkPassword(
  app: App,
  hash: string | null,
  password: string,
  guess: Guess,
): Promise<void> {
  const { known, counts } = await guessCounts(app, guess)
  await app.limits.takeAll(counts)
  const isRight = await verifyPassword(hash, password).catch(async (error: unknown) => {
    // Too many wait for theirs: this one was not judged.
    await app.limits.clear([], counts)
    throw error
  })
  if (!isRight) throw guess.refusal()
  // Strangers' failures stay counted: the owner's coming and going must not give them new guesses.
  if (known) await app.limits.clear(ofDevice(guess))
  else await app.limits.clear([ofPair(guess)], ofStrangers(guess))
}

/** What a guess counts for, by whether the account knows the browser. */
export async function guessCounts(
  app: App,
  source: Source,
): Promise<{ known: boolean; counts: Count[] }> {
  const { emailKey, browserHash } = source
  const known = await isKnownDevice(app.database.read, emailKey, browserHash, app.clock.now())
  return { known, counts: known ? ofDevice(source) : [ofPair(source), ...ofStrangers(source)] }
}

/** After a mailed link has proven the owner: for the account nothing counts any more. */
export async function clearFailures(app: App, source: Source): Promise<void> {
  await app.limits.clear([ofPair(source), ...ofAccount(source), ...ofDevice(source)])
}

function ofPair({ ip, emailKey }: Source): Count {
  return [FAILURES, `${networkOf(ip)} ${emailKey}`]
}

function ofAccount({ emailKey }: Source): Count[] {
  return OF_ACCOUNT.map((limit) => [limit, emailKey])
}

function ofStrangers(source: Source): Count[] {
  return [...ofAccount(source), [OF_NETWORK, largerNetworkOf(source.ip)]]
}

function ofDevice({ browserHash, emailKey }: Source): Count[] {
  return OF_DEVICE.map((limit) => [limit, `${browserHash} ${emailKey}`])
}
