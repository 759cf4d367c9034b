import { expect, test } from 'vitest'

import { storedWords } from '#features/matches/matches.rules.ts'
import { bytesOf } from '#features/matches/stored-bytes.commands.ts'
import { type TestUser, deleteAccount, friendOf } from '#tests/support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  editMatch,
  logMatch,
  readMatch,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { begin, importArchived, matchTo, send } from '#tests/support/imports/made-imports.ts'

const stored = async (it: TestApp, { token }: TestUser) =>
  (await it.call('GET /storage', { token })).body.data

const NOTES = 'x'.repeat(2000)

async function setUp(it: TestApp) {
  const ann = await it.signUp('Ann')
  const game = await addGame(it, ann)
  const { token } = ann
  const body = {
    game: game._id,
    date: '2026-10-01',
    notes: NOTES,
    players: [{ user: ann.user._id }],
  }
  return { ann, game, log: async () => it.call('POST /sessions', { token, body }) }
}

onEachEngine('What an account stores', (open) => {
  test('grows with its matches, and shrinks with them again', async () => {
    const { it, ann, game } = await scene(open(), setUp)
    expect(await stored(it, ann)).toEqual({ used: 0, most: 200_000_000 })
    const players = [{ user: ann.user._id }, { name: 'Oma' }]
    const match = await logMatch(it, ann, { game, players })
    const { used } = await stored(it, ann)
    await editMatch(it, ann, match._id, { notes: NOTES })
    const withNotes = (await stored(it, ann)).used
    // The notes, and what the activity says of them.
    expect(withNotes - used).toBeGreaterThan(2000)
    const [own] = asDrafts(await readMatch(it, ann, match._id))
    await editMatch(it, ann, match._id, { players: [own] })
    expect((await stored(it, ann)).used).toBeLessThan(withNotes)
    await it.call('DELETE /sessions/:id', { token: ann.token, params: { id: match._id } })
    expect((await stored(it, ann)).used).toBe(0)
  })

  test('has an end: further matches are refused with what is used, smaller ones are not', async () => {
    const { it, ann, log } = await scene(open({ config: { accountBytes: 12_000 } }), setUp)
    const first = await log()
    expect(first.status).toBe(201)
    let last = await log()
    while (last.status === 201) last = await log()
    const { used, most } = await stored(it, ann)
    expect(used).toBeLessThanOrEqual(most)
    expect([last.status, last.body.code]).toEqual([409, 'conflict'])
    expect(last.body.message).toMatch(/^There is no room for this: your matches take 1 of 0 MB\./u)
    const { _id } = first.body.data
    const longer = {
      location: 'A place with a long name '.repeat(3).trim(),
      notes: NOTES.slice(1),
    }
    const room = most - used
    const more = {
      ...longer,
      players: Array.from({ length: 30 }, (_, at) => ({ name: `Guest ${at}` })),
    }
    expect(room).toBeLessThan(6000)
    expect((await editMatch(it, ann, _id, more)).status).toBe(409)
    expect((await readMatch(it, ann, _id)).version).toBe(1)
    expect((await editMatch(it, ann, _id, { notes: '' })).status).toBe(200)
    const matches = [
      {
        id: 'one',
        game: 'Go',
        date: '2026-10-01',
        notes: NOTES,
        players: [{ name: 'Gus', email: null, self: true, score: 1, result: 'Win' as const }],
      },
    ]
    const many = Array.from({ length: 5 }, (_, at) => ({ ...matches[0]!, id: `${at}` }))
    const imported = await importArchived(it, ann, many)
    expect([imported.status, imported.body.code]).toEqual([409, 'conflict'])
  })

  test('is not what somebody’s matches took before their account was deleted', async () => {
    const { it, ann, game } = await scene(open({ config: { accountBytes: 12_000 } }), setUp)
    const bob = await friendOf(it, ann, 'Bob')
    const players = [{ user: ann.user._id }, { user: bob.user._id }]
    const { _id } = await logMatch(it, ann, { game, notes: NOTES, players })
    await deleteAccount(it, ann)
    expect((await readMatch(it, bob, _id)).createdBy?._id).toBe(bob.user._id)
    expect((await stored(it, bob)).used).toBe(0)
    await editMatch(it, bob, _id, { location: 'At home' })
    const { used } = await stored(it, bob)
    expect(used).toBeGreaterThan(0)
    expect(used).toBeLessThan(2000)
    await editMatch(it, bob, _id, { notes: '' })
    expect((await stored(it, bob)).used).toBeLessThan(used)
  })

  test('has an end for who imports and deletes again and again: the ids of what is deleted stay', async () => {
    const { it, ann } = await scene(open({ config: { accountBytes: 20_000 } }), setUp)
    const { token } = ann
    const begun = await begin(it, ann)
    const statuses: number[] = []
    for (let round = 0; statuses.at(-1) !== 409 && round < 10; round += 1) {
      const sourceIds = Array.from({ length: 25 }, (_, at) => `${round} ${at}`.padEnd(100, '.'))
      const sent = await send(it, ann, begun.body.data._id, [{ ...matchTo(''), sourceIds }])
      statuses.push(sent.status)
      for (const { _id } of (await it.call('GET /sessions', { token })).body.data) {
        await it.call('DELETE /sessions/:id', { token, params: { id: _id } })
      }
    }
    expect(statuses).toEqual([200, 409])
    expect((await stored(it, ann)).used).toBe(25 * (250 + 2 * 100))
  })

  test('never goes over the end, however many writes come at once @both', async () => {
    const { it, ann, log } = await scene(open({ config: { accountBytes: 30_000 } }), setUp)
    const answers = await Promise.all(Array.from({ length: 12 }, log))
    const made = answers.filter(({ status }) => status === 201)
    expect(made.length).toBeGreaterThan(1)
    expect(made.length).toBeLessThan(12)
    const { used, most } = await stored(it, ann)
    expect(used).toBeLessThanOrEqual(most)
    expect(await it.database.transact((trx) => bytesOf(trx, made[0]?.body.data._id ?? ''))).toBe(
      used / made.length,
    )
  })
})

test('The words say how much is used of how much', () => {
  expect(storedWords({ used: 0, most: 200_000_000 })).toBe('0 of 200 MB')
  expect(storedWords({ used: 11_000_001, most: 200_000_000 })).toBe('12 of 200 MB')
})
