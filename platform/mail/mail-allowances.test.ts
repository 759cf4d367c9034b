import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { mailboxKey } from '#features/accounts/accounts.rules.ts'
import { MANY_MAILS, onlyGoogle, PASSWORD } from '#tests/support/data/made-people.ts'
import { onEachEngine, onEngine, type OpenOptions, type TestApp } from '#tests/support/engines.ts'

import { DAY } from '../clock.ts'
import { readConfig } from '../config.ts'

type Asking = 'signup' | 'resend-verification-email' | 'forgot-password'
const ASKING: readonly Asking[] = ['signup', 'resend-verification-email', 'forgot-password']

/** Asks for a mail to an address, as somebody who is not signed in. */
async function ask(it: TestApp, what: Asking, email: string, remoteAddress = '203.0.113.7') {
  const payload = { firstName: 'P', lastName: 'Q', email, password: PASSWORD }
  const url = `/api/auth/${what}`
  const response = await it.server.inject({ method: 'POST', url, remoteAddress, payload })
  return { status: response.statusCode, body: response.json<unknown>(), headers: response.headers }
}

function allowing(strangerMails: Partial<typeof MANY_MAILS>): OpenOptions {
  return { config: { strangerMails: { ...MANY_MAILS, ...strangerMails } } }
}

async function mailboxesOf(it: TestApp): Promise<string[]> {
  const rows = await it.database.read.selectFrom('outbox').select('to_address as to').execute()
  return rows.map(({ to }) => mailboxKey(to))
}

onEachEngine('Mails that strangers ask for', (open) => {
  test('A network gets 429 before anything about an address is looked up, also after a restart @both', async () => {
    const it = await open(allowing({ network: 4 }))
    const google = await it.signUp('Ann')
    await onlyGoogle(it.database, google)
    const open400 = await ask(it, 'forgot-password', google.email)
    expect(open400.body).toMatchObject({ code: 'google_account' })
    for (const what of ASKING)
      expect((await ask(it, what, `${what}@example.com`)).status).toBeLessThan(300)
    const beside = await open({ ...allowing({ network: 4 }), beside: it })
    for (const server of [it, beside]) {
      for (const email of [google.email, 'nobody@example.com']) {
        for (const what of ASKING) {
          const refused = await ask(server, what, email)
          expect([what, refused.status]).toEqual([what, 429])
          expect(refused.body).toMatchObject({ code: 'rate_limited' })
          expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
        }
      }
    }
    expect((await ask(it, 'forgot-password', 'nobody@example.com', '203.0.113.8')).status).toBe(200)
    it.clock.advance(DAY + 1000)
    expect((await ask(it, 'forgot-password', 'nobody@example.com')).status).toBe(200)
  })

  test('An IPv6 /64 is one network, and its /48 has four times as much @both', async () => {
    const it = await open(allowing({ network: 2 }))
    const statuses = async (addresses: readonly string[]) => {
      const all = addresses.map((ip) => ask(it, 'resend-verification-email', 'x@example.com', ip))
      return (await Promise.all(all)).map(({ status }) => status).toSorted((a, b) => a - b)
    }
    const of64 = ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1:ffff::3']
    expect(await statuses(of64)).toEqual([200, 200, 429])
    const of48 = Array.from({ length: 8 }, (_, at) => `2001:db8:1:a${at}::1`)
    expect(await statuses(of48)).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    expect(await statuses(['2001:db8:2:1::1'])).toEqual([200])
  })

  test('Requests at once exceed nothing: not a mailbox, nor its domain, nor the server @both', async () => {
    for (const [set, addressOf, most] of [
      [{}, (at: number) => `a${'.'.repeat(at % 2)}nn${at % 3 === 0 ? `+${at}` : ''}@gmail.com`, 5],
      [{ domain: 5 }, (at: number) => `p${at}@one.example`, 5],
      [{ server: 7 }, (at: number) => `p${at}@d${at}.example`, 7],
    ] as const) {
      const it = await open(allowing(set))
      const beside = await open({ ...allowing(set), beside: it })
      const sent = Array.from({ length: 12 }, (_, at) => {
        const ip = `198.51.100.${at}`
        return ask(at % 2 === 0 ? it : beside, 'signup', addressOf(at), ip)
      })
      expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([201]))
      expect((await mailboxesOf(it)).length).toBe(most)
    }
  })

  test('Invitations count with all other mails: for the mailbox, the network and the server', async () => {
    const it = await open(allowing({ network: 8 }))
    const ann = await it.signUp('Ann')
    const send = (email: string) =>
      it.call('POST /friends/send', { token: ann.token, body: { email } })
    const game = (await it.call('POST /games', { token: ann.token, body: { name: 'Go' } })).body
      .data
    const invite = async (emails: readonly string[]) => {
      const guests = emails.map((email) => ({ name: `Guest ${email}`, email, invited: true }))
      const players = [{ user: ann.user._id }, ...guests]
      const body = { game: game._id, date: '2026-10-01', players }
      expect((await it.call('POST /sessions', { token: ann.token, body })).status).toBe(201)
    }
    for (let round = 0; round < 5; round += 1) await ask(it, 'signup', 'gus@example.com')
    await send('gus@example.com')
    await invite(['gus@example.com'])
    expect((await mailboxesOf(it)).filter((to) => to === 'gus@example.com')).toHaveLength(6)
    // Her network, 127.0.0.1, has asked for her own sign-up and these two.
    await invite(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.com`))
    const others = (await mailboxesOf(it)).filter((to) => /^[a-f]@/u.test(to))
    expect(others).toHaveLength(5)
  })

  test('At the limit of the server only mails to proven addresses go, and the log and a metric say so @both', async () => {
    const it = await open(allowing({ server: 3 }))
    const ann = await it.signUp('Ann')
    const said: unknown[] = []
    it.app.log.warn = (...line: unknown[]) => void said.push(line)
    for (let at = 0; at < 6; at += 1) await ask(it, 'signup', `p${at}@d${at}.example`)
    expect(await mailboxesOf(it)).toHaveLength(3)
    expect(said).toEqual([[{ max: 3 }, expect.stringContaining('STRANGER_MAILS')]])
    await ask(it, 'forgot-password', ann.email)
    expect((await it.mailsTo(ann.email)).map(({ kind }) => kind)).toContain('reset-password')
    const { body } = await it.server.inject('/metrics')
    expect(body).toContain('tabletally_stranger_mails{state="max"} 3')
    expect(body).toContain('tabletally_stranger_mails{state="asked"} 7')
  })
})

onEngine('postgres', 'A mail that is refused, sent, or nobody’s', (open) => {
  test('has the same answer after as many statements', async () => {
    const { query } = Client.prototype
    let statements = 0
    // A new connection sends statements of its own.
    const ours = /"(?:users|sign_ups|rate_limits|mail_tokens|outbox)"/u
    Client.prototype.query = function counted(this: Client, ...given: unknown[]) {
      if (ours.test((given[0] as { text?: string }).text ?? '')) statements += 1
      return Reflect.apply(query, this, given) as unknown
    } as typeof query
    onTestFinished(() => void Object.assign(Client.prototype, { query }))
    const it = await open()
    const { email: proven } = await it.signUp('Ann')
    await ask(it, 'signup', 'new@example.com')
    for (const what of ['resend-verification-email', 'forgot-password'] as const) {
      const seen = new Set<string>()
      for (let round = 0; round < 8; round += 1) {
        for (const email of [proven, 'new@example.com', 'nobody@example.com']) {
          statements = 0
          const { status, body } = await ask(it, what, email)
          seen.add(JSON.stringify([status, body, statements]))
        }
      }
      expect([...seen]).toHaveLength(1)
    }
  })
})

onEachEngine('As the server allows by default', (open) => {
  test('ten friends sign up in one home, after twenty invitations, each with a second link', async () => {
    const it = await open({ limits: true, config: { strangerMails: readConfig({}).strangerMails } })
    const { token } = await it.signUp('Host', 'Tester', 'host@example.com')
    const game = (await it.call('POST /games', { token, body: { name: 'Go' } })).body.data
    const guests = Array.from({ length: 20 }, (_, at) => {
      return { name: `Guest ${at}`, email: `p${at}@gmail.com`, invited: true }
    })
    const body = { game: game._id, date: '2026-10-01', players: guests }
    await it.call('POST /sessions', { token, body })
    for (let at = 0; at < 10; at += 1) await ask(it, 'signup', `p${at}@gmail.com`)
    for (let at = 0; at < 10; at += 1)
      await ask(it, 'resend-verification-email', `p${at}@gmail.com`)
    expect(await mailboxesOf(it)).toHaveLength(1 + 20 + 10 + 10)
  })
})
