import { expect, test } from 'vitest'

import { befriend, makeAdmin, type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  confirmMatch,
  editMatch,
  logMatch,
  readMatch,
} from '#tests/support/data/made-tables.ts'
import { deleteMessages } from '#tests/support/data/read-messages.ts'
import { sendMails } from '#tests/support/data/sent-mails.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { everyValue } from '#tests/support/every-value.ts'
import { importArchived } from '#tests/support/imports/made-imports.ts'
import { importAll, matchTo, rowOf } from '#tests/support/imports/made-imports.ts'

async function traces(it: TestApp, texts: readonly string[]): Promise<string[]> {
  const all = (await everyValue(it.database.read)).map((value) => ({
    ...value,
    text: value.text.toLowerCase(),
  }))
  return all
    .filter(({ text }) => texts.some((trace) => text.includes(trace)))
    .map(({ place, text }) => `${place}: ${text}`)
}

const row = ({ user }: TestUser) => ({ user: user._id, result: 'Win', score: 7 })
const seat = async (it: TestApp, by: TestUser, match: string, body: object) => {
  expect((await editMatch(it, by, match, body)).status).toBe(200)
}

function auditTraces({ user: { _id: id } }: TestUser): string[] {
  return [`audit.about_user_id: ${id}`, `audit.by_user_id: ${id}`]
}

async function decline(it: TestApp, { token }: TestUser, id: string): Promise<void> {
  expect((await it.call('POST /sessions/:id/decline', { token, params: { id } })).status).toBe(200)
}

async function deleteAccount(it: TestApp, by: TestUser, id = by.user._id): Promise<void> {
  expect((await it.call('DELETE /users/:id', { token: by.token, params: { id } })).status).toBe(200)
}

onEachEngine('A deleted account leaves no trace', (open) => {
  const ADDRESS = 'annegret.z@example.com'
  const tracesOf = (it: TestApp, ann: TestUser) =>
    traces(it, ['annegret', 'zylinder', 'nettchen', ann.user._id])

  test('of what she did and what others did to her @both', async () => {
    const { it, bob, cyd } = await signedUp(open({ limits: true }), 'Bob', 'Cyd')
    const game = await addGame(it, bob)

    // Before she has an account.
    await it.call('POST /friends/send', { token: bob.token, body: { email: ADDRESS } })
    const guest = { name: 'Nettchen', email: ADDRESS, invited: true }
    const early = await logMatch(it, bob, { game, players: [row(bob), guest] })
    const renamed = asDrafts(early).map((draft) =>
      'user' in draft ? draft : { ...draft, name: 'Annegret Z.', score: 3 },
    )
    await seat(it, bob, early._id, { players: renamed })

    const ann = await it.signUp('Annegret', 'Zylinder', ADDRESS)
    await it.call('POST /friends/respond', {
      token: ann.token,
      body: { senderId: bob.user._id, action: 'Accepted' },
    })
    await befriend(it.call, ann, cyd)
    await it.call('POST /friends/send', { token: ann.token, body: { email: 'dan@example.com' } })
    await addGame(it, ann, 'Hers')
    await importArchived(it, ann, [
      {
        ...{ id: 'elsewhere', game: 'Azul', date: '2026-10-01', notes: '' },
        players: [
          { name: 'Annegret Zylinder', email: ADDRESS, self: true, score: 1, result: 'Win' },
        ],
      },
    ])

    const hers = await logMatch(it, ann, {
      game,
      players: [
        row(ann),
        row(bob),
        row(cyd),
        { name: 'Dan', email: 'dan@example.com', invited: true },
      ],
    })
    await it.call('POST /sessions/:id/remind', { token: ann.token, params: { id: hers._id } })
    const waiting = await logMatch(it, bob, { game, players: [row(bob), row(ann)] })
    await seat(it, bob, waiting._id, {
      players: asDrafts(waiting).map((draft) => ({ ...draft, score: 9 })),
    })
    const confirmed = await logMatch(it, bob, { game, players: [row(bob), row(ann)] })
    await confirmMatch(it, ann, confirmed._id)
    const declined = await logMatch(it, bob, { game, players: [row(bob), row(ann)] })
    await decline(it, ann, declined._id)
    const after = asDrafts(await readMatch(it, bob, declined._id))
    await seat(it, bob, declined._id, { players: after.map((draft) => ({ ...draft, score: 2 })) })
    const removed = await logMatch(it, bob, { game, players: [row(bob), row(ann)] })
    await decline(it, ann, removed._id)
    await seat(it, bob, removed._id, {
      players: asDrafts(await readMatch(it, bob, removed._id)).slice(0, 1),
    })
    const original = JSON.stringify({ players: [{ name: 'Annegret' }] })
    await it.database.transact((trx) =>
      trx
        .insertInto('imports')
        .values({
          user_id: bob.user._id,
          source_id: 'x',
          match_id: removed._id,
          original,
          place: 0,
        })
        .execute(),
    )
    // A friend's file, in which she was a guest until she said so.
    const self = rowOf('Bob', 1, { self: true })
    const plays = [matchTo('bgg:1', { players: [self, rowOf('Annegret', 2)] })]
    await importAll(it, bob, plays, { people: [{ name: 'Annegret', userId: ann.user._id }] })
    const [claim] = (await it.call('GET /claims', { token: ann.token })).body.data
    const accept = { token: ann.token, params: { id: claim?._id ?? '' }, body: {} }
    expect((await it.call('POST /claims/:id/accept', accept)).body.data.matches).toBe(1)
    const taken = await logMatch(it, bob, { game, players: [row(bob), row(ann)] })
    await seat(it, bob, taken._id, {
      players: [asDrafts(taken)[0], { name: 'Zylinder’s cat', email: ADDRESS }],
    })

    // For the counters of rate limits.
    await it.call('POST /sessions', {
      token: bob.token,
      body: { game: game._id, date: '2026-11-02', players: [row(bob), row(ann)] },
    })
    await it.call('POST /sessions', {
      token: cyd.token,
      body: {
        game: game._id,
        date: '2026-11-02',
        players: [row(cyd), { name: 'Annegret', email: ADDRESS.toUpperCase() }],
      },
    })
    await it.call('POST /auth/login', { body: { email: ADDRESS, password: 'wrong' } })
    await it.call('POST /auth/forgot-password', { body: { email: ADDRESS } })
    await it.call('PUT /users/:id', {
      token: ann.token,
      params: { id: ann.user._id },
      body: { firstName: 'Annegret', lastName: 'Zylinder-Ott' },
    })

    const before = await tracesOf(it, ann)
    for (const told of before.filter((trace) => trace.startsWith('messages.'))) {
      expect(told).not.toMatch(/annegret|zylinder|nettchen/u)
    }
    const places = new Set(before.map((trace) => trace.split(':')[0]))
    expect([...places]).toEqual(
      expect.arrayContaining([
        ...['users.email', 'user_words.word', 'outbox.text', 'outbox.to_address'],
        ...['notifications.title', 'activity.changes'],
        ...[
          'people.name',
          'people.email',
          'imports.user_id',
          'import_people.name',
          'claims.guest',
          'friendships.friend_id',
        ],
        'histories.user_id',
      ]),
    )
    await deleteAccount(it, ann)
    await it.app.limits.stop()
    await sendMails(it)
    await deleteMessages(it)
    expect((await tracesOf(it, ann)).toSorted()).toEqual(auditTraces(ann))

    for (const match of [early, hers, waiting, confirmed, declined, taken]) {
      const names = (await readMatch(it, bob, match._id)).players.map((player) => player.name)
      expect(names).toContain('Former player')
    }
  })

  test('in mails to another spelling of its address', async () => {
    const { it, bob } = await signedUp(open(), 'Bob')
    const guest = { name: 'Nettchen', email: 'ANNEGRET.Z@Example.com', invited: true }
    const game = await addGame(it, bob)
    const players = [row(bob), guest]
    const response = await it.call('POST /sessions', {
      token: bob.token,
      body: { game: game._id, date: '2026-11-02', players },
    })
    expect(response.status).toBe(201)
    await it.call('POST /friends/send', {
      token: bob.token,
      body: { email: 'Annegret.Z@EXAMPLE.com' },
    })
    const ann = await it.signUp('Annegret', 'Zylinder', ADDRESS)
    const places = new Set((await tracesOf(it, ann)).map((trace) => trace.split(':')[0]))
    expect([...places]).toContain('outbox.to_address')
    await deleteAccount(it, ann)
    await sendMails(it)
    await deleteMessages(it)
    expect((await tracesOf(it, ann)).toSorted()).toEqual(auditTraces(ann))
  })

  test('when its address was never verified', async () => {
    const { it, root, bob } = await signedUp(open(), 'Root', 'Bob')
    await makeAdmin(it, root)
    const names = { firstName: 'Annegret', lastName: 'Zylinder' }
    for (const email of [ADDRESS, 'Annegret.Z@example.com']) {
      await it.call('POST /auth/signup', { body: { ...names, email, password: root.password } })
    }
    await it.call('POST /friends/send', { token: bob.token, body: { email: ADDRESS } })
    const { id } = await it.database.read
      .selectFrom('users')
      .where('email_key', '=', ADDRESS)
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await traces(it, ['annegret', id])).not.toEqual([])
    await deleteAccount(it, root, id)
    // An unverified address gets no farewell mail. Bob's invitation is to whoever has the address.
    expect((await traces(it, ['annegret', 'zylinder', id])).toSorted()).toEqual([
      `audit.about_user_id: ${id}`,
      ...['friend_requests.recipient_email', 'friend_requests.recipient_email_key'].map(
        (column) => `${column}: ${ADDRESS}`,
      ),
      ...['invitations.email', 'invitations.email_key'].map((column) => `${column}: ${ADDRESS}`),
      ...['outbox.to_address', 'outbox.to_key'].map((column) => `${column}: ${ADDRESS}`),
    ])
  })

  test('and deletes no data of other people', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const game = await addGame(it, bob)
    const players = [
      row(bob),
      { name: 'Ann Tester', score: 1 },
      { name: 'Gus', email: 'gus@example.com' },
    ]
    const match = await logMatch(it, bob, { game, players })
    const edited = asDrafts(match).map((draft) => ({ ...draft, score: 5 }))
    await seat(it, bob, match._id, { players: edited })
    const before = await readMatch(it, bob, match._id)
    await deleteAccount(it, ann)
    expect(await readMatch(it, bob, match._id)).toEqual(before)
  })
})
