import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { writeBackup } from '#database/backup/backup.ts'
import { restore } from '#database/backup/restore.ts'
import { DAY } from '#platform/clock.ts'
import { hostileText, rawSegment } from '#tests/security/fuzz/hostile.ts'
import { PASSWORD, type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/servers/databases.ts'
import { startSmtp, type TestSmtp } from '#tests/support/servers/test-smtp.ts'

const GUEST = 'oma@example.com'
/** What mail programs post (RFC 8058), in both ways. */
const ONE_CLICK = {
  'application/x-www-form-urlencoded': 'List-Unsubscribe=One-Click',
  'multipart/form-data; boundary=x':
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
}

let smtp: TestSmtp
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

const targets: TestDatabase[] = []
afterEach(async () => {
  for (const target of targets.splice(0)) await target.remove()
})

async function invite(it: TestApp, by: TestUser, email: string, as: 'guest' | 'friend') {
  if (as === 'friend') {
    const { body } = await it.call('POST /friends/send', { token: by.token, body: { email } })
    if (body.message !== 'Friend request sent') throw new Error(body.message)
  } else {
    const game = await addGame(it, by, 'Azul')
    const players = [{ user: by.user._id }, { name: 'Oma', email, invited: true }]
    await logMatch(it, by, { game, players })
  }
  return smtp.sendAll(it)
}

function linkIn(mails: TestSmtp['received']): string {
  const { headerLines } = mails[0]!
  const header = headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? ''
  const [, url = ''] = /^List-Unsubscribe:\s*<(http:\/\/localhost:3000\/\S+)>$/u.exec(header) ?? []
  return url.replace('http://localhost:3000', '')
}

const visit = (it: TestApp, url: string) => it.server.inject({ url })

function post(it: TestApp, url: string, type = 'application/x-www-form-urlencoded') {
  const payload = ONE_CLICK[type as keyof typeof ONE_CLICK]
  return it.server.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
}

onEachEngine('Unsubscribing without an account', (open, engine) => {
  test('Every invitation says how, in its headers, its text and its HTML; mails to accounts do not', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await smtp.sendAll(it)
    for (const as of ['guest', 'friend'] as const) {
      const [mail] = await invite(it, ann, GUEST, as)
      const url = `http://localhost:3000${linkIn([mail!])}`
      const header = mail!.headerLines.find(({ key }) => key === 'list-unsubscribe-post')
      expect(header?.line).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
      expect(mail!.text).toContain(`No more invitations to this address: ${url}`)
      expect(mail!.html).toContain(`href="${url}"`)
    }
    const rows = await it.database.read.selectFrom('outbox').select('unsubscribe_url').execute()
    expect(rows.filter((row) => row.unsubscribe_url !== null)).toEqual([])
    await it.call('POST /auth/forgot-password', { body: { email: ann.email } })
    const [reset] = await smtp.sendAll(it)
    expect(reset!.headerLines.map(({ key }) => key)).not.toContain('list-unsubscribe')
  })

  for (const type of Object.keys(ONE_CLICK)) {
    test(`One click ends them for good, whoever invites, in whatever spelling (${type})`, async () => {
      const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
      await smtp.sendAll(it)
      const link = linkIn(await invite(it, ann, GUEST, 'guest'))
      const done = await post(it, link, type)
      expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('You are unsub')])
      expect((await post(it, link, type)).statusCode).toBe(200)
      it.clock.advance(400 * DAY)
      const again = { body: { email: 'bob@example.com', password: PASSWORD } }
      const { token } = (await it.call('POST /auth/login', again)).body
      await smtp.sendAll(it)
      for (const email of [GUEST, 'OMA+games@Example.com']) {
        expect(await invite(it, { ...bob, token }, email, 'guest')).toEqual([])
        expect(await invite(it, { ...bob, token }, email, 'friend')).toEqual([])
      }
      expect(await invite(it, { ...bob, token }, 'opa@example.com', 'friend')).toHaveLength(1)
    })
  }

  test('Opening the link changes nothing: its page asks first @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await smtp.sendAll(it)
    const link = linkIn(await invite(it, ann, GUEST, 'guest'))
    for (const _ of ['a scanner', 'a person']) {
      const page = await visit(it, link)
      expect(page.body).toContain(
        `<form method="post" action="${link}"><button class="press">Unsubscribe this`,
      )
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    }
    expect((await it.server.inject({ method: 'HEAD', url: link })).statusCode).toBe(200)
    expect(await invite(it, ann, GUEST, 'friend')).toHaveLength(1)
    await post(it, link)
    expect((await visit(it, link)).body).toContain('You are unsubscribed')
  })

  test('The link is that of one address and does not say which; nobody can make one', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await smtp.sendAll(it)
    const oma = linkIn(await invite(it, ann, GUEST, 'guest'))
    const opa = linkIn(await invite(it, ann, 'opa@example.com', 'guest'))
    expect(linkIn(await invite(it, ann, 'Oma@example.com', 'friend'))).toBe(oma)
    const [first, second] = [oma, opa].map((link) => link.replace('/unsubscribe/', ''))
    const mixed = `${first!.slice(0, 32)}${second!.slice(32)}`
    for (const token of [mixed, first!.slice(0, 63), `${first}x`, 'x', '%00', 'A'.repeat(64)]) {
      for (const answer of [
        await visit(it, `/unsubscribe/${token}`),
        await post(it, `/unsubscribe/${token}`),
      ]) {
        expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('not comp')])
      }
    }
    const rows = it.database.read.selectFrom('unsubscribed').selectAll()
    expect(await rows.execute()).toEqual([])
    await post(it, oma)
    expect(await invite(it, ann, 'opa@example.com', 'friend')).toHaveLength(1)
    // A hash may have these three letters, but neither sign.
    expect(JSON.stringify(await rows.execute())).not.toMatch(/oma@|example\./iu)
  })

  test('Whatever is sent to the page, it neither fails nor writes nor says it back', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await smtp.sendAll(it)
    await invite(it, ann, GUEST, 'guest')
    const types = [...Object.keys(ONE_CLICK), 'application/json', 'text/plain']
    const sent = fc.record({
      segment: rawSegment,
      payload: hostileText,
      type: fc.constantFrom(...types),
    })
    await fc.assert(
      fc.asyncProperty(sent, async ({ segment, payload, type }) => {
        const url = `/unsubscribe/x${segment}`
        const read = await visit(it, url)
        const headers = { 'content-type': type, accept: 'text/html' }
        const posted = await it.server.inject({ method: 'POST', url, payload, headers })
        expect([200, 404]).toContain(read.statusCode)
        expect([400, 404, 413, 415]).toContain(posted.statusCode)
        expect(posted.body).not.toContain('<script>')
      }),
      { numRuns: 150 },
    )
    const rows = it.database.read.selectFrom('unsubscribed').selectAll()
    expect(await rows.execute()).toEqual([])
  })

  test('Who signs up gets the mails of the account all the same', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await smtp.sendAll(it)
    await post(it, linkIn(await invite(it, ann, GUEST, 'guest')))
    const oma = await it.signUp('Oma', 'Old', GUEST)
    await it.call('POST /auth/forgot-password', { body: { email: GUEST } })
    const kinds = (await smtp.sendAll(it)).map(({ subject }) => subject)
    expect(kinds).toContain('Verify your email for Tabletally')
    expect(kinds).toContain('Choose a new password for Tabletally')
    // The wish lasts longer than the account.
    await it.call('DELETE /users/:id', { token: oma.token, params: { id: oma.user._id } })
    await smtp.sendAll(it)
    expect(await invite(it, ann, GUEST, 'guest')).toEqual([])
  })

  test('A backup carries the wish and the key, so links in old mails still work @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await smtp.sendAll(it)
    const oma = linkIn(await invite(it, ann, GUEST, 'guest'))
    const opa = linkIn(await invite(it, ann, 'opa@example.com', 'guest'))
    await post(it, oma)
    const file = `${it.directory}/backup.sqlite`
    await writeBackup(it.address, file)
    const target = await createTestDatabase(engine === 'sqlite' ? 'postgres' : 'sqlite', 'empty')
    targets.push(target)
    await restore(target.address, file)
    const other = await open({ beside: { ...it, ...target } })
    expect((await visit(other, oma)).body).toContain('You are unsubscribed')
    expect((await visit(other, opa)).body).toContain('No more invitations?')
  })
})
