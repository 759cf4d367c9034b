import { expect, test } from 'vitest'

import { signedUp } from '#tests/support/data/made-people.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { archiveOf } from '#tests/support/imports/archives.ts'
import { begin, matchTo, send } from '#tests/support/imports/made-imports.ts'

import { readOriginal } from './archive-reading.rules.ts'
import { archivedName } from './archives.rules.ts'

const [ANN, BOB] = ['An\u200bn\u2028Lee', 'B\u202eob\u2029']

const original = {
  ...{ createdBy: ANN, createdAt: '2026-10-01T00:00:00.000Z', status: 'Confirmed' as const },
  players: [{ name: BOB, guest: true, confirmed: true, confirmedBy: null }],
}

test('A name of an archive is one line without signs that nobody sees, and keeps those of an emoji', () => {
  expect([ANN, BOB].map(archivedName)).toEqual(['Ann Lee', 'Bob'])
  expect(archivedName('Zoe 👩‍🚀')).toBe('Zoe 👩‍🚀')
})

test('Names of an original that were stored as they came are read so too', () => {
  const { createdBy, players } = readOriginal(JSON.stringify(original))
  expect([createdBy, players[0]?.name]).toEqual(['Ann Lee', 'Bob'])
})

onEachEngine('The original of an imported match', (open) => {
  test('has its names in one line, like all names', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { _id } = (await begin(it, ann)).body.data
    expect((await send(it, ann, _id, [matchTo('a:1', { original })])).status).toBe(200)
    const stored = await it.database.read
      .selectFrom('imports')
      .select('original')
      .executeTakeFirstOrThrow()
    expect(stored.original).not.toMatch(/[\u200b\u2028\u2029\u202e]|\\u20/u)
    const [match] = (await archiveOf(it, ann)).matches
    expect(match?.original.createdBy).toBe('Ann Lee')
    expect(match?.original.players[0]?.name).toBe('Bob')
  })

  test('with a name of which nobody sees anything is refused', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { _id } = (await begin(it, ann)).body.data
    const nobody = {
      ...original,
      players: original.players.map((row) => ({ ...row, name: '\u200b\u2028' })),
    }
    const body = [matchTo('a:1', { original: nobody })]
    expect((await send(it, ann, _id, body)).status).toBe(400)
  })
})
