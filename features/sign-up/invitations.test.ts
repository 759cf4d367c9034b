import { expect, test } from 'vitest'

import { suspend } from '#features/accounts/suspending.commands.ts'
import { DAY } from '#platform/clock.ts'
import { mailedToken, PASSWORD, type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp, scene } from '#tests/support/engines.ts'

const email = 'cyd@example.com'
const cyd = { firstName: 'Cyd', lastName: 'Charles', email, password: PASSWORD }
const ENDED = { message: 'This invitation has ended.', code: 'not_found' }

async function invitedBy(it: TestApp, to: string): Promise<string> {
  const mails = await it.mailsTo(to)
  const secrets = mails.map(({ text }) => /\/signup\?invite=([\w-]{43})/u.exec(text)?.[1])
  return secrets.findLast((secret) => secret !== undefined) ?? ''
}

async function ask(it: TestApp, { token }: TestUser): Promise<string> {
  await it.call('POST /friends/send', { token, body: { email } })
  return invitedBy(it, email)
}

const read = async (it: TestApp, token: string) =>
  it.call('GET /invitations/:token', { params: { token } })

const signUp = async (it: TestApp, body: object) => it.call('POST /auth/signup', { body })

async function friendsOf(it: TestApp, token: string, userId: string): Promise<string[]> {
  const { body } = await it.call('GET /friends/list/:userId', { token, params: { userId } })
  return body.data.map(({ firstName }) => firstName)
}

const invitedByAnn = async (it: TestApp) => ({ invite: await ask(it, await it.signUp('Ann')) })

onEachEngine('Mailed invitations', (open) => {
  test('Whoever signs up by the link with its address is signed in, verified and a friend @both', async () => {
    const it = await open()
    const ann = await it.signUp('Ann', 'Arbor')
    const invite = await ask(it, ann)
    expect((await read(it, invite)).body.data).toEqual({
      name: 'Ann A.',
      email,
      firstName: '',
      lastName: '',
    })
    const answer = await signUp(it, { ...cyd, email: 'CYD@example.com', invite })
    expect(answer.status).toBe(201)
    const { emailSent, signedIn } = answer.body.data
    expect([emailSent, signedIn?.user.firstName]).toEqual([false, 'Cyd'])
    const { token = '', user } = signedIn ?? {}
    expect(await friendsOf(it, token, user?._id ?? '')).toEqual(['Ann'])
    expect(await friendsOf(it, ann.token, ann.user._id)).toEqual(['Cyd'])
    expect((await it.call('GET /friends/requests', { token })).body.data).toEqual([])
    expect((await it.call('GET /friends/sent', { token: ann.token })).body.data).toEqual([])
    const news = await it.call('GET /friends/notifications', { token: ann.token })
    expect(news.body.data).toMatchObject([{ title: 'Cyd Charles accepted your invitation' }])
    expect((await it.call('GET /friends/notifications', { token })).body.data).toEqual([])
    const login = await it.call('POST /auth/login', { body: { email, password: PASSWORD } })
    expect(login.status).toBe(200)
    expect((await it.mailsTo(email)).map(({ kind }) => kind)).toEqual(['friend-invitation'])
  })

  test('A guest of a match finds the name filled in, and the match in the history', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann, 'Azul')
    const guest = { name: 'Cyd van Dyke', email, invited: true, score: 7 }
    await logMatch(it, ann, { game, players: [{ user: ann.user._id, score: 3 }, guest] })
    const invite = await invitedBy(it, email)
    const { body } = await read(it, invite)
    expect(body.data).toMatchObject({ firstName: 'Cyd van', lastName: 'Dyke' })
    const { token = '' } = (await signUp(it, { ...cyd, invite })).body.data.signedIn ?? {}
    const matches = await it.call('GET /sessions', { token })
    expect(matches.body.data).toMatchObject([{ game: { name: 'Azul' }, matchStatus: 'Confirmed' }])
    expect(await friendsOf(it, ann.token, ann.user._id)).toEqual(['Cyd'])
  })

  test('A forwarded mail: another address has to be verified, and is nobody’s friend', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const invite = await ask(it, ann)
    const answer = await signUp(it, { ...cyd, email: 'dee@example.com', invite })
    expect(answer.body.data).toEqual({ emailSent: true })
    const login = { email: 'dee@example.com', password: PASSWORD }
    expect((await it.call('POST /auth/login', { body: login })).body.code).toBe('email_unverified')
    const token = await mailedToken(it.app, 'dee@example.com')
    await it.call('GET /auth/verify-email', { query: { token } })
    expect(await friendsOf(it, ann.token, ann.user._id)).toEqual([])
    expect((await signUp(it, { ...cyd, invite })).body.data.emailSent).toBe(false)
  })

  test('Reading it changes nothing: a scanner may open it as often as it wants', async () => {
    const { it, invite } = await scene(open(), invitedByAnn)
    for (let round = 0; round < 3; round += 1) expect((await read(it, invite)).status).toBe(200)
    expect((await signUp(it, { ...cyd, invite })).body.data.emailSent).toBe(false)
  })

  test('It works once, and opens no account that there is', async () => {
    const { it, invite } = await scene(open(), invitedByAnn)
    await signUp(it, { ...cyd, invite })
    expect([(await read(it, invite)).status, (await read(it, invite)).body]).toEqual([404, ENDED])
    const stranger = { ...cyd, firstName: 'Eve', password: 'stranger-Pass-1', invite }
    expect((await signUp(it, stranger)).body.data).toEqual({ emailSent: true })
    const login = { email, password: 'stranger-Pass-1' }
    expect((await it.call('POST /auth/login', { body: login })).status).toBe(400)
    expect((await it.mailsTo(email)).at(-1)?.kind).toBe('account-exists')
  })

  test('Of two who use it at once, one account is made, with the password of one of them @both', async () => {
    const { it, invite } = await scene(open(), invitedByAnn)
    const passwords = ['first-Password-1', 'second-Password-2']
    const answers = await Promise.all(
      passwords.map((password) => signUp(it, { ...cyd, password, invite })),
    )
    const winners = answers.map(({ body }) => body.data.signedIn !== undefined)
    expect(winners.filter((won) => won)).toHaveLength(1)
    const logins = passwords.map(async (password) =>
      it.call('POST /auth/login', { body: { email, password } }),
    )
    const statuses = (await Promise.all(logins)).map(({ status }) => status === 200)
    expect(statuses).toEqual(winners)
  })

  test('Nothing is left of a stranger’s sign-up with the address', async () => {
    const { it, invite } = await scene(open(), invitedByAnn)
    const stranger = { ...cyd, firstName: 'Eve', lastName: 'Evil', password: 'stranger-Pass-1' }
    await signUp(it, stranger)
    const link = await mailedToken(it.app, email)
    const { signedIn } = (await signUp(it, { ...cyd, invite })).body.data
    expect(signedIn?.user).toMatchObject({ firstName: 'Cyd', lastName: 'Charles' })
    const login = { email, password: 'stranger-Pass-1' }
    expect((await it.call('POST /auth/login', { body: login })).status).toBe(400)
    expect((await it.call('GET /auth/verify-email', { query: { token: link } })).status).toBe(400)
  })

  test('Whoever has verified the address otherwise finds the request waiting', async () => {
    const { it, invite } = await scene(open(), invitedByAnn)
    const known = await it.signUp('Cyd', 'Charles', email)
    expect((await read(it, invite)).body).toEqual(ENDED)
    const requests = await it.call('GET /friends/requests', { token: known.token })
    expect(requests.body.data).toMatchObject([{ user: { firstName: 'Ann' } }])
  })

  test('Others who have asked wait for an answer; one of them is accepted by signing up', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const invite = await ask(it, ann)
    await ask(it, bob)
    const { token = '', user } = (await signUp(it, { ...cyd, invite })).body.data.signedIn ?? {}
    expect(await friendsOf(it, token, user?._id ?? '')).toEqual(['Ann'])
    const requests = await it.call('GET /friends/requests', { token })
    expect(requests.body.data.map((one) => one.user.firstName)).toEqual(['Bob'])
  })

  test('It ends after thirty days, and while its sender is suspended or gone', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const invite = await ask(it, ann)
    it.clock.advance(30 * DAY)
    expect((await read(it, invite)).status).toBe(404)
    expect((await signUp(it, { ...cyd, invite })).body.data.emailSent).toBe(true)
    const bob = await it.signUp('Bob')
    const next = await ask(it, bob)
    expect((await read(it, next)).status).toBe(200)
    await it.database.transact((trx) => suspend(trx, bob.email, it.clock.now()))
    expect((await read(it, next)).status).toBe(404)
    expect((await signUp(it, { ...cyd, invite: next })).body.data.emailSent).toBe(true)
    const { token, user } = await it.signUp('Dan')
    await it.call('POST /friends/send', { token, body: { email: 'fay@example.com' } })
    const dans = await invitedBy(it, 'fay@example.com')
    await it.call('DELETE /users/:id', { token, params: { id: user._id } })
    expect((await read(it, dans)).status).toBe(404)
  })

  test('Only its hash is stored', async () => {
    const { it, invite } = await scene(open(), invitedByAnn)
    const rows = await it.database.read.selectFrom('invitations').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(invite)
  })
})
