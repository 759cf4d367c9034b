import { expect, test } from 'vitest'

import { DAY } from '#platform/clock.ts'
import { cleanUp } from '#server/cleanup.ts'
import { answerByLink, claimByLink, makeLink } from '#tests/support/data/made-links.ts'
import { PASSWORD, deleteAccount, signUpAdmin } from '#tests/support/data/made-people.ts'
import { asDrafts, editMatch, setTable } from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

const ADDRESS = 'gus@example.com'

async function whatIsKnown({ database: { read } }: TestApp) {
  const players = await read.selectFrom('players').selectAll().orderBy('seat').execute()
  const activity = await read.selectFrom('activity').selectAll().orderBy('id').execute()
  const people = await read.selectFrom('people').selectAll().orderBy('id').execute()
  const notifications = await read.selectFrom('notifications').selectAll().orderBy('id').execute()
  const requests = await read.selectFrom('friend_requests').selectAll().execute()
  const mails = await read
    .selectFrom('outbox')
    .where('kind', '<>', 'verification')
    .select('id')
    .execute()
  return { players, activity, people, notifications, requests, mails }
}

async function setSaid(it: TestApp) {
  const table = await setTable(it)
  const { ann, bob, match } = table
  const oma = await it.signUp('Oma')
  const drafts = [...asDrafts(match), { name: 'Gussie', email: ADDRESS, score: 1 }]
  const edited = await editMatch(it, ann, match._id, { players: drafts })
  const [, , gus, gussie] = edited.body.data.players
  const secret = await makeLink(it, ann, match._id)
  await answerByLink(it, secret, gus?._id, { contest: 'It was thirty' })
  expect((await claimByLink(it, oma, secret, gussie?._id)).status).toBeLessThan(300)
  await it.call('POST /friends/send', { token: bob.token, body: { email: ADDRESS } })
  return table
}

const signUp = (it: TestApp) =>
  it.call('POST /auth/signup', {
    body: { firstName: 'Not', lastName: 'Gus', email: ADDRESS, password: PASSWORD },
  })

onEachEngine('An address that nobody has proven', (open) => {
  test('takes nothing along when the sign-up lapses', async () => {
    const it = await open()
    await setSaid(it)
    const before = await whatIsKnown(it)
    await signUp(it)
    const long = new Date(it.clock.now().getTime() - 30 * DAY).toISOString()
    await it.database.transact(async (trx) => {
      const mine = trx.updateTable('users').where('email_key', '=', ADDRESS)
      await mine.set({ updated_at: long }).execute()
      await trx.deleteFrom('mail_tokens').execute()
    })
    await cleanUp(it.app)
    const users = await it.database.read.selectFrom('users').select('email').execute()
    expect(users.map(({ email }) => email)).not.toContain(ADDRESS)
    expect(await whatIsKnown(it)).toEqual(before)
  })

  test('takes nothing along when an admin deletes the account', async () => {
    const it = await open()
    await setSaid(it)
    const root = await signUpAdmin(it)
    const before = await whatIsKnown(it)
    await signUp(it)
    const { id } = await it.database.read
      .selectFrom('users')
      .where('email_key', '=', ADDRESS)
      .select('id')
      .executeTakeFirstOrThrow()
    const { status } = await it.call('DELETE /users/:id', { token: root.token, params: { id } })
    expect(status).toBe(200)
    expect(await whatIsKnown(it)).toEqual(before)
  })

  test('takes along what it has said once it is proven, but not what was said before @both', async () => {
    const { it, ann, bob, match } = await scene(open(), setSaid)
    const hal = { name: 'Hal', score: 2 }
    const read = await it.call('GET /sessions/:id', { token: ann.token, params: { id: match._id } })
    const more = [...asDrafts(read.body.data), hal]
    const edited = await editMatch(it, ann, match._id, { players: more })
    const row = edited.body.data.players.at(-1)?._id
    const secret = await makeLink(it, ann, match._id)
    await answerByLink(it, secret, row, { contest: 'Hal had five' })
    const typed = edited.body.data.players.map(({ _id, user, name, score }) => ({
      ...{ _id, score, ...(user === null ? { name } : { user: user._id }) },
      ...(_id === row ? { email: bob.email } : {}),
    }))
    expect((await editMatch(it, ann, match._id, { players: typed })).status).toBe(200)
    const gus = await it.signUp('Gus', 'Proven', ADDRESS)
    for (const who of [gus, bob]) expect((await deleteAccount(it, who)).status).toBe(200)
    const said = await it.database.read
      .selectFrom('activity')
      .where('type', '=', 'contested')
      .select('reason')
      .orderBy('id')
      .execute()
    expect(said.map(({ reason }) => reason)).toEqual([null, 'Hal had five'])
  })
})
