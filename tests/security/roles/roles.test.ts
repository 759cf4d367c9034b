import { channel } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { EndpointKey } from '#platform/http/contract.ts'
import { newId } from '#platform/ids.ts'
import { onEachEngine } from '#tests/support/engines.ts'

import { castRoles } from './cast.ts'
import { type Cell, requestRow } from './role-cells.ts'
import { findSecrets } from './role-secrets.ts'
import { roleTable } from './role-table.ts'

const routes = new Set<string>()
const listen = (message: unknown) => {
  const { fastify } = message as { fastify: import('fastify').FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.add(`${one} ${url}`)
  })
}
beforeAll(() => channel('fastify.initialization').subscribe(listen))
afterAll(() => {
  channel('fastify.initialization').unsubscribe(listen)
})

/** What a part of an address is the id of. */
const NOUNS: Record<string, string> = {
  ...{ users: 'User', people: 'User', 'sign-ins': 'Sign-in', notifications: 'Notification' },
  ...{ sessions: 'Match', games: 'Game', claims: 'Claim', imports: 'Import' },
}

onEachEngine('Who may do what', (open) => {
  test(
    'Every route responds to every role as in the table, and no response contains a secret',
    { timeout: 600_000 },
    async () => {
      const it = await open()
      const cells: Cell[] = []
      for (const name of Object.keys(roleTable)) cells.push(...(await requestRow(it, name)))

      const wrong = cells.flatMap(({ name, role, status, expected }) =>
        status === expected ? [] : [`${role}: ${name} returned ${status}, not ${expected}`],
      )
      expect(wrong).toEqual([])
      expect(cells.flatMap(({ beyond }) => beyond)).toEqual([])
      expect(await findSecrets(it, cells)).toEqual([])
    },
  )

  test('Every address with the id of nothing is answered by what was not found', async () => {
    const it = await open()
    const wrong: string[] = []
    for (const [name, { aim }] of Object.entries(roleTable)) {
      const [, kind] = /^\w+ \/api\/.*?([\w-]+)\/:id\b[^·]*$/u.exec(name) ?? []
      if (kind === undefined || aim === undefined) continue
      const cast = await castRoles(it)
      const me = kind === 'users' ? cast.admin : cast.creator
      const options = await aim({ it, cast, role: 'creator', me })
      for (const id of [newId(), 'x']) {
        const sent = { ...options, token: me.token, params: { ...options.params, id } }
        const { status, body } = await it.call(name.replace('/api', '') as EndpointKey, sent)
        // A correction is looked for in its match.
        const said = `${status} ${body.message}`.replace('Correction', 'Match')
        if (said !== `404 ${NOUNS[kind]} not found.`) wrong.push(`${name} of ${id}: ${said}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('Every route has a row in the table, and every row has a route', async () => {
    await open()
    const listed = new Set(Object.keys(roleTable).map((name) => name.split(' · ')[0] ?? ''))
    const got = [...routes].map((route) => route.replace(/^HEAD /u, 'GET '))
    expect(got.filter((route) => !listed.has(route))).toEqual([])
    // This route exists only when the web app is built.
    const built = existsSync('dist/web/index.html')
    const missing = [...listed].filter((row) => !routes.has(row) && (built || row !== 'GET /*'))
    expect(missing).toEqual([])
  })
})
