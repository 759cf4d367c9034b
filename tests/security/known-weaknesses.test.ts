import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, inject, test } from 'vitest'

import { connect } from '#database/connect.ts'
import { createServer } from '#server/server-app.ts'

import { PASSWORD } from '../support/data/made-people.ts'
import { onEachEngine, type TestApp, scene } from '../support/engines.ts'
import { castRoles } from './roles/cast.ts'

onEachEngine('Weaknesses of comparable apps', (open) => {
  test('Protected fields in a body are stored: ours are ignored', async () => {
    const { it, creator, stranger } = await scene(open(), castRoles)
    const body = {
      ...{ firstName: 'New', lastName: 'Name', role: 'admin', email: 'x@example.com' },
      ...{ _id: stranger.id, email_verified_at: null, password_hash: 'x', suspended_at: null },
    }
    const params = { id: creator.id }
    const edited = await it.call('PUT /users/:id', { token: creator.token, params, body })
    expect(edited.body.data).toMatchObject({ _id: creator.id, role: 'user' })
    expect(edited.body.data.email).toBe(creator.email)
    const signUp = { ...body, email: 'fresh@example.com', password: PASSWORD }
    await it.call('POST /auth/signup', { body: signUp })
    const made = await it.database.read
      .selectFrom('users')
      .where('email_key', '=', 'fresh@example.com')
      .select(['id', 'role', 'email_verified_at'])
      .executeTakeFirstOrThrow()
    expect(made).toMatchObject({ role: 'user', email_verified_at: null })
    expect(made.id).not.toBe(stranger.id)
  })

  test('A database outage logs everybody out: ours causes 503, never 401', async () => {
    const { it, creator } = await scene(open(), castRoles)
    const { token } = creator
    expect((await it.call('GET /users/me', { token })).status).toBe(200)
    for (const address of unreachable(it)) {
      const { url, close } = await startUnreachable(it, address)
      for (const path of ['/api/users/me', '/api/sessions', '/api/auth/sign-ins']) {
        const response = await url(path, token)
        expect([address, path, response.statusCode, response.json()]).toMatchObject([
          ...[address, path, 503],
          { code: 'unavailable' },
        ])
      }
      await close()
    }
    expect((await it.call('GET /users/me', { token })).status).toBe(200)
  })
})

/** Databases that cannot be reached: the folder will be missing; the port is closed, and there is no socket. */
function unreachable({ database, directory }: TestApp): string[] {
  if (database.engine === 'sqlite') return [join(directory, 'gone', 'tabletally.sqlite')]
  const servers = [inject('postgresUrl'), inject('postgresSocketUrl')]
  return servers.map((address) => address.replace(/:\d+\//u, ':1/'))
}

async function startUnreachable(it: TestApp, address: string) {
  const database = await connect(address)
  await rm(join(it.directory, 'gone'), { recursive: true, force: true })
  const server = await createServer({ ...it.app, database })
  return {
    url: (path: string, token: string) =>
      server.inject({ url: path, headers: { authorization: `Bearer ${token}` } }),
    async close() {
      await server.close()
      await database.close()
    },
  }
}
