import { expect, test } from 'vitest'

import { DAY, HOUR } from '#platform/clock.ts'
import { createOutbox } from '#platform/mail/outbox-worker.ts'
import { cleanUp } from '#server/cleanup.ts'
import { castRoles, mailToken } from '#tests/security/roles/cast.ts'
import { makeAdmin, PASSWORD, signedUp, deleteAccount } from '#tests/support/data/made-people.ts'
import { sendMails } from '#tests/support/data/sent-mails.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

const OTHER_PASSWORD = 'another-Lamp-8'

async function mailsOfKind(it: TestApp, email: string, kind: string) {
  return (await it.mailsTo(email)).filter((mail) => mail.kind === kind)
}

onEachEngine('An account’s owner gets a mail', (open) => {
  test('about a new password, by change or reset, but not about the first one', async () => {
    const { it, creator, unverified } = await scene(open(), castRoles)
    const reset = async (member: typeof creator) => {
      const token = await mailToken(it, 'reset', member)
      const body = { token, password: PASSWORD }
      expect((await it.call('POST /auth/reset-password', { body })).status).toBe(200)
    }
    const change = await it.call('POST /auth/change-password', {
      token: creator.token,
      body: { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD },
    })
    expect(change.status).toBe(200)
    const kind = 'password-changed'
    const [first] = await mailsOfKind(it, creator.email, kind)
    expect(first?.text).toMatch(
      /was changed on the profile page, on \d{1,2} \w+ \d{4}, \d\d:\d\d UTC/u,
    )
    await reset(creator)
    const second = (await mailsOfKind(it, creator.email, kind))[1]
    expect(second?.text).toContain('by a link that we had mailed to you')
    expect(second?.text).not.toMatch(/token=|[\w-]{40}/u)
    await reset(unverified)
    expect(await mailsOfKind(it, unverified.email, kind)).toEqual([])
  })

  test('not about a wrong password or a made-up link', async () => {
    const { it, creator } = await scene(open(), castRoles)
    await it.call('POST /auth/login', { body: { email: creator.email, password: 'wrong-Pass-1' } })
    const body = { currentPassword: 'wrong-Pass-1', newPassword: OTHER_PASSWORD }
    await it.call('POST /auth/change-password', { token: creator.token, body })
    const reset = { token: 'x', password: OTHER_PASSWORD }
    await it.call('POST /auth/reset-password', { body: reset })
    expect(await it.mailsTo(creator.email)).toEqual([])
  })
})

onEachEngine('The farewell', (open) => {
  const rowsTo = async (it: TestApp, email: string) => (await it.mailsTo(email)).length

  test('is the last mail, and its row is deleted after it is sent', async () => {
    const { it, ann, bob, root } = await signedUp(open(), 'Ann', 'Bob', 'Root')
    await makeAdmin(it, root)
    await sendMails(it)
    expect((await deleteAccount(it, ann)).status).toBe(200)
    expect((await deleteAccount(it, root, bob)).status).toBe(200)
    const sent = await sendMails(it)
    expect(sent.map(({ to_address, subject }) => [to_address, subject])).toEqual([
      [ann.email, 'Your Tabletally account was deleted'],
      [bob.email, 'Your Tabletally account was deleted'],
    ])
    expect(sent[0]?.text).toContain('deleted, as you asked for it, on')
    expect(sent[1]?.text).toContain('deleted by an administrator of this server, on')
    expect([await rowsTo(it, ann.email), await rowsTo(it, bob.email)]).toEqual([0, 0])
  })

  test('is deleted after a day when it cannot be sent, with or without a worker', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    await sendMails(it)
    await deleteAccount(it, ann)
    let attempts = 0
    const refusing = createOutbox({
      ...it.app,
      deliver: async () => {
        attempts += 1
        throw new Error('451 not now')
      },
    })
    const tried = async (times: number) => {
      refusing.wake()
      await expect.poll(() => attempts).toBe(times)
    }
    await tried(1)
    await expect.poll(() => it.mailsTo(ann.email)).toHaveLength(1)
    it.clock.advance(DAY)
    await tried(2)
    await expect.poll(() => it.mailsTo(ann.email)).toEqual([])
    await refusing.stop()

    await deleteAccount(it, bob)
    it.clock.advance(DAY - HOUR)
    await cleanUp(it.app)
    expect(await rowsTo(it, bob.email)).toBe(1)
    it.clock.advance(HOUR)
    await cleanUp(it.app)
    expect(await rowsTo(it, bob.email)).toBe(0)
  })
})
