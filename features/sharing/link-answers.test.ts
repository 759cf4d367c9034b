import { expect, test } from 'vitest'

import { answerByLink, makeLink, readSheet, setLinked } from '#tests/support/data/made-links.ts'
import {
  addGame,
  asDrafts,
  editMatch,
  logMatch,
  notificationsOf,
  readMatch,
  setTable,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene } from '#tests/support/engines.ts'

onEachEngine('A guest who has the link', (open) => {
  test('says yes once, and the creator is told', async () => {
    const { it, ann, bob, match, secret, gus } = await scene(open(), setLinked)
    const said = await answerByLink(it, secret, gus?._id, 'confirm')
    expect([said.status, said.body.data]).toEqual([200, {}])
    const read = await readMatch(it, ann, match._id)
    expect(read.players[2]).toMatchObject({
      ...{ name: 'Gus', user: null, confirmed: true, confirmedBy: 'link' },
      ...{ confirmedAt: expect.any(String), email: 'gus@example.com' },
    })
    expect(read.activity.at(-1)).toMatchObject({ type: 'confirmed', by: null, player: 'Gus' })
    expect([read.matchStatus, read.version]).toEqual(['Confirmed', match.version])
    const [use] = read.link?.uses ?? []
    expect(use).toEqual({
      what: 'confirmed',
      player: { _id: gus?._id, name: 'Gus' },
      at: read.players[2]?.confirmedAt,
    })
    expect((await readSheet(it, secret)).body.data.players[2]?.confirmed).toBe(true)
    expect((await notificationsOf(it, ann))[0]).toMatchObject({
      type: 'GUEST_CONFIRMED',
      title: 'Gus confirmed a match of Catan',
      description: 'By the table link: they were there on 1 October 2026.',
      ...{ link: `/matches/${match._id}`, entityId: match._id, sessionId: null, sender: null },
    })
    const again = await answerByLink(it, secret, gus?._id, 'confirm')
    expect([again.status, again.body.message]).toEqual([409, 'This seat is confirmed already.'])
    const told = (await notificationsOf(it, ann)).filter(({ type }) => type === 'GUEST_CONFIRMED')
    expect(told).toHaveLength(1)
    expect((await notificationsOf(it, bob)).map(({ type }) => type)).not.toContain(
      'GUEST_CONFIRMED',
    )
  })

  test('says yes again after somebody has changed their score @both', async () => {
    const { it, ann, match, secret, gus } = await scene(open(), setLinked)
    await answerByLink(it, secret, gus?._id, 'confirm')
    const drafts = asDrafts(match)
    await editMatch(it, ann, match._id, { notes: 'New', players: drafts })
    expect((await readMatch(it, ann, match._id)).players[2]?.confirmedBy).toBe('link')
    const players = drafts.map((draft, index) => (index === 2 ? { ...draft, score: 4 } : draft))
    await editMatch(it, ann, match._id, { players })
    const changed = (await readMatch(it, ann, match._id)).players[2]
    expect(changed).toMatchObject({ confirmedBy: null, confirmedAt: null, confirmed: true })
    expect((await answerByLink(it, secret, gus?._id, 'confirm')).status).toBe(200)
    const game = (await addGame(it, ann, 'Another game'))._id
    await editMatch(it, ann, match._id, { game })
    expect((await readMatch(it, ann, match._id)).players[2]?.confirmedBy).toBeNull()
  })

  test('says what is not right, once a row, and takes their yes back', async () => {
    const { it, ann, match, secret, gus } = await scene(open(), setLinked)
    await answerByLink(it, secret, gus?._id, 'confirm')
    const text = ' I had 13 points! '
    expect((await answerByLink(it, secret, gus?._id, { contest: text })).status).toBe(200)
    const read = await readMatch(it, ann, match._id)
    expect(read.activity.at(-1)).toMatchObject({
      ...{ type: 'contested', by: null, player: 'Gus', reason: 'I had 13 points!' },
    })
    expect(read.players[2]?.confirmedBy).toBeNull()
    expect(read.link?.uses.map(({ what }) => what)).toEqual(['confirmed', 'contested'])
    expect((await notificationsOf(it, ann))[0]).toMatchObject({
      type: 'GUEST_CONTESTED',
      title: 'Gus says that a match of Catan is not right',
      description: 'I had 13 points!',
      ...{ link: `/matches/${match._id}`, entityId: match._id, sessionId: null },
    })
    const again = await answerByLink(it, secret, gus?._id, { contest: 'Really' })
    const other = await answerByLink(it, await makeLink(it, ann, match._id), gus?._id, {
      contest: 'Really',
    })
    expect([again.status, other.status]).toEqual([409, 409])
  })

  test('has 200 characters for it', async () => {
    const { it, secret, gus } = await scene(open(), setLinked)
    for (const contest of ['', '  ', 'x'.repeat(201), 7, undefined]) {
      const { status, body } = await answerByLink(it, secret, gus?._id, { contest })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['text']])
    }
    const most = { contest: '🎲'.repeat(200) }
    expect((await answerByLink(it, secret, gus?._id, most)).status).toBe(200)
  })

  test('finds five objections a day and link, then waits', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const players = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => ({ name }))
    const table = await logMatch(it, ann, { game: match.game, players })
    const secret = await makeLink(it, ann, table._id)
    const contest = (index: number) =>
      answerByLink(it, secret, table.players[index]?._id, { contest: 'No' })
    for (const index of [0, 1, 2, 3, 4]) expect((await contest(index)).status).toBe(200)
    const sixth = await contest(5)
    expect([sixth.status, sixth.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(80_000)
    it.clock.advance(86_400_000)
    expect((await contest(5)).status).toBe(200)
    expect((await contest(6)).status).toBe(200)
    await editMatch(it, ann, table._id, { players: [{ user: ann.user._id }] })
    const { activity } = await readMatch(it, ann, table._id)
    expect(activity.flatMap(({ player }) => player ?? []).join('')).toBe('ABCDEFG')
  })

  test('answers for guests’ rows of this match alone', async () => {
    const { it, ann, match, secret } = await scene(open(), setLinked)
    const other = await logMatch(it, ann, { game: match.game, players: [{ name: 'Oma' }] })
    const statuses = []
    for (const pid of [match.players[0]?._id, other.players[0]?._id, match._id, 'x']) {
      statuses.push((await answerByLink(it, secret, pid, 'confirm')).status)
      statuses.push((await answerByLink(it, secret, pid, { contest: 'No' })).status)
    }
    expect(statuses).toEqual([409, 409, 404, 404, 404, 404, 404, 404])
  })

  test('is limited by the network, however many links there are', async () => {
    const { it, secret, gus } = await scene(open({ limits: true }), setLinked)
    const page = () => it.server.inject({ url: `/t/${secret}`, remoteAddress: '192.0.2.9' })
    // Each has a limit of its own, so they are counted at the same time.
    const counts = await Promise.all([
      countUntil(async () => (await readSheet(it, secret)).status !== 200),
      countUntil(async () => (await page()).statusCode !== 200),
      countUntil(async () => (await answerByLink(it, secret, gus?._id, 'confirm')).status === 429),
    ])
    expect([counts, counts.every((count) => count >= 20 && count <= 200)]).toEqual([counts, true])
  })
})

async function countUntil(isOver: () => Promise<boolean>): Promise<number> {
  let count = 0
  while (!(await isOver())) count += 1
  return count
}
