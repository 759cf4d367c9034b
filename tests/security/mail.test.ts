import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { HOUR } from '#platform/clock.ts'
import { writeMail } from '#platform/mail/outbox.ts'

import { PASSWORD } from '../support/data/made-people.ts'
import { onEachEngine, type TestApp, scene } from '../support/engines.ts'
import { startSmtp, type TestSmtp } from '../support/servers/test-smtp.ts'
import { castRoles, type Member } from './roles/cast.ts'

let smtp: TestSmtp
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

async function newGame(it: TestApp, { token }: Member): Promise<string> {
  return (await it.call('POST /games', { token, body: { name: 'Go' } })).body.data._id
}

async function invite(it: TestApp, by: Member, game: string, addresses: readonly string[]) {
  const guests = addresses.map((email, at) => ({ name: `Guest ${at}`, email, invited: true }))
  const players = [{ user: by.id }, ...guests]
  return it.call('POST /sessions', { token: by.token, body: { game, date: '2026-10-01', players } })
}

onEachEngine('Mail, counted at the recipient', (open) => {
  test('Reminders of many matches send a friend at most five mails in six hours @both', async () => {
    const { it, creator, friend } = await scene(open(), castRoles)
    const game = await newGame(it, creator)
    const remindAll = async () => {
      const players = [{ user: creator.id }, { user: friend.id }]
      const body = { game, date: '2026-10-01', players }
      const { token } = creator
      const logged = await Promise.all(
        Array.from({ length: 8 }, () => it.call('POST /sessions', { token, body })),
      )
      const reminded = await Promise.all(
        logged.map(({ body: { data } }) =>
          it.call('POST /sessions/:id/remind', { token, params: { id: data._id } }),
        ),
      )
      expect(reminded.map(({ status }) => status)).toEqual(Array(8).fill(200))
    }
    await remindAll()
    expect(await smtp.sendAll(it)).toHaveLength(5)
    it.clock.advance(6 * HOUR + 1000)
    await remindAll()
    expect(await smtp.sendAll(it)).toHaveLength(5)
  })

  test('A name that looks like an address is left out of mails to strangers, where it would become a link', async () => {
    const { it, creator } = await scene(open(), castRoles)
    const game = await newGame(it, creator)
    const { token } = creator
    for (const firstName of ['https://evil.example', 'evil.example', 'me@evil.example']) {
      const body = { firstName, lastName: 'Prize' }
      await it.call('PUT /users/:id', { token, params: { id: creator.id }, body })
      const email = `nobody-here.${firstName.length}@example.com`
      await it.call('POST /friends/send', { token, body: { email } })
      await invite(it, creator, game, [`guest.${firstName.length}@example.com`])
    }
    const mails = await smtp.sendAll(it)
    expect(mails).toHaveLength(6)
    for (const { subject, text, html } of mails) {
      expect(subject).toContain('Somebody')
      expect(`${subject} ${text} ${String(html)}`).not.toContain('evil')
    }
  })

  test('Every link in a mail leads to an existing page', async () => {
    const { it, creator, friend, unverified } = await scene(open(), castRoles)
    const game = await newGame(it, creator)
    const { token, email } = creator
    const players = [{ user: creator.id }, { user: friend.id }]
    const body = { game, date: '2026-10-01', players }
    const { data } = (await it.call('POST /sessions', { token, body })).body
    await it.call('POST /sessions/:id/remind', { token, params: { id: data._id } })
    await invite(it, creator, game, ['guest@example.com'])
    await it.call('POST /friends/send', { token, body: { email: 'other-guest@example.com' } })
    for (const to of [email, unverified.email]) {
      const signUp = { firstName: 'A', lastName: 'B', email: to, password: PASSWORD }
      await it.call('POST /auth/signup', { body: signUp })
    }
    await it.call('POST /auth/forgot-password', { body: { email } })
    const change = { currentPassword: PASSWORD, newPassword: 'another-Lamp-8' }
    await it.call('POST /auth/change-password', { token, body: change })
    const routes = await readFile(new URL('../../app/routes.tsx', import.meta.url), 'utf8')
    const isPage = (path: string) =>
      routes.includes(`path: '${path.slice(1).replace(data._id, '$id')}',`)
    const mails = await smtp.sendAll(it)
    const origin = it.app.config.publicUrl
    const links = mails.flatMap(({ text }) => String(text).match(/https?:\/\/\S+/gu) ?? [])
    const paths = new Set(links.map((link) => new URL(link).pathname))
    expect(links.filter((link) => !link.startsWith(`${origin}/`))).toEqual([])
    // Those who have no account can unsubscribe, on a page that is not the web app's.
    const unsubscribing = [...paths].filter((path) => path.startsWith('/unsubscribe/'))
    expect(unsubscribing).toHaveLength(2)
    for (const url of unsubscribing) {
      expect((await it.server.inject({ url })).statusCode).toBe(200)
      paths.delete(url)
    }
    expect([...paths].filter((path) => !isPage(path))).toEqual([])
    // All kinds of mails: four of an account, two invitations, a reminder.
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(7)
    expect(paths.size).toBe(6)
  })

  test('Names and addresses cannot add a header, a recipient or a line to a mail', async () => {
    const { it, creator } = await scene(open(), castRoles)
    const game = await newGame(it, creator)
    const lineBreaks = ['\r\nBcc: all@example.com', '\nX: y', '\u0085Bcc: x@example.com', '\u0000']
    for (const text of lineBreaks) {
      const body = { firstName: `A${text}`, lastName: 'B' }
      const edit = { token: creator.token, params: { id: creator.id }, body }
      expect((await it.call('PUT /users/:id', edit)).status).toBe(400)
      const email = `a${text}@example.com`
      const signUp = { firstName: 'A', lastName: 'B', email, password: PASSWORD }
      expect((await it.call('POST /auth/signup', { body: signUp })).status).toBe(400)
      expect((await invite(it, creator, game, [email])).status).toBe(400)
    }

    const nasty = [
      ...['%0d%0aBcc: x', '\u2028Bcc: x', '=?utf-8?q?=0D=0ABcc:_x?=', '"<x>, y', '🎲'.repeat(80)],
      '\u202e txet',
    ]
    for (const firstName of nasty) {
      const edit = { params: { id: creator.id }, body: { firstName, lastName: 'B' } }
      await it.call('PUT /users/:id', { token: creator.token, ...edit })
      await it.call('POST /friends/send', {
        token: creator.token,
        body: { email: `friend${nasty.indexOf(firstName)}@example.com` },
      })
    }
    await it.call('POST /auth/signup', {
      body: { firstName: 'A', lastName: 'B', email: '"a,b;c"@example.com', password: PASSWORD },
    })
    // Written directly to the outbox, as if a validation were missing.
    await it.database.transact((trx) =>
      writeMail(
        trx,
        {
          ...{ kind: 'test', senderId: null },
          to: 'one@example.com\r\nRCPT TO:<two@example.com>',
          subject: 'Hello\r\nBcc: three@example.com\r\n\r\nBody',
          text: 'x',
          html: 'x',
        },
        null,
        it.clock.now(),
      ),
    )
    const mails = await smtp.sendAll(it)
    expect(mails).toHaveLength(nasty.length + 1)
    for (const mail of mails) {
      const keys = mail.headerLines.map(({ key }) => key).toSorted()
      const isInvitation = mail.subject?.endsWith(' invites you to Tabletally') === true
      expect(keys).toEqual(isInvitation ? INVITATION_HEADERS : HEADERS)
      expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
      expect([mail.to].flat().flatMap((to) => to?.value ?? [])).toHaveLength(1)
      expect(mail.subject).not.toMatch(/[\r\n]/u)
    }
  })
})

const HEADERS = [
  ...['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject'],
  'to',
]
const INVITATION_HEADERS = [...HEADERS, 'list-unsubscribe', 'list-unsubscribe-post'].toSorted()
