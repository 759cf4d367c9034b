import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { suspend } from '#features/accounts/suspending.commands.ts'
import { PASSWORD, signedUp } from '#tests/support/data/made-people.ts'
import { sendMails } from '#tests/support/data/sent-mails.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { everyValue } from '#tests/support/every-value.ts'
import { listenOf, readEvents } from '#tests/support/http/event-reader.ts'

import { castRoles, layTable, mailToken, type Member } from '../roles/cast.ts'

const REVOKED_WITHIN_MS = 1000

async function isIn(it: TestApp, token: string): Promise<boolean> {
  return (await it.call('GET /users/me', { token })).status === 200
}

async function logIn(it: TestApp, { email }: Member): Promise<string> {
  return (await it.call('POST /auth/login', { body: { email, password: PASSWORD } })).body.token
}

/** @returns when the last accepted one was sent, in ms: its response may take long */
async function untilOut(it: TestApp, token: string): Promise<number> {
  const began = performance.now()
  for (let accepted = 0; ;) {
    const sent = performance.now() - began
    if (!(await isIn(it, token)) || accepted > 10 * REVOKED_WITHIN_MS) return accepted
    accepted = sent
  }
}

async function admin(it: TestApp, ...args: string[]): Promise<void> {
  const sqlite = it.database.engine === 'sqlite'
  const env = { DATA_DIR: it.directory, ...(sqlite ? {} : { DATABASE_URL: it.address }) }
  await promisify(execFile)(process.execPath, ['server/admin/admin.ts', ...args], {
    env: { ...process.env, ...env },
  })
}

onEachEngine('A revoked sign-in', (open, engine) => {
  test('A logout, a new password, a deletion or an admin command revokes it within a second, on every instance @both', async () => {
    const it = await open()
    const beside = await open({ beside: it })
    const cast = await castRoles(it)
    const actions: Record<string, (member: Member) => Promise<unknown>> = {
      'logging out': async ({ token }) => it.call('POST /auth/logout', { token }),
      'a reset': async (member) =>
        it.call('POST /auth/reset-password', {
          body: { token: await mailToken(it, 'reset', member), password: 'another-Lamp-8' },
        }),
      'a change elsewhere': async (member) =>
        it.call('POST /auth/change-password', {
          token: await logIn(it, member),
          body: { currentPassword: PASSWORD, newPassword: 'another-Lamp-8' },
        }),
      'ending it from another browser': async (member) =>
        it.call('DELETE /auth/sign-ins/:id', {
          token: await logIn(it, member),
          params: { id: member.signInId },
        }),
      'a suspension': async ({ email }) => admin(it, 'suspend', email),
      'a deletion': async ({ token, id }) =>
        it.call('DELETE /users/:id', { token, params: { id } }),
    }
    const members = [
      ...[cast.stranger, cast.friend, cast.player],
      ...[cast.declined, cast.creator, cast.bystander],
    ]
    for (const [index, [name, action]] of Object.entries(actions).entries()) {
      const member = members[index]
      if (member === undefined) throw new Error('Too few members.')
      expect([name, await isIn(beside, member.token)]).toEqual([name, true])
      await action(member)
      const took = await untilOut(beside, member.token)
      expect(took, `${name}: ms until the last request of the revoked sign-in`).toBeLessThan(
        REVOKED_WITHIN_MS,
      )
    }
    await admin(it, 'unsuspend', cast.creator.email)
    expect(await isIn(it, cast.creator.token)).toBe(false)
    expect(await isIn(it, cast.admin.token)).toBe(true)
  })

  test('It is over for requests and streams that had to wait for their turn, too @both', async () => {
    const { it, ann } = await signedUp(open({ limits: true }), 'Ann')
    const port = await listenOf(it)
    // More than one account may send at once, so that what comes next waits for half a second.
    const many = Array.from({ length: 70 }, () => isIn(it, ann.token))
    const stream = readEvents(port, ann.token)
    await Promise.race(many)
    await it.database.transact((trx) => suspend(trx, ann.email, it.clock.now()))
    const accepted = await Promise.all(many)
    // Whichever came first; the last one had to wait.
    expect([accepted.includes(true), accepted.at(-1)]).toEqual([true, false])
    const { isOpen } = await stream
    await expect.poll(isOpen).toBe(false)
    expect(it.server.eventStreams.size).toBe(0)
  })

  test('Pub/sub alone revokes it on every instance, while the clock stands still @both', async () => {
    const it = await open()
    const beside = await open({ beside: it })
    const { creator, friend } = await castRoles(it)
    const still = it.clock.now()
    const isInThen = async (app: TestApp, token: string) => {
      app.clock.stopAt(still)
      return isIn(app, token)
    }
    for (const app of [it, beside]) expect(await isInThen(app, creator.token)).toBe(true)
    expect(await isInThen(beside, friend.token)).toBe(true)
    await it.call('POST /auth/logout', { token: creator.token })
    // On SQLite there is no pub/sub between processes: there the cache has to expire.
    for (const app of engine === 'postgres' ? [it, beside] : [it]) {
      await expect.poll(() => isInThen(app, creator.token)).toBe(false)
    }
    expect(await isInThen(beside, friend.token)).toBe(true)
  })

  test('A sign-in is cached for less than a second', async () => {
    const { it, creator } = await scene(open(), castRoles)
    const began = it.clock.now().getTime()
    const inAfter = async (milliseconds: number) => {
      it.clock.stopAt(new Date(began + milliseconds))
      return isIn(it, creator.token)
    }
    expect(await inAfter(0)).toBe(true)
    // Deleted without a message, as when the pub/sub message is lost.
    await it.database.transact((trx) =>
      trx.deleteFrom('sign_ins').where('user_id', '=', creator.id).execute(),
    )
    expect(await inAfter(100)).toBe(true)
    expect(await inAfter(900)).toBe(false)
    // A clock that is set back does not make it valid again.
    expect(await inAfter(-60_000)).toBe(false)
  })

  test('Nothing in a copy of the database can be used to sign in', async () => {
    const { it, ...cast } = await scene(open(), castRoles)
    await layTable(it, cast)
    const ann = await it.signUp('Ann')
    const { email } = ann
    await it.call('POST /auth/forgot-password', { body: { email } })
    await it.call('POST /auth/signup', {
      body: { firstName: 'B', lastName: 'B', email: 'bob@example.com', password: PASSWORD },
    })
    await it.call('POST /games', {
      token: ann.token,
      body: { name: 'Chess' },
    })
    // A mail's link is in the database until the mail is sent.
    expect((await sendMails(it)).length).toBeGreaterThan(2)

    const values = await textsOf(it)
    expect(values.size).toBeGreaterThan(100)
    for (const value of values) {
      // Only printable ASCII: HTTP itself refuses other characters in a header.
      const opens = /^[\x20-\x7e]+$/u.test(value) && (await isIn(it, value))
      expect([value, opens]).toEqual([value, false])
      const verify = await it.call('GET /auth/verify-email', { query: { token: value } })
      expect([value, verify.status]).toEqual([value, 400])
      const body = { token: value, password: 'another-Lamp-8' }
      const reset = await it.call('POST /auth/reset-password', { body })
      expect([value, reset.status]).toEqual([value, 400])
    }
    const hashes = [...values].filter((value) => value.startsWith('$argon2'))
    expect(hashes.length).toBeGreaterThan(0)
    for (const password of hashes) {
      const login = await it.call('POST /auth/login', { body: { email, password } })
      expect(login.body.code).toBe('invalid_credentials')
    }
  })
})

/** Also every part of them that could be a token. */
async function textsOf({ database: { read } }: TestApp): Promise<Set<string>> {
  const all = (await everyValue(read)).map(({ text }) => text).filter((text) => text !== '')
  return new Set(all.flatMap((text) => [text, ...(text.match(/[\w-]{40,}/gu) ?? [])]))
}
