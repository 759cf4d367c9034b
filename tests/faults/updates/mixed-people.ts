import { expect } from 'vitest'

import { PASSWORD } from '#tests/support/data/made-people.ts'
import type { TestSmtp } from '#tests/support/servers/test-smtp.ts'

import type { Version } from './mixed-world.ts'

export interface Person {
  id: string
  token: string
  email: string
}

/** The tokens of all mailed links to an address, oldest first. */
function secretsIn(smtp: TestSmtp, email: string, page: string): string[] {
  const link = new RegExp(`${page}\\?token=([\\w-]+)`, 'u')
  return smtp.received
    .filter(({ to }) => [to].flat().some((one) => one?.text === email))
    .flatMap(({ text }) => link.exec(text ?? '')?.[1] ?? [])
}

/** Runs an action that mails a link to an address. @returns the link's token */
export async function mailed(
  smtp: TestSmtp,
  email: string,
  page: 'verify-email' | 'reset-password',
  action: () => Promise<unknown>,
): Promise<string> {
  const before = secretsIn(smtp, email, page).length
  await action()
  const count = () => secretsIn(smtp, email, page).length
  await expect.poll(count).toBeGreaterThan(before)
  return secretsIn(smtp, email, page).at(-1) ?? ''
}

/** Signs a user up at one version, then verifies the address and logs in at another. */
export async function joinUp(
  name: string,
  here: Version,
  there: Version,
  smtp: TestSmtp,
): Promise<Person> {
  const email = `${name}@mixed.example`
  const body = { firstName: name, lastName: 'Mixed', email, password: PASSWORD }
  const token = await mailed(smtp, email, 'verify-email', async () => {
    expect((await here.call('POST /auth/signup', { body })).status).toBe(201)
  })
  const verified = await there.call('GET /auth/verify-email', { query: { token } })
  expect([name, verified.status]).toEqual([name, 200])
  return logIn(email, there)
}

export async function logIn(email: string, version: Version, password = PASSWORD): Promise<Person> {
  const login = await version.call('POST /auth/login', { body: { email, password } })
  expect([version.name, email, login.status]).toEqual([version.name, email, 200])
  return { id: login.body.user._id, token: login.body.token, email }
}

export async function becomeFriends(
  asker: Person,
  accepter: Person,
  here: Version,
  there: Version,
): Promise<void> {
  const { token } = accepter
  const sent = await here.call('POST /friends/send', {
    token: asker.token,
    body: { email: accepter.email },
  })
  expect(sent.status).toBe(200)
  const received = await there.call('GET /friends/requests', { token })
  expect(JSON.stringify(received.body)).toContain(asker.id)
  const body = { senderId: asker.id, action: 'Accepted' }
  expect((await there.call('POST /friends/respond', { token, body })).status).toBe(200)
}
