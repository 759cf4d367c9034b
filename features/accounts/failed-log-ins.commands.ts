import type { App } from '#platform/app.ts'
import { MINUTE } from '#platform/clock.ts'
import { networkOf, type RateLimit } from '#platform/limits/rate-limits.ts'
import { verifyPassword } from '#platform/security/passwords.ts'

const FAILURES: RateLimit = { name: 'login-failures', max: 10, windowMs: 15 * MINUTE }

interface Source {
  emailKey: string
  ip: string
}

interface Guess extends Source {
  refusal: () => Error
}

/**
 * Checks a password. A guess is counted before the check, so that many guesses at the same moment
 * gain nothing. An address without an account is counted in the same way.
 * @param hash null when there is no account or no password; takes as long, and always fails
 * @throws the guess's refusal when the password is wrong
 */
export async function checkPassword(
  app: App,
  hash: string | null,
  password: string,
  guess: Guess,
): Promise<void> {
  await app.limits.countNow(FAILURES, keyOf(guess))
  if (!(await verifyPassword(hash, password))) throw guess.refusal()
  await clearFailures(app, guess)
}

/** After a right password, or once a mailed link has proven the account's owner. */
export async function clearFailures(app: App, source: Source): Promise<void> {
  await app.limits.clear(FAILURES, keyOf(source))
}

function keyOf({ ip, emailKey }: Source): string {
  return `${networkOf(ip)} ${emailKey}`
}
