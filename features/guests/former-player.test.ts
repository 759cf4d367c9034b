import { expect, test } from 'vitest'

import { NOT_A_NAME } from '#features/accounts/former-player.rules.ts'
import { readArchiveJson } from '#features/exports/archive-reading.rules.ts'
import { answerByLink, makeLink } from '#tests/support/data/made-links.ts'
import { makeAdmin, PASSWORD, signedUp, type TestUser } from '#tests/support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  editMatch,
  logMatch,
  readMatch,
  setTable,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { archiveText } from '#tests/support/imports/archives.ts'
import { importAll, matchTo, rowOf } from '#tests/support/imports/made-imports.ts'
import { importArchived } from '#tests/support/imports/made-imports.ts'
import { readText } from '#tests/support/texts/read-text.ts'

const FORMER = { user: null, name: 'Former player', former: true, email: null }
const SPELLINGS = ['Former player', ' FORMER  Player ', 'Fórmer\u200b plàyer', 'Former-player']

async function deleteAccount(it: TestApp, { token, user }: TestUser): Promise<void> {
  expect((await it.call('DELETE /users/:id', { token, params: { id: user._id } })).status).toBe(200)
}

async function setFormer(it: TestApp) {
  const table = await setTable(it)
  await deleteAccount(it, table.bob)
  return { ...table, match: await readMatch(it, table.ann, table.match._id) }
}

onEachEngine('A deleted account’s row', (open) => {
  test('stays one, whatever is edited beside it, with or without its id', async () => {
    const { it, ann, match } = await scene(open(), setFormer)
    const drafts = asDrafts(match).map((draft) => ({ ...draft, score: 7 }))
    for (const players of [drafts, drafts.map(({ _id, ...draft }) => draft)]) {
      const { status, body } = await editMatch(it, ann, match._id, { players })
      expect([status, body.data.players[1]]).toMatchObject([
        200,
        { ...FORMER, _id: match.players[1]?._id },
      ])
    }
  })

  test('is nobody’s: with another name or an address somebody else sits there', async () => {
    const { it, ann, match } = await scene(open(), setFormer)
    const [own, former, gus] = asDrafts(match)
    const address = { ...former, email: 'bob@example.com' }
    const refused = await editMatch(it, ann, match._id, { players: [own, address, gus] })
    expect([refused.status, refused.body.errors]).toEqual([400, { 'players.1.name': NOT_A_NAME }])
    const players = [own, { ...former, name: 'Hal' }, gus]
    const { body } = await editMatch(it, ann, match._id, { players })
    expect(body.data.players[1]).toMatchObject({ name: 'Hal', former: false })
    expect(body.data.players[1]?._id).not.toBe(match.players[1]?._id)
  })

  test('is told apart from a guest with the same name from before', async () => {
    const { it, ann, match } = await scene(open(), setFormer)
    await it.database.transact((trx) =>
      trx
        .updateTable('people')
        .set({ name: 'Former player', name_key: 'former player' })
        .where('owner_id', '=', ann.user._id)
        .execute(),
    )
    const read = await readMatch(it, ann, match._id)
    expect(read.players.map(({ former }) => former)).toEqual([false, true, false])
    const players = asDrafts(read).map((draft) => ({ ...draft, score: 7 }))
    const saved = await editMatch(it, ann, match._id, { players })
    expect(saved.body.data.players.map(({ former }) => former)).toEqual([false, true, false])
    const rename = { from: 'Former player', to: 'Gus' }
    const { body } = await it.call('POST /guests/rename', { token: ann.token, body: rename })
    expect(body.data.renamed).toBe(1)
    const names = (await readMatch(it, ann, match._id)).players.map(({ name }) => name)
    expect(names).toEqual(['Ann Arbor', 'Former player', 'Gus'])
  })

  test('comes back as one from an archive and a CSV file', async () => {
    const { it, ann } = await scene(open(), setFormer)
    const text = await archiveText(it, ann)
    const params = { id: ann.user._id }
    const csv = await it.call('GET /users/:id/archive.csv', { token: ann.token, params })
    for (const file of [text, csv.body as unknown as string]) {
      const { people } = await readText(file)
      expect(people.filter(({ former }) => former)).toMatchObject([{ name: 'Former player' }])
    }
    const eve = await it.signUp('Eve')
    const read = readArchiveJson(JSON.parse(text))
    const matches = read.ok ? read.matches : []
    expect((await importArchived(it, eve, matches)).body.data).toMatchObject({ imported: 1 })
    const [copy] = (await it.call('GET /sessions', { token: eve.token })).body.data
    expect(copy?.players[1]).toMatchObject(FORMER)
    const matchesOf = (archive: string) => (JSON.parse(archive) as { matches: unknown }).matches
    expect(matchesOf(await archiveText(it, eve))).toEqual(matchesOf(text))
    const guests = await it.call('GET /guests', { token: eve.token })
    expect(guests.body.data.map(({ name }) => name)).toEqual(['Gus'])
  })
})

onEachEngine('An account that has proven no address', (open) => {
  test('leaves others’ guests without an address alone when it is deleted @both', async () => {
    const { it, ann, root } = await signedUp(open(), 'Ann', 'Root')
    const players = [{ user: ann.user._id }, { name: 'Gus' }]
    const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
    const names = { firstName: 'Eve', lastName: 'Tester' }
    const signUp = { ...names, email: 'eve@example.com', password: PASSWORD }
    await it.call('POST /auth/signup', { body: signUp })
    const users = it.database.read.selectFrom('users').where('email_key', '=', signUp.email)
    const { id } = await users.select('id').executeTakeFirstOrThrow()
    await makeAdmin(it, root)
    expect((await it.call('DELETE /users/:id', { token: root.token, params: { id } })).status).toBe(
      200,
    )
    expect(await readMatch(it, ann, match._id)).toEqual(match)
  })
})

onEachEngine('Nobody is called “Former player”', (open) => {
  test('in matches, renames, sign-ups and profiles', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const { token } = ann
    for (const name of SPELLINGS) {
      const players = [{ user: ann.user._id }, { name }]
      const body = { game: match.game._id, date: '2026-10-01', players }
      const created = await it.call('POST /sessions', { token, body })
      expect(created.body.errors).toEqual({ 'players.1.name': NOT_A_NAME })
      const [own, bob, gus] = asDrafts(match)
      const edited = await editMatch(it, ann, match._id, { players: [own, bob, { ...gus, name }] })
      expect(edited.body.errors).toEqual({ 'players.2.name': NOT_A_NAME })
      const rename = { from: 'Gus', to: name }
      const renamed = await it.call('POST /guests/rename', { token, body: rename })
      expect(renamed.body.errors).toEqual({ to: NOT_A_NAME })
    }
    const names = { firstName: 'Former', lastName: 'Plàyer' }
    const signUp = { ...names, email: 'new@example.com', password: PASSWORD }
    const signed = await it.call('POST /auth/signup', { body: signUp })
    expect([signed.status, signed.body.errors]).toEqual([400, { firstName: NOT_A_NAME }])
    const params = { id: ann.user._id }
    const edited = await it.call('PUT /users/:id', { token, params, body: names })
    expect([edited.status, edited.body.errors]).toEqual([400, { firstName: NOT_A_NAME }])
  })

  test('in what is imported: a guest of that name gets a number', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const players = [rowOf('Ann', 1, { self: true }), rowOf('FORMER player', 2)]
    await importAll(it, ann, [matchTo('bgg:1', { players })])
    const [match] = (await it.call('GET /sessions', { token: ann.token })).body.data
    expect(match?.players[1]).toMatchObject({ name: 'Former player (2)', former: false })
    const read = await readText('Date,Game,Player\n2024-11-15,Go,Ann\n2024-11-15,Go,former PLAYER')
    expect(read.people.map(({ name }) => name)).toEqual(['Ann', 'Former player (2)'])
  })
})

onEachEngine('What somebody has said', (open) => {
  test('stays when the guest gets that name in the database, and another one again', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const row = match.players[2]?._id
    const secret = await makeLink(it, ann, match._id)
    await answerByLink(it, secret, row, { contest: 'It was thirty' })
    for (const name of ['Former player', 'Gus']) {
      await it.database.transact((trx) =>
        trx.updateTable('people').set({ name }).where('owner_id', '=', ann.user._id).execute(),
      )
    }
    const { activity } = await readMatch(it, ann, match._id)
    expect(activity.at(-1)).toMatchObject({ player: 'Gus', reason: 'It was thirty' })
    const { body } = await it.call('GET /friends/notifications', { token: ann.token, query: {} })
    expect(body.data.map(({ type }) => type)).toContain('GUEST_CONTESTED')
  })
})
