import { expect, test } from 'vitest'

import { fillWithData, HOSTILE } from '#tests/support/backups/filled-database.ts'
import { type TestUser, befriended, signedUp } from '#tests/support/data/made-people.ts'
import {
  addGame,
  confirmMatch,
  editMatch,
  logMatch,
  matchNotifications,
  notificationsOf,
} from '#tests/support/data/made-tables.ts'
import { plainMatch, plainPlayer } from '#tests/support/data/plain-match.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { type Archive, archiveOf, archiveText } from '#tests/support/imports/archives.ts'
import { importArchived } from '#tests/support/imports/made-imports.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'

import { readArchiveJson } from './archive-reading.rules.ts'
import type { MatchOfArchive } from './archives.rules.ts'

async function importText(it: TestApp, by: TestUser, text: string) {
  const read = readArchiveJson(JSON.parse(text))
  if (!read.ok) throw new Error(read.reason)
  const { status, body } = await importArchived(it, by, read.matches)
  expect(status).toBe(200)
  return body.data.imported
}

async function logFullMatch(it: TestApp, ann: TestUser, bob: TestUser): Promise<void> {
  const expansion = await addGame(it, ann, 'Wingspan: Oceania')
  const { _id } = await logMatch(it, ann, {
    game: await addGame(it, ann, 'Wingspan'),
    ...{ date: '2026-11-14T23:30:00Z', day: '2026-11-15', mode: 'teams', scoring: 'lowest' },
    ...{ durationMinutes: 75, location: 'Ben’s', expansions: [expansion._id] },
    pad: { rows: [{ label: 'Birds', scores: [1.5, -2, null] }] },
    players: [
      { user: ann.user._id, result: 'Win', team: 'Owls', role: 'Host' },
      { user: bob.user._id, result: 'Loss', team: 'Gulls', started: true },
      { name: 'x'.repeat(80), result: 'Win', team: 'Owls' },
    ],
  })
  await confirmMatch(it, bob, _id)
}

async function historyOf(it: TestApp, { token }: TestUser) {
  return (await it.call('GET /sessions', { token })).body.data
}

const one: MatchOfArchive = {
  id: 'elsewhere-1',
  game: 'Azul',
  date: '2026-10-01T00:00:00.000Z',
  players: [{ name: 'Ann', email: null, self: true, score: 1, result: 'Win', ...plainPlayer }],
  ...{ ...plainMatch, day: null, pad: null, original: null },
}

const annsSeat = { name: 'Ann', guest: false, confirmed: true, confirmedBy: 'self' } as const
const original = {
  ...{ createdBy: 'Ann', createdAt: '2026-10-01T00:00:00.000Z', status: 'Confirmed' as const },
  players: [annsSeat],
}

onEachEngine('Importing an archive', (open, engine) => {
  test('on another server adds the matches once, and notifies nobody @both', async () => {
    const home = await open()
    const { ann, bob: homeBob } = await fillWithData(home)
    await logFullMatch(home, ann, homeBob)
    const text = await archiveText(home, ann)
    const created = await createTestDatabase(engine)
    const away = await open({ beside: { ...home, address: created.address } })
    const newAnn = await away.signUp('Anna', 'Elsewhere', 'anna@example.com')
    const gus = await away.signUp('Gus', 'There', 'guest1@example.com')
    const mails = async () =>
      (await away.database.read.selectFrom('outbox').select('id').execute()).length
    const before = [await mails(), (await notificationsOf(away, newAnn)).length]

    expect(await importText(away, newAnn, text)).toBe(6)
    expect(await importText(away, newAnn, text)).toBe(0)

    const originals = await historyOf(home, ann)
    const copies = await historyOf(away, newAnn)
    const shape = (matches: typeof originals) =>
      matches
        .map(({ game, date, notes, players }) => ({
          ...{ game: game.name, date, notes },
          players: players.map(({ score, result }) => ({ score, result })),
        }))
        .toSorted((a, b) => (a.game < b.game ? -1 : 1))
    expect(shape(copies)).toEqual(shape(originals))
    for (const match of copies) {
      expect(match.matchStatus).toBe('Confirmed')
      expect(match.createdBy?._id).toBe(newAnn.user._id)
      expect(match.players.map((player) => player.user?._id ?? null)).toEqual([
        newAnn.user._id,
        null,
        null,
      ])
      expect(match.players[1]).toMatchObject({
        name: `Bob ${HOSTILE[1]}`,
        email: 'bob@example.com',
      })
    }
    expect([await mails(), (await notificationsOf(away, newAnn)).length]).toEqual(before)
    expect(await matchNotifications(away, gus)).toEqual([])

    const matchesOf = (archive: string) => (JSON.parse(archive) as Archive).matches
    expect(matchesOf(await archiveText(away, newAnn))).toEqual(matchesOf(text))

    const bob = await away.signUp('Bob')
    expect(await historyOf(away, bob)).toHaveLength(6)

    const back = await archiveText(away, newAnn)
    expect(await importText(home, ann, back)).toBe(0)

    const params = { id: bob.user._id }
    expect((await away.call('DELETE /users/:id', { token: bob.token, params })).status).toBe(200)
    const left = matchesOf(await archiveText(away, newAnn))
    expect(left).toHaveLength(6)
    expect(JSON.stringify(left)).not.toContain('Bob')
    expect(left[0]?.players[1]?.name).toBe('Former player')
    await away.server.close()
    await away.database.close()
    await created.remove()
  })

  test('on the server that it comes from restores a deleted match and changes nothing else', async () => {
    const { it, ann } = await scene(open(), fillWithData)
    const text = await archiveText(it, ann)
    expect(await importText(it, ann, text)).toBe(0)
    const [match] = await historyOf(it, ann)
    await it.call('DELETE /sessions/:id', { token: ann.token, params: { id: match?._id ?? '' } })
    expect(await importText(it, ann, text)).toBe(1)
    expect(await importText(it, ann, text)).toBe(0)
  })

  test('by two accounts in many requests at once does not starve other users @both', async () => {
    const { it, ann, bob, cem } = await signedUp(open(), 'Ann', 'Bob', 'Cem')
    const player = { name: 'Gus', email: null, score: 1, result: '' }
    const players = Array.from({ length: 10 }, (_, seat) => ({ ...player, self: seat === 0 }))
    let done = 0
    const importing = Array.from({ length: 24 }, async (_, part) => {
      const matches = Array.from({ length: 20 }, (__, index) => ({
        ...{ ...one, id: `${part}-${index}`, players },
      }))
      const { status } = await importArchived(it, part % 2 === 0 ? ann : bob, matches)
      done += 1
      return status
    })
    for (let asked = 0; asked < 3; asked += 1) await historyOf(it, cem)
    // Each of the three waited for a few imports, and not for all.
    expect(done).toBeLessThan(12)
    // On a slow machine the last ones wait too long for those before them, and are told to come again.
    const statuses = await Promise.all(importing)
    expect(statuses.slice(0, 2)).toEqual([200, 200])
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  })

  test('is separate for each user', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const logged = await logMatch(it, ann, { game: await addGame(it, ann) })
    const known = { ...one, id: logged._id }
    expect((await importArchived(it, bob, [known])).body.data).toMatchObject({ imported: 1 })
    expect((await importArchived(it, ann, [known])).body.data).toMatchObject({ imported: 0 })
    expect(await historyOf(it, ann)).toHaveLength(1)
    expect(await matchNotifications(it, ann)).toEqual([])
  })

  test('keeps a match that its owner only logged, and cuts names that are too long for a guest', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const long = `${'x'.repeat(80)} ${'y'.repeat(80)}`
    const players = [{ ...one.players[0], self: false, name: long }]
    expect((await importArchived(it, ann, [{ ...one, players }])).status).toBe(200)
    const [match] = await historyOf(it, ann)
    expect(match?.players[0]).toMatchObject({ user: null, name: 'x'.repeat(80) })
  })

  test('keeps who confirmed it at first only until it is edited @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const players = [one.players[0], { ...one.players[0], self: false, name: 'Bob' }]
    const trusting = { ...annsSeat, name: 'Bob', confirmedBy: 'trust' as const }
    const first = { ...original, players: [annsSeat, trusting] }
    expect((await importArchived(it, ann, [{ ...one, players, original: first }])).status).toBe(200)
    const [imported] = (await archiveOf(it, ann)).matches
    expect(imported?.original).toEqual(first)
    const [match] = await historyOf(it, ann)
    const turned = [{ _id: match?.players[1]?._id }, { _id: match?.players[0]?._id }]
    await editMatch(it, ann, match?._id ?? '', { players: turned })
    const [edited] = (await archiveOf(it, ann)).matches
    expect(edited?.original.players).toEqual([
      { name: 'Bob', guest: true, confirmed: true, confirmedBy: null },
      { name: 'Ann Tester', guest: false, confirmed: true, confirmedBy: 'import' },
    ])
  })

  test('refuses an invalid match with its fields, and then adds nothing of the batch', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const player = one.players[0]
    const loser = { ...player, self: false, name: 'Bob', result: 'Loss' }
    const withName = (name: string) => ({ ...original, players: [{ ...annsSeat, name }] })
    const bad: [string, object][] = [
      ['matches.1.sourceIds.0', { id: 'x'.repeat(101) }],
      ['matches.1.game', { game: ' ' }],
      ['matches.1.date', { date: '2026-02-31' }],
      ['matches.1.notes', { notes: 'x'.repeat(2001) }],
      ['matches.1.players', { players: [] }],
      ['matches.1.players', { players: [player, player] }],
      ['matches.1.players.0.name', { players: [{ ...player, name: 'two\nlines' }] }],
      ['matches.1.players', { mode: 'teams', players: [{ ...player, team: 'Owls' }] }],
      ['matches.1.players', { mode: 'cooperative', players: [player, loser] }],
      ['matches.1.original.createdAt', { original: { ...original, createdAt: 'long ago' } }],
      ['matches.1.original.players.0.name', { original: withName('') }],
      ['matches.1.original.players.0.name', { original: withName('two\nlines') }],
      ['matches.1.players.0.email', { players: [{ ...player, email: 'nobody' }] }],
      ['matches.1.players.0.score', { players: [{ ...player, score: '1' }] }],
    ]
    for (const [field, change] of bad) {
      const response = await importArchived(it, ann, [
        one,
        { ...one, id: 'elsewhere-2', ...change },
      ])
      expect(response.status).toBe(400)
      expect(response.body.errors).toHaveProperty([field])
    }
    expect(await historyOf(it, ann)).toEqual([])
  })
})
