import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { mailboxKey } from '#features/accounts/accounts.rules.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'
import { onEachEngine, onEngine, type TestApp } from '#tests/support/engines.ts'

type Asking = 'signup' | 'resend-verification-email' | 'forgot-password'

async function ask(it: TestApp, what: Asking, email: string) {
  const payload = { firstName: 'P', lastName: 'Q', email, password: PASSWORD }
  const url = `/api/auth/${what}`
  const response = await it.server.inject({ method: 'POST', url, payload })
  return { status: response.statusCode, body: response.json<unknown>() }
}

async function mailboxesOf(it: TestApp): Promise<string[]> {
  const rows = await it.database.read.selectFrom('outbox').select('to_address as to').execute()
  return rows.map(({ to }) => mailboxKey(to))
}

onEachEngine('Mails that strangers ask for', (open) => {
  test('Requests at once send a mailbox no more than five, in whatever spelling @both', async () => {
    const it = await open()
    const beside = await open({ beside: it })
    const addressOf = (at: number) =>
      `a${'.'.repeat(at % 2)}nn${at % 3 === 0 ? `+${at}` : ''}@gmail.com`
    const sent = Array.from({ length: 12 }, (_, at) =>
      ask(at % 2 === 0 ? it : beside, 'signup', addressOf(at)),
    )
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([201]))
    expect(await mailboxesOf(it)).toHaveLength(5)
  })

  test('A sender invites twenty addresses a day, and each of them gets three invitations @both', async () => {
    const it = await open()
    const invite = async (name: string, emails: readonly string[]) => {
      const sender = await it.signUp(name)
      const { body } = await it.call('POST /games', { token: sender.token, body: { name: 'Go' } })
      const guests = emails.map((email) => ({ name: `Guest ${email}`, email, invited: true }))
      const players = [{ user: sender.user._id }, ...guests]
      const match = { game: body.data._id, date: '2026-10-01', players }
      expect((await it.call('POST /sessions', { token: sender.token, body: match })).status).toBe(
        201,
      )
    }
    const guests = Array.from({ length: 22 }, (_, at) => `g${at}@example.com`)
    await invite('Ann', guests)
    const toGuests = async () => (await mailboxesOf(it)).filter((to) => guests.includes(to))
    expect(await toGuests()).toHaveLength(20)
    for (const name of ['Bob', 'Cid', 'Dan']) await invite(name, ['g0@example.com'])
    expect((await toGuests()).filter((to) => to === 'g0@example.com')).toHaveLength(3)
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
