import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { onEachEngine, type TestApp } from '../support/engines.ts'
import { isLong, seedOr } from '../support/long-form.ts'
import { untilServed } from './racing-actions.ts'
import { chanceOf } from './racing-chance.ts'
import { layTable, type Table } from './racing-table.ts'
import { readSnapshot, type Snapshot, unsound } from './soundness.ts'

const ROUNDS = isLong ? 1000 : 15
const SEED = seedOr(1)
const DELAY_MS = 6

type Act<Answer extends { status: number }> = (it: TestApp, table: Table) => Promise<Answer>

const deletesAccount =
  (who: 'ann' | 'bob' | 'cem') =>
  (it: TestApp, { [who]: { id, token } }: Table) =>
    it.call('DELETE /users/:id', { token, params: { id } })
const confirms =
  (who: 'bob' | 'cem') =>
  (it: TestApp, { [who]: { token }, matches: [id = ''] }: Table) =>
    it.call('POST /sessions/:id/confirm', { token, params: { id } })
const logs =
  (who: 'bob' | 'cem') =>
  (it: TestApp, { [who]: { id, token }, ann, game }: Table) => {
    const players = [{ user: id }, { user: ann.id }]
    const body = { game: game.id, date: '2026-10-01', players }
    return it.call('POST /sessions', { token, body })
  }
const edits =
  (who: 'ann' | 'root', notes: string, headers = {}) =>
  (it: TestApp, { [who]: { token }, matches: [id = ''] }: Table) =>
    it.call('PUT /sessions/:id', { token, params: { id }, headers, body: { notes } })

/** A match that waits for nobody who has confirmed or has gone. */
const pending = ({ matches }: Snapshot, { matches: [id] }: Table) =>
  matches.some((match) => match.id === id && match.confirmed_at === null) ? ['it is pending'] : []

onEachEngine('Of some at once', (open, engine) => {
  async function problemsOf<const Answers extends { status: number }[]>(
    acts: { [Index in keyof Answers]: Act<Answers[Index]> },
    wrong: (now: Snapshot, table: Table, answers: Answers) => string[],
  ): Promise<string[]> {
    const it = await open()
    const servers = [it, engine === 'postgres' ? await open({ beside: it }) : it]
    const problems: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const chance = chanceOf(SEED, round)
      const table = await layTable(it, round)
      const before = await readSnapshot(it.database.read, table)
      const acting = acts.map(async (act, index) => {
        await sleep(chance.below(DELAY_MS))
        return untilServed(() => act(servers[index % 2] ?? it, table))
      })
      const answers = (await Promise.all(acting)) as Answers
      const now = await readSnapshot(it.database.read, table)
      const failed = answers
        .filter(({ status }) => status >= 500)
        .map(({ status }) => `a ${status}`)
      const found = [...failed, ...unsound(before, now), ...wrong(now, table, answers)]
      problems.push(...found.map((problem) => `round ${round}: ${problem}`))
    }
    return problems
  }

  test('who confirms many matches while one is edited confirms nothing unseen @both', async () => {
    let confirmedFirst = 0
    const found = await problemsOf(
      [
        (it, { bob: { token }, matches: [annes = '', , , cems = ''] }) => {
          const body = { ids: [annes, cems], versions: { [annes]: 1, [cems]: 1 } }
          return it.call('POST /sessions/confirm', { token, body })
        },
        (it, { ann: { token }, bob, matches: [id = ''], rows }) => {
          const players = rows
            .filter(({ match_id }) => match_id === id)
            .map((row) => ({ _id: row.id, score: row.user_id === bob.id ? 50 : row.score }))
          return it.call('PUT /sessions/:id', { token, params: { id }, body: { players } })
        },
      ],
      ({ players }, { bob, matches: [id = ''] }, [confirmed, edited]) => {
        if (confirmed.body.data.confirmed.includes(id)) confirmedFirst += 1
        const own = players.find((row) => row.match_id === id && row.user_id === bob.id)
        return [
          ...(edited.status === 200 ? [] : [`the edit got ${edited.status}`]),
          ...(own?.confirmed_at == null ? [] : ['a score of 50 is confirmed']),
        ]
      },
    )
    expect(found).toEqual([])
    process.stdout.write(
      `${ROUNDS} races of confirm all with an edit on ${engine}: ${confirmedFirst} confirmed first\n`,
    )
  })

  test('both last confirmations of a match count @both', async () => {
    const found = await problemsOf(
      [confirms('bob'), confirms('cem')],
      ({ activity }, { matches: [id] }, answers) => {
        const own = activity.filter(({ match_id }) => match_id === id)
        return [
          ...answers
            .map(({ status }) => status)
            .filter((status) => status !== 200)
            .map(String),
          ...(own.filter(({ type }) => type === 'confirmed').length === 2 ? [] : ['not both']),
          ...(answers.some(({ body }) => body.data.matchStatus === 'Confirmed') ? [] : ['no last']),
        ]
      },
    )
    expect(found).toEqual([])
  })

  test('who opens an old friend link while its owner unfriends comes not back @both', async () => {
    const found = await problemsOf(
      [
        (it, { ann: { token }, cem }) =>
          it.call('POST /friends/unfriend', { token, body: { friendId: cem.id } }),
        (it, { cem: { token }, friendLink }) =>
          it.call('POST /friend-links/:token/accept', { token, params: { token: friendLink } }),
      ],
      ({ friendships }, { ann, cem }, answers) => [
        ...answers.filter(({ status }) => status >= 300).map(({ status }) => `one got ${status}`),
        ...(friendships.some(({ user_id, friend_id }) => user_id === ann.id && friend_id === cem.id)
          ? ['the link has brought Cem back']
          : []),
      ],
    )
    expect(found).toEqual([])
  })

  test('the last confirmation counts while the account is deleted that waits @both', async () => {
    expect(await problemsOf([confirms('bob'), deletesAccount('cem')], pending)).toEqual([])
  })

  test('two accounts are deleted, and the match waits for neither @both', async () => {
    expect(await problemsOf([deletesAccount('bob'), deletesAccount('cem')], pending)).toEqual([])
  })

  test('nobody gets an error who writes while an account is deleted @both', async () => {
    const acts = [
      ...[deletesAccount('ann'), confirms('bob'), confirms('cem'), logs('bob'), logs('cem')],
      (it: TestApp, { dan: { token }, bob }: Table) =>
        it.call('POST /friends/send', { token, body: { userId: bob.id } }),
      (it: TestApp, { ann: { token }, dan }: Table) => {
        const body = { senderId: dan.id, action: 'Accepted' }
        return it.call('POST /friends/respond', { token, body })
      },
      edits('root', 'Edited'),
    ]
    expect(await problemsOf<{ status: number }[]>(acts, () => [])).toEqual([])
  })
})
