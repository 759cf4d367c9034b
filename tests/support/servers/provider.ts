import { createServer } from 'node:http'

import { Provider } from 'oidc-provider'

import type { Config } from '#platform/config.ts'

import { freePort } from './free-port.ts'

export interface ProvidedPerson {
  sub: string
  email: string
  email_verified: boolean
  given_name?: string
  family_name?: string
  name?: string
}

export interface TestProvider {
  issuer: string
  options: { config: Pick<Config, 'google'> }
  person: ProvidedPerson
  stop(): Promise<void>
}

/** It signs its one person in without asking. */
export async function startProvider(callback: string): Promise<TestProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const [clientId, clientSecret] = ['tabletally', 'a-secret-between-the-two']
  const state: TestProvider = {
    issuer,
    options: { config: { google: { issuer, clientId, clientSecret } } },
    person: { sub: 'nobody', email: 'nobody@example.com', email_verified: false },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callback],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    // Google puts the claims into the ID token as well.
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['only-a-test'] },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => ({ ...state.person, sub: id }),
    }),
  })
  const handle = provider.callback()
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) {
      void handle(request, response)
      return
    }
    void (async () => {
      const { prompt, params, session } = await provider.interactionDetails(request, response)
      if (prompt.name === 'login') {
        const login = { accountId: state.person.sub, remember: false }
        await provider.interactionFinished(request, response, { login })
        return
      }
      const grant = new provider.Grant({
        accountId: session?.accountId ?? state.person.sub,
        clientId: String(params['client_id']),
      })
      grant.addOIDCScope('openid email profile')
      const consent = { grantId: await grant.save() }
      await provider.interactionFinished(request, response, { consent })
    })()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return state
}

/** As a browser does. @returns the first address outside of it */
export async function visitProvider(start: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>()
  let url = start
  for (let step = 0; step < 12; step += 1) {
    const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: header } })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [name = '', ...value] = pair.split('=')
      cookies.set(name, value.join('='))
    }
    const location = response.headers.get('location')
    if (location === null) {
      throw new Error(`The provider stopped with ${response.status}: ${await response.text()}`)
    }
    url = new URL(location, url).href
    if (!url.startsWith(issuer)) return url
  }
  throw new Error('The provider redirected in circles.')
}
