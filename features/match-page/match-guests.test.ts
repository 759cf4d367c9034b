import { expect, test } from 'vitest'

import { newId } from '#platform/ids.ts'
import { type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

/** @returns which of them count as invited */
async function invite(it: TestApp, by: TestUser, emails: string[]): Promise<boolean[]> {
  const players = emails.map((email, index) => ({ name: `Guest ${index}`, email, invited: true }))
  const match = await logMatch(it, by, { game: await addGame(it, by), players })
  return match.players.map((player) => player.invited)
}

onEachEngine('Inviting guests', (open) => {
  test('A guest with an invitation gets a mail, another guest gets none', async () => {
    const it = await open()
    const ann = await it.signUp('Ann', 'Arbor')
    const players = [
      { user: ann.user._id },
      { name: 'Gus', email: 'Gus@example.com', invited: true },
      { name: 'Hal', email: 'hal@example.com', invited: false },
    ]
    const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
    expect(match.players.map((player) => player.invited)).toEqual([false, true, false])
    expect(await it.mailsTo('hal@example.com')).toEqual([])
    const mails = await it.mailsTo('Gus@example.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.kind).toBe('guest-invitation')
    const words = mails[0]?.text.replaceAll(/[\u2068\u2069]/gu, '')
    expect(words).toContain('Hello Gus,')
    expect(words).toContain('Ann Arbor logged a match of Catan on 1 October 2026')
    expect(words).toContain('http://localhost:3000/signup')
  })

  test('Typed text appears in a mail as text, and addresses in names do not appear', async () => {
    const it = await open()
    const ann = await it.signUp('<b>Ann</b>', 'https://evil.example', 'ann@example.com')
    const email = 'gus@example.com'
    const game = await addGame(it, ann, `<img src=x onerror="alert(1)">`)
    await logMatch(it, ann, { game, players: [{ name: 'www.evil.example', email, invited: true }] })
    await logMatch(it, ann, { game, players: [{ name: `"Gus" <script>`, email, invited: true }] })
    for (const { subject, text, html } of await it.mailsTo(email)) {
      expect(`${subject}${text}${html}`).not.toContain('evil')
      expect(html).not.toMatch(/<(img|script|b)\b/u)
    }
    expect((await it.mailsTo(email))[1]?.html).toContain('&quot;Gus&quot; &lt;script&gt;')
  })

  test('One address gets three invitations a day in any spelling, and the match is created all the same', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const spellings = ['gus@example.com', 'GUS@example.com', 'Gus@Example.com', 'gus@EXAMPLE.com']
    const invited: boolean[][] = []
    for (const [index, email] of spellings.entries()) {
      invited.push(await invite(it, index % 2 === 0 ? ann : bob, [email]))
    }
    expect(invited).toEqual([[true], [true], [true], [false]])
    expect(await it.mailsTo('gus@EXAMPLE.com')).toEqual([])
    it.clock.advance(25 * 60 * 60 * 1000)
    expect(await invite(it, ann, ['gus@EXAMPLE.com'])).toEqual([true])
  })

  test('One sender can invite twenty guests a day', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const emails = Array.from({ length: 22 }, (_, index) => `guest${index}@example.com`)
    expect((await invite(it, ann, emails)).filter((mailed) => mailed)).toHaveLength(20)
    expect(await invite(it, ann, ['other@example.com'])).toEqual([false])
    expect(await it.mailsTo('other@example.com')).toEqual([])
  })

  test('Guests who share an address share one mail', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    expect(await invite(it, ann, ['gus@example.com', 'gus@example.com'])).toEqual([true, false])
    expect(await it.mailsTo('gus@example.com')).toHaveLength(1)
  })

  test('A match that is refused invites nobody', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const players = [{ name: 'Gus', email: 'gus@example.com', invited: true }]
    const body = { game: 'none', date: '2026-10-01', players }
    expect((await it.call('POST /sessions', { token: ann.token, body })).status).toBe(400)
    expect(await it.mailsTo('gus@example.com')).toEqual([])
  })

  test('A repeated request mails nobody twice', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann)
    const players = [{ name: 'Gus', email: 'gus@example.com', invited: true }]
    const body = { _id: newId(), game: game._id, date: '2026-10-01', players }
    for (let index = 0; index < 3; index += 1) {
      await it.call('POST /sessions', { token: ann.token, body })
    }
    expect(await it.mailsTo('gus@example.com')).toHaveLength(1)
  })
})
