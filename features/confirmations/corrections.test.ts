import { expect, test } from 'vitest'

import { deleteOldCorrections } from '#features/matches/open-corrections.commands.ts'
import { DAY } from '#platform/clock.ts'
import {
  answerCorrection,
  propose,
  setCorrected,
  waitingOf,
} from '#tests/support/data/made-corrections.ts'
import { befriended, deleteAccount } from '#tests/support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  editMatch,
  logMatch,
  notificationsOf,
  readMatch,
  setTable,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

onEachEngine('Proposing a correction', (open) => {
  test('takes one’s confirmation back and tells the creator in words', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const [annRow, bobRow] = match.players
    const proposed = await propose(it, bob, match._id, {
      players: [
        { _id: bobRow?._id, score: 76, result: 'Win', team: null },
        { _id: annRow?._id, result: 'Loss', role: ' Host ' },
      ],
      day: '2026-09-30',
      durationMinutes: 90,
      comment: ' I counted again ',
    })
    const changes = [
      { field: 'result', player: 'Ann Arbor', from: 'Win', to: 'Loss' },
      { field: 'role', player: 'Ann Arbor', from: null, to: 'Host' },
      { field: 'score', player: 'Bob Tester', from: 8, to: 76 },
      { field: 'result', player: 'Bob Tester', from: 'Loss', to: 'Win' },
      { field: 'day', from: '2026-10-01', to: '2026-09-30' },
      { field: 'durationMinutes', from: null, to: 90 },
    ]
    const correction = {
      _id: expect.any(String),
      by: { _id: bob.user._id, firstName: 'Bob', lastName: 'Tester' },
      at: expect.any(String),
      changes,
      comment: 'I counted again',
      state: 'open',
    }
    expect([proposed.status, proposed.body.data]).toEqual([201, correction])
    const read = await readMatch(it, ann, match._id)
    expect(read).toMatchObject({ matchStatus: 'Pending', version: match.version })
    expect(read.corrections).toEqual([proposed.body.data])
    expect(read.players[1]).toMatchObject({ score: 8, confirmed: false, confirmedBy: null })
    expect((await notificationsOf(it, ann))[0]).toMatchObject({
      type: 'MATCH_CORRECTION',
      title: 'Bob Tester suggests a correction of Catan',
      description:
        "Ann's result Win → Loss, Ann's role none → Host, Bob's score 8 → 76, 3 more: “I counted again”",
      link: `/matches/${match._id}`,
      ...{ sessionId: null, entityId: match._id, correctionId: proposed.body.data._id },
    })
    expect(await waitingOf(it, bob)).toEqual([])
    const inbox = (await it.call('GET /inbox', { token: ann.token })).body.data
    expect(inbox.map(({ kind }) => kind)).toEqual(['correction'])
  })

  test('replaces one’s open one, and its notification', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const first = await propose(it, bob, match._id, { durationMinutes: 30 })
    const second = await propose(it, bob, match._id, { durationMinutes: 40 })
    const read = await readMatch(it, ann, match._id)
    expect(read.corrections.map(({ _id }) => _id)).toEqual([second.body.data._id])
    const news = (await notificationsOf(it, ann)).filter((one) => one.type === 'MATCH_CORRECTION')
    expect(news.map(({ description }) => description)).toEqual(['minutes none → 40'])
    const late = await answerCorrection(it, ann, match._id, first.body.data._id, 'accept')
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'conflict',
      'This correction has been withdrawn.',
    ])
  })

  test('is refused where nothing would change, or the rows are not of this match', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const other = await logMatch(it, ann, { game: match.game })
    const _id = match.players[1]?._id
    const long = (length: number) => 'x'.repeat(length + 1)
    const refusals: [object, string, RegExp][] = [
      [{}, 'players', /^Nothing would change\.$/u],
      [{ players: [], comment: 'Wrong' }, 'players', /^Nothing would change\.$/u],
      [{ players: [{ _id, score: 8, team: ' ' }] }, 'players', /^Nothing would change\.$/u],
      [{ day: match.day, durationMinutes: null }, 'players', /^Nothing would change\.$/u],
      [{ players: [{ _id: other.players[0]?._id, score: 1 }] }, 'players.0._id', /not on the/u],
      [{ players: [{ _id: 'x', score: 1 }] }, 'players.0._id', /not on the/u],
      [{ players: [{ score: 1 }] }, 'players.0._id', /Which player/u],
      [
        {
          players: [
            { _id, score: 1 },
            { _id, role: 'a' },
          ],
        },
        'players.1._id',
        /already/u,
      ],
      [{ players: [{ _id, score: 1e9 }] }, 'players.0.score', /nine digits/u],
      [{ players: [{ _id, result: 'Won' }] }, 'players.0.result', /Win, Loss, Draw/u],
      [{ players: [{ _id, team: long(40) }] }, 'players.0.team', /at most 40/u],
      [{ players: [{ _id, role: 'a\nb' }] }, 'players.0.role', /single line/u],
      [{ day: '2026-02-30' }, 'day', /valid day/u],
      [{ durationMinutes: 6001 }, 'durationMinutes', /1 to 6000/u],
      [{ durationMinutes: 5, comment: long(300) }, 'comment', /at most 300/u],
    ]
    for (const [body, field, sentence] of refusals) {
      const { status, body: refused } = await propose(it, bob, match._id, body)
      expect([status, refused.errors]).toEqual([400, { [field]: expect.stringMatching(sentence) }])
    }
    const read = await readMatch(it, ann, match._id)
    expect([read.matchStatus, read.corrections]).toEqual(['Confirmed', []])
  })

  test('is for those who have seen this version', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const body = { durationMinutes: 30 }
    await editMatch(it, ann, match._id, { notes: 'New' })
    const stale = await propose(it, bob, match._id, body, { 'if-match': '"1"' })
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: 'version_conflict', data: { version: 2 } },
    ])
    expect((await propose(it, bob, match._id, body, { 'if-match': '2' })).status).toBe(201)
  })

  test('is refused where a team or a table would have different results', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const players = [ann, bob].map(({ user }) => ({ user: user._id, result: 'Win' }))
    const match = await logMatch(it, ann, {
      ...{ game: await addGame(it, ann), mode: 'cooperative', players },
    })
    const body = { players: [{ _id: match.players[1]?._id, result: 'Loss' }] }
    expect((await propose(it, bob, match._id, body)).body.errors).toEqual({
      players: 'In a cooperative game all win or all lose together.',
    })
    // What was stored before this rule stays, whatever else is corrected.
    await it.database.transact((trx) =>
      trx.updateTable('players').set({ result: 'Loss' }).where('seat', '=', 1).execute(),
    )
    expect((await propose(it, bob, match._id, { durationMinutes: 30 })).status).toBe(201)
  })
})

onEachEngine('Settled corrections', (open) => {
  test('are deleted after 90 days, open ones are not', async () => {
    const { it, ann, bob, cem, match, correction } = await scene(open(), setCorrected)
    await answerCorrection(it, ann, match._id, correction._id, 'reject')
    const waits = await propose(it, cem, match._id, { durationMinutes: 5 })
    const idsAfter = async (days: number) => {
      const now = new Date(it.clock.now().getTime() + days * DAY)
      await it.database.transact((trx) => deleteOldCorrections(trx, now))
      const rows = await it.database.read.selectFrom('corrections').select('id').execute()
      return rows.map(({ id }) => id).toSorted()
    }
    const openOne = waits.body.data._id
    expect(await idsAfter(89)).toEqual([correction._id, openOne].toSorted())
    expect(await idsAfter(91)).toEqual([openOne])
    expect((await answerCorrection(it, bob, match._id, correction._id, 'withdraw')).status).toBe(
      404,
    )
  })
})

onEachEngine('Corrections and accounts that are deleted', (open) => {
  test('The author’s open one goes with the account, and so does what the creator was told', async () => {
    const { it, ann, bob, cem, match, correction } = await scene(open(), setCorrected)
    await it.call('POST /sessions/:id/confirm', { token: cem.token, params: { id: match._id } })
    await deleteAccount(it, bob)
    expect(await readMatch(it, ann, match._id)).toMatchObject({
      ...{ matchStatus: 'Confirmed', corrections: [] },
    })
    const types = (await notificationsOf(it, ann)).map(({ type }) => type)
    expect(types).not.toContain('MATCH_CORRECTION')
    const late = await answerCorrection(it, ann, match._id, correction._id, 'accept')
    expect([late.status, late.body.message]).toEqual([404, 'Correction not found.'])
  })

  test('The creator’s open ones pass to the new creator, who is told, and whose own is withdrawn @both', async () => {
    const { it, ann, bob, cem, match, correction } = await scene(open(), setCorrected)
    // The first by seat of two who have not confirmed becomes the creator.
    const own = await propose(it, cem, match._id, { durationMinutes: 20 })
    await deleteAccount(it, ann)
    const read = await readMatch(it, bob, match._id)
    expect(read.createdBy?._id).toBe(bob.user._id)
    expect(read.corrections.map(({ _id }) => _id)).toEqual([own.body.data._id])
    expect((await notificationsOf(it, bob))[0]).toMatchObject({
      type: 'MATCH_CORRECTION',
      title: 'Cem Tester suggests a correction of Catan',
      description: 'minutes none → 20',
      ...{ correctionId: own.body.data._id, entityId: match._id, sessionId: null },
    })
    expect(await waitingOf(it, bob)).toEqual([match._id])
    const late = await answerCorrection(it, bob, match._id, correction._id, 'accept')
    expect([late.status, late.body.message]).toEqual([409, 'This correction has been withdrawn.'])
    const accepted = await answerCorrection(it, bob, match._id, own.body.data._id, 'accept')
    expect(accepted.body.data).toMatchObject({ durationMinutes: 20 })
  })

  test('A player whom a correction names is named in no notification any more', async () => {
    const { it, ann, bob, cem, match, correction } = await scene(open(), setCorrected)
    await answerCorrection(it, ann, match._id, correction._id, 'reject', 'No')
    await deleteAccount(it, cem)
    for (const who of [ann, bob]) {
      const types = (await notificationsOf(it, who)).map(({ type }) => type)
      expect(types.filter((type) => type.includes('CORRECTION'))).toEqual([])
    }
    const rows = await it.database.read.selectFrom('notifications').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('Cem')
  })

  test('An accepted one stays in the activity without its author', async () => {
    const { it, ann, bob, match, correction } = await scene(open(), setCorrected)
    await answerCorrection(it, ann, match._id, correction._id, 'accept')
    await deleteAccount(it, bob)
    const corrected = (await readMatch(it, ann, match._id)).activity.find(
      ({ type }) => type === 'corrected',
    )
    expect(corrected).toMatchObject({ by: { firstName: 'Ann' }, proposedBy: null })
  })

  test('A row that its author has left stays the author’s no longer', async () => {
    const { it, ann, bob, cem, match } = await scene(open(), setCorrected)
    const [own, theirs] = asDrafts(match)
    await editMatch(it, ann, match._id, { players: [own, theirs] })
    const types = (await notificationsOf(it, bob)).map(({ type }) => type)
    expect(types).toContain('CORRECTION_OUTDATED')
    await deleteAccount(it, cem)
    const rows = await it.database.read.selectFrom('notifications').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('Cem')
  })
})

async function stateOf(it: TestApp, id: string): Promise<string | undefined> {
  const row = it.database.read.selectFrom('corrections').where('id', '=', id).select('state')
  return (await row.executeTakeFirst())?.state
}

onEachEngine('At the same time', (open) => {
  test('two corrections of one player leave one open, those of two players both @both', async () => {
    const { it, ann, bob, cem, match } = await scene(open(), setCorrected)
    const done = await Promise.all(
      [bob, bob, cem].map((who, index) =>
        propose(it, who, match._id, { durationMinutes: 10 + index }),
      ),
    )
    expect(done.map(({ status }) => status)).toEqual([201, 201, 201])
    const { corrections } = await readMatch(it, ann, match._id)
    expect(corrections.map(({ by }) => by.firstName).toSorted()).toEqual(['Bob', 'Cem'])
  })

  test('a correction is accepted once, and not also rejected @both', async () => {
    const { it, ann, match, correction } = await scene(open(), setCorrected)
    const done = await Promise.all(
      (['accept', 'accept', 'reject'] as const).map((what) =>
        answerCorrection(it, ann, match._id, correction._id, what),
      ),
    )
    expect(done.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const { version } = await readMatch(it, ann, match._id)
    const accepted = (await stateOf(it, correction._id)) === 'accepted'
    expect(version).toBe(match.version + (accepted ? 1 : 0))
  })

  test('an edit of the corrected value and accepting: one of them comes first @both', async () => {
    const { it, ann, match, correction } = await scene(open(), setCorrected)
    const [own, theirs, other] = asDrafts(match)
    const players = [own, { ...theirs, score: 70 }, other]
    const [accepted, edited] = await Promise.all([
      answerCorrection(it, ann, match._id, correction._id, 'accept'),
      editMatch(it, ann, match._id, { players }, `"${match.version}"`),
    ])
    const read = await readMatch(it, ann, match._id)
    const isAccepted = accepted.status === 200
    expect([accepted.status, edited.status]).toEqual(isAccepted ? [200, 409] : [409, 200])
    expect(read.players[1]).toMatchObject({ score: isAccepted ? 76 : 70, confirmed: isAccepted })
    expect(await stateOf(it, correction._id)).toBe(isAccepted ? 'accepted' : 'outdated')
  })

  test('the creator’s account goes and a player proposes @both', async () => {
    const { it, ann, bob, cem, match } = await scene(open(), setCorrected)
    const [proposed, gone] = await Promise.all([
      propose(it, cem, match._id, { durationMinutes: 9 }),
      deleteAccount(it, ann),
    ])
    expect([[201, 403].includes(proposed.status), gone.status]).toEqual([true, 200])
    const read = await readMatch(it, bob, match._id)
    const creator = read.createdBy?._id
    expect(read.corrections.every(({ by }) => by._id !== creator)).toBe(true)
    const [next, other] = creator === bob.user._id ? [bob, cem] : [cem, bob]
    const rows = it.database.read.selectFrom('notifications').where('user_id', '=', next.user._id)
    const told = await rows.where('type', '=', 'MATCH_CORRECTION').select('sender_id').execute()
    expect(told.map(({ sender_id }) => sender_id)).toEqual(
      read.corrections.map(() => other.user._id),
    )
  })
})
