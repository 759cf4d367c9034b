import * as paths from '#app/paths.ts'
import { type AccountHooks, lockUser, markVerified } from '#features/accounts/accounts.commands.ts'
import { addSignIn } from '#features/accounts/sign-in.commands.ts'
import type { App } from '#platform/app.ts'
import { MINUTE } from '#platform/clock.ts'
import { isLoopback } from '#platform/config.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { Handlers } from '#platform/http/serve.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { beginAttempt, readAttempt } from './attempts.commands.ts'
import { admit } from './providers.commands.ts'
import { ATTEMPT_MINUTES, identityOf } from './providers.rules.ts'
import type { providerEndpoints } from './sign-ups.contract.ts'

const COOKIE = 'tabletally_attempt'
const COOKIE_PATH = '/api/auth/google'
/** Of one network, like logins; each callback makes us send a request to the provider. */
const STARTS: RateLimit = { name: 'provider-starts', max: 25, windowMs: 5 * MINUTE }
const CALLBACKS: RateLimit = { name: 'provider-answers', max: 25, windowMs: 5 * MINUTE }
export const NOT_SET_UP = 'Google sign-in is not set up on this server'

export function providerHandlers(
  app: App,
  hooks: AccountHooks,
): Handlers<typeof providerEndpoints> {
  const { config, database, limits, log } = app
  const discovered = createProvider(config)
  const callback = `${config.publicUrl}${COOKIE_PATH}/callback`
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  const cookieOf = (value: string, seconds: number) =>
    `${COOKIE}=${value}; Path=${COOKIE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
  const redirectTo = (location: string, cookie: string) => ({
    status: 302 as const,
    headers: { location, 'set-cookie': cookie, 'cache-control': 'no-store' },
    body: {},
  })

  return {
    'GET /auth/google': async ({ query, request, now }) => {
      await limits.countRequest(STARTS, request)
      const { client, provider } = await discovered()
      const attempt = beginAttempt(query.redirect, now)
      const location = client.buildAuthorizationUrl(provider, {
        redirect_uri: callback,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
      })
      return redirectTo(location.href, cookieOf(attempt.cookie, (ATTEMPT_MINUTES * MINUTE) / 1000))
    },

    'GET /auth/google/callback': async ({ request, now }) => {
      const failed = redirectTo(paths.providerDone, cookieOf('', 0))
      const inexact = redirectTo(`${paths.providerDone}#refused=address`, cookieOf('', 0))
      const current = new URL(request.url, config.publicUrl)
      const state = current.searchParams.get('state') ?? ''
      const attempt = readAttempt(cookieValue(request.headers.cookie), now)
      if (attempt === null || attempt.state !== state) return failed
      // Anybody can make up a cookie and its state: limits the requests to the provider.
      await limits.countRequest(CALLBACKS, request)
      const { client, provider } = await discovered()
      const claims = await client
        .authorizationCodeGrant(provider, new URL(callback + current.search), {
          expectedState: state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.codeVerifier,
          idTokenExpected: true,
        })
        .then((tokens) => tokens.claims())
        .catch((error: unknown) => {
          log.warn({ err: error }, 'the provider’s response was refused')
          return undefined
        })
      if (claims === undefined) return failed
      const userAgent = request.headers['user-agent'] ?? ''
      const signedIn = await database.transact(async (trx) => {
        const admission = await admit(trx, identityOf(claims), now)
        if (!admission.ok) return admission.reason === 'email_inexact' ? inexact : failed
        await markVerified(trx, hooks, admission.userId, now)
        await lockUser(trx, admission.userId)
        return { token: await addSignIn(trx, admission.userId, { userAgent }, now) }
      })
      if (!('token' in signedIn)) return signedIn
      app.outbox.wake()
      // Browsers never send the part after #, so the token is in no log.
      const hash = new URLSearchParams(signedIn)
      if (attempt.redirect !== paths.dashboard) hash.set('redirect', attempt.redirect)
      return redirectTo(`${paths.providerDone}#${hash}`, cookieOf('', 0))
    },
  }
}

function cookieValue(header: string | undefined): string {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.-]{1,4000})`, 'u').exec(header ?? '')?.[1] ?? ''
}

type Client = typeof import('openid-client')
interface Discovered {
  client: Client
  provider: import('openid-client').Configuration
}

/** At the first use, and again after a failure. */
function createProvider(config: App['config']): () => Promise<Discovered> {
  let found: Promise<Discovered> | null = null
  return async () => {
    const { google } = config
    if (google === null) throw new Refusal('unavailable', NOT_SET_UP)
    found ??= discover(google)
    return found.catch(() => {
      found = null
      throw new Refusal('unavailable', 'The sign-in provider cannot be reached right now.')
    })
  }
}

async function discover(google: NonNullable<App['config']['google']>): Promise<Discovered> {
  const client = await import('openid-client')
  const issuer = new URL(google.issuer)
  // Plain HTTP only for a provider on this machine.
  const options = isLoopback(issuer.hostname) ? { execute: [client.allowInsecureRequests] } : {}
  const provider = await client.discovery(
    issuer,
    google.clientId,
    google.clientSecret,
    undefined,
    options,
  )
  return { client, provider }
}
