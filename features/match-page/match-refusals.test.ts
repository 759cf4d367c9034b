import { expect, test } from 'vitest'

import { befriend, type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import { addGame } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

const NO_ID = '01890000-0000-7000-8000-000000000000'

interface Table {
  it: TestApp
  ann: TestUser
  attempt(fields: Record<string, unknown>): Promise<{ status: number; errors: unknown }>
}

async function setTable(open: () => Promise<TestApp>): Promise<Table> {
  const { it, ann } = await signedUp(open(), 'Ann')
  const game = await addGame(it, ann)
  const right = { game: game._id, date: '2026-10-01', players: [{ user: ann.user._id }] }
  return {
    it,
    ann,
    async attempt(fields) {
      const body = { ...right, ...fields }
      const response = await it.call('POST /sessions', { token: ann.token, body })
      return { status: response.status, errors: response.body.errors }
    },
  }
}

onEachEngine('A new match', (open) => {
  test('needs a game that exists', async () => {
    const { attempt } = await setTable(open)
    for (const game of ['', undefined, null, 7, 'Catan', NO_ID, {}]) {
      expect(await attempt({ game })).toEqual({
        status: 400,
        errors: { game: 'Please select a game.' },
      })
    }
  })

  test('needs one to 32 players', async () => {
    const { attempt } = await setTable(open)
    const errors = { players: 'Add at least yourself or one player.' }
    for (const players of [[], undefined, null, 'Ann', {}]) {
      expect(await attempt({ players })).toEqual({ status: 400, errors })
    }
    const guests = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `G${n}` }))
    expect((await attempt({ players: guests(32) })).status).toBe(201)
    expect(await attempt({ players: guests(33) })).toEqual({
      status: 400,
      errors: { players: 'At most 32 players can join a match.' },
    })
  })

  test('needs a date that exists', async () => {
    const { attempt } = await setTable(open)
    for (const date of [undefined, null, 20261001]) {
      expect(await attempt({ date })).toEqual({
        status: 400,
        errors: { date: 'Please select a date.' },
      })
    }
    for (const date of [
      '',
      'today',
      '2026-02-31',
      '2026-13-01',
      '2026-1-1',
      '2026-10-01T25:00:00Z',
      '0000-01-01',
      '2026-10-01T10:00:00',
      '+012026-01-01',
      '9999-12-31T23:59:59-01:00',
    ]) {
      expect(await attempt({ date })).toEqual({
        status: 400,
        errors: { date: 'Enter a valid date.' },
      })
    }
  })

  test('gets every problem of its guests at their fields', async () => {
    const { attempt } = await setTable(open)
    const players = [
      { name: 'Gus', email: 'gus@example.com', invited: true },
      { name: '  ' },
      { user: null },
      { name: 'Hal', invited: true },
      { name: 'Ida', email: 'not an address' },
      { name: 'Joe', email: 'joe@', invited: true },
      { name: 'x'.repeat(81) },
      { name: 'two\nlines' },
      { name: '', score: 'ten', result: 'Victory' },
    ]
    expect(await attempt({ players })).toEqual({
      status: 400,
      errors: {
        'players.1.name': 'Guest name is required.',
        'players.2.name': 'Guest name is required.',
        'players.3.email': 'Enter an email to send an invite.',
        'players.4.email': 'Enter a valid email address.',
        'players.5.email': 'Enter a valid email address.',
        'players.6.name': 'Guest name must be at most 80 characters.',
        'players.7.name': 'Guest name must be a single line of text.',
        'players.8.name': 'Guest name is required.',
        'players.8.score': 'Score must be a number.',
        'players.8.result': 'Result must be Win, Loss, Draw or empty.',
      },
    })
  })

  test('accepts only finite numbers as scores', async () => {
    const { it, ann, attempt } = await setTable(open)
    const errors = { 'players.0.score': 'Score must be a number.' }
    for (const score of ['10', '', true, [1], {}]) {
      expect(await attempt({ players: [{ name: 'Gus', score }] })).toEqual({ status: 400, errors })
    }
    const response = await it.server.inject({
      method: 'POST',
      url: '/api/sessions',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      payload: `{"game":"${NO_ID}","date":"2026-10-01","players":[{"name":"Gus","score":1e999}]}`,
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'validation_failed', errors })
  })

  test('can have only friends of its creator at the table, each once', async () => {
    const { it, ann, attempt } = await setTable(open)
    const [bob, eve] = [await it.signUp('Bob'), await it.signUp('Eve')]
    await befriend(it.call, ann, bob)
    const players = [
      { user: ann.user._id },
      { user: eve.user._id },
      { user: bob.user._id },
      { user: bob.user._id },
      { user: NO_ID },
      { user: 'Bob' },
      { user: '' },
      { user: ann.user._id },
    ]
    const stranger = 'This player is not one of your friends.'
    const twice = 'That friend is already on the match.'
    expect(await attempt({ players, game: NO_ID })).toEqual({
      status: 400,
      errors: {
        'players.1.user': stranger,
        'players.3.user': twice,
        'players.4.user': stranger,
        'players.5.user': stranger,
        'players.6.user': stranger,
        'players.7.user': twice,
        game: 'Please select a game.',
      },
    })
  })

  test('can have notes of at most 2,000 Unicode characters', async () => {
    const { attempt } = await setTable(open)
    expect((await attempt({ notes: '🎲'.repeat(2000) })).status).toBe(201)
    expect(await attempt({ notes: '🎲'.repeat(2001) })).toEqual({
      status: 400,
      errors: { notes: 'Notes must be at most 2000 characters.' },
    })
    expect((await attempt({ notes: 7 })).errors).toHaveProperty('notes')
  })
})
