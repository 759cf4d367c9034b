import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { isolated } from '#platform/mail/mail-layout.ts'

import { PASSWORD, type TestUser, befriended, signedUp } from '../support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  editMatch,
  logMatch,
  notificationsOf,
  readMatch,
} from '../support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '../support/engines.ts'
import { importArchived } from '../support/imports/made-imports.ts'

test('A name in a mail cannot change the direction of the text after it', () => {
  const hostile = fc.string({ unit: fc.constantFrom('\u2069', '\u202e', '\u2066', 'a', 'ש') })
  fc.assert(
    fc.property(hostile, (name) => {
      expect(isolated(name)).toMatch(/^\u2068[^\u202a-\u202e\u2066-\u2069]*\u2069$/u)
    }),
  )
})

const places: Record<
  string,
  (
    it: TestApp,
    by: TestUser,
    name: string,
  ) => Promise<{ errors: unknown; stored?: string | undefined }>
> = {
  async 'signing up'(it, _, name) {
    const email = `p${Math.random()}@example.com`
    const body = { firstName: name, lastName: name, email, password: PASSWORD }
    const { errors } = (await it.call('POST /auth/signup', { body })).body
    return { errors }
  },
  async profile(it, { token, user }, name) {
    const body = { firstName: name, lastName: name }
    const { data, errors } = (
      await it.call('PUT /users/:id', { token, params: { id: user._id }, body })
    ).body
    return { errors, stored: data?.firstName }
  },
  async 'a game'(it, { token }, name) {
    const { data, errors } = (await it.call('POST /games', { token, body: { name } })).body
    return { errors, stored: data?.name }
  },
  async 'a guest'(it, { token }, name) {
    const game = (await it.call('POST /games', { token, body: { name: 'Go' } })).body.data._id
    const body = { game, date: '2026-10-01', players: [{ name }] }
    const { data, errors } = (await it.call('POST /sessions', { token, body })).body
    return { errors, stored: data?.players[0]?.name }
  },
  async 'a guest’s new name'(it, by, name) {
    const match = await logMatch(it, by, {
      game: await addGame(it, by, 'Go'),
      players: [{ name: 'Gus' }],
    })
    const players = asDrafts(match).map((draft) => ({ ...draft, name }))
    const { data, errors } = (await editMatch(it, by, match._id, { players })).body
    return { errors, stored: data?.players[0]?.name }
  },
  async 'an imported guest'(it, by, name) {
    const guest = { name, email: null, self: false, score: null, result: '' }
    return imported(it, by, { id: name, game: 'Go', players: [guest] }, (match) => {
      return match.players[0]?.name
    })
  },
  async 'an imported game'(it, by, name) {
    const self = { name: 'I', email: null, self: true, score: null, result: '' }
    return imported(
      it,
      by,
      { id: `${name} `, game: name, players: [self] },
      ({ game }) => game.name,
    )
  },
}

async function imported(
  it: TestApp,
  by: TestUser,
  match: { id: string; game: string; players: object[] },
  nameOf: (match: { game: { name: string }; players: { name: string }[] }) => string | undefined,
) {
  const { errors } = (await importArchived(it, by, [{ date: '2026-10-01', ...match }])).body
  if (errors !== undefined) return { errors }
  const [newest] = (await it.call('GET /sessions', { token: by.token, query: { limit: '1' } })).body
    .data
  return { errors, stored: newest === undefined ? '' : nameOf(newest) }
}

onEachEngine('Names', (open) => {
  test('No name of a person, game or guest is invisible, has two lines, or changes the direction of the text after it', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const tidy = 'שלום می\u200cخواهم 👩\u200d👧'
    for (const [place, give] of Object.entries(places)) {
      for (const name of ['\u3164\u2800', '\u200b\u202e\u2069', '\ufe0f\u0301']) {
        const { errors } = await give(it, ann, name)
        const texts = Object.values((errors ?? {}) as Record<string, string>)
        expect([place, texts[0]]).toEqual([
          place,
          expect.stringMatching(/(is|are) required|has no name/u),
        ])
      }
      const { errors, stored } = await give(it, ann, `\u202e${tidy.replace(' ', '\u2069 ')} `)
      expect([place, errors]).toEqual([place, undefined])
      expect([place, stored ?? tidy]).toEqual([place, tidy])
      const second = await give(it, ann, 'An\u00adn\u2028Admin')
      const [refused] = Object.values((second.errors ?? {}) as Record<string, string>)
      expect([place, refused ?? second.stored]).toEqual([
        place,
        expect.stringMatching(/single line of text|^Ann Admin$/u),
      ])
    }
  })

  test('Nobody’s own words change how our sentence around them reads @both', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const players = [ann, bob].map(({ user }) => ({ user: user._id }))
    const { _id: id } = await logMatch(it, ann, { game: await addGame(it, ann), players })
    const words = '\u202eI was\u2069\r\nnot\u0085there\u001bمی\u200cخواهم\u202e'
    const say = (by: TestUser, what: string, body: object, cid = '') =>
      it.call(`POST /sessions/:id/${what}` as 'POST /sessions/:id/corrections', {
        ...{ token: by.token, params: { id, cid }, body },
      })
    const proposed = await say(bob, 'corrections', { durationMinutes: 30, comment: words })
    expect(proposed.body.data.comment).toBe('I was\nnot there می\u200cخواهم')
    await say(ann, 'corrections/:cid/reject', { reason: words }, proposed.body.data._id)
    await say(bob, 'decline', { reason: '\u202e\u2066' })
    await say(bob, 'decline', { reason: words })
    const one = 'I was not there می\u200cخواهم'
    const { activity } = await readMatch(it, ann, id)
    expect(activity.flatMap(({ reason }) => reason ?? [])).toEqual([one])
    const told = [...(await notificationsOf(it, ann)), ...(await notificationsOf(it, bob))]
    expect(told.map(({ description }) => description).filter((text) => text.includes('“'))).toEqual(
      [
        `“${one}” They stay on the score sheet of 1 October 2026 as a guest.`,
        'minutes none → 30: “I was\nnot there می\u200cخواهم”',
        `minutes none → 30: “${one}”`,
      ],
    )
  })

  test('A name that is no longer allowed stays as it is when other fields are edited', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann, 'Go')
    const match = await logMatch(it, ann, { game, players: [{ name: 'Gus' }] })
    const name = '\u202e\u3164'
    await it.database.transact((trx) => trx.updateTable('people').set({ name }).execute())
    for (const draft of [{ ...asDrafts(match)[0], name, score: 1 }, { name }]) {
      const { status, body } = await editMatch(it, ann, match._id, { players: [draft] })
      expect([status, body.data?.players[0]?.name]).toEqual([200, name])
      expect(body.data?.players[0]?._id).toBe(match.players[0]?._id)
    }
  })
})
