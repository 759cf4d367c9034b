import { expect, test } from 'vitest'

import { readConfig } from '#platform/config.ts'
import { start } from '#server/start.ts'

import { PASSWORD } from './support/data/made-people.ts'
import { createTestDatabase } from './support/servers/databases.ts'
import { freePort } from './support/servers/free-port.ts'
import { startSmtp } from './support/servers/test-smtp.ts'

test.each(['sqlite', 'postgres'] as const)(
  'The main job works on %s with mail by SMTP, from an empty database',
  async (engine) => {
    const smtp = await startSmtp()
    const database = await createTestDatabase(engine, 'empty')
    const port = String(await freePort())
    const url = `http://127.0.0.1:${port}`
    const running = await start(
      readConfig({
        DATA_DIR: database.directory,
        ...(engine === 'postgres' ? { DATABASE_URL: database.address } : {}),
        SMTP_URL: smtp.url,
        LOG_LEVEL: 'silent',
        PORT: port,
        PUBLIC_URL: url,
      }),
    )
    let token = ''
    const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: body === undefined ? null : JSON.stringify(body),
      })
      expect([path, response.ok]).toEqual([path, true])
      return (await response.json()) as T
    }

    const person = { firstName: 'Ann', lastName: 'Arbor', email: 'ann@example.com' }
    await call('POST', '/auth/signup', { ...person, password: PASSWORD })
    const { text = '' } = await smtp.mailTo(person.email)
    const link = /https?:\S+token=[\w-]+/u.exec(text)?.[0] ?? ''
    expect(link).toContain(`${url}/verify-email?token=`)
    await call('GET', `/auth/verify-email${new URL(link).search}`)
    const login = { email: person.email, password: PASSWORD }
    token = (await call<{ token: string }>('POST', '/auth/login', login)).token
    const game = await call<{ data: { _id: string } }>('POST', '/games', { name: 'Go' })
    const me = await call<{ data: { _id: string } }>('GET', '/users/me')
    const players = [{ user: me.data._id, result: 'Win', score: 12 }, { name: 'Grandma' }]
    const match = { game: game.data._id, date: new Date().toISOString(), players }
    const made = await call<{ data: { _id: string } }>('POST', '/sessions', match)
    const history = await call<{ data: { _id: string; matchStatus: string }[] }>('GET', '/sessions')
    expect(history.data).toMatchObject([{ _id: made.data._id, matchStatus: 'Confirmed' }])
    const stats = await call<{ data: object }>('GET', `/users/${me.data._id}/stats`)
    expect(stats.data).toMatchObject({ wins: 1, totalMatches: 1, mostPlayedGame: 'Go' })
    await running.stop()
    await smtp.stop()
    await database.remove()
  },
)
