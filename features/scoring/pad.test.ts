import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'
import { addGame, editMatch, logMatch, readMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

import { columnSums, type Pad, withPlayers } from './pad.rules.ts'

const ROUNDS: Pad = {
  rows: [
    { label: 'Birds', scores: [30, 25.5, null] },
    { label: '', scores: [4, -2, null] },
  ],
}

async function setTable(it: TestApp, pad: unknown = ROUNDS) {
  const ann = await it.signUp('Ann')
  const players = [{ user: ann.user._id }, { name: 'Gus', score: 99 }, { name: 'Oma' }]
  return { ann, match: await logMatch(it, ann, { game: await addGame(it, ann), players, pad }) }
}

const scoresOf = ({ players }: WholeMatch) => players.map(({ score }) => score)
const edit = async (it: TestApp, by: TestUser, { _id }: WholeMatch, body: object) => {
  const { status, body: answer } = await editMatch(it, by, _id, body)
  expect([status, answer.message]).toEqual([200, 'Match updated.'])
  return answer.data
}

onEachEngine('The pad of a match', (open) => {
  test('gives the scores that are not sent, and is answered with one match alone', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    expect(match.pad).toEqual(ROUNDS)
    expect(scoresOf(match)).toEqual([34, 99, null])
    expect(await readMatch(it, ann, match._id)).toEqual(match)
    const list = await it.call('GET /sessions', { token: ann.token })
    expect(list.body.data[0]).not.toHaveProperty('pad')
  })

  test('follows the rows of players in an edit without a pad, and their scores do not @both', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const [own, gus] = match.players.map(({ _id }) => ({ _id }))
    const edited = await edit(it, ann, match, {
      players: [{ ...gus, score: 1 }, { name: 'New' }, { ...own }],
    })
    expect(edited.pad).toEqual(withPlayers(ROUNDS, [1, null, 0]))
    expect(scoresOf(edited)).toEqual([1, null, null])
    expect((await edit(it, ann, edited, { notes: 'x' })).pad).toEqual(edited.pad)
    const changed = await edit(it, ann, edited, { pad: { rows: [ROUNDS.rows[0]] } })
    expect(changed.activity.at(-1)?.changes).toEqual([
      { field: 'pad', from: null, to: null },
      { field: 'score', player: 'Gus', from: 1, to: 30 },
      { field: 'score', player: 'New', from: null, to: 25.5 },
    ])
    const without = await edit(it, ann, edited, { pad: null })
    expect(without.pad).toBeNull()
    expect(scoresOf(without)).toEqual([30, 25.5, null])
  })

  test('is refused when its columns do not fit, or beyond its limits', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const bad: [unknown, string, RegExp][] = [
      [{ rows: [{ label: '', scores: [1, 2] }] }, 'pad', /one score, or null, for each/u],
      [
        { rows: [{ label: '', scores: [1e9, 0, 0] }] },
        'pad',
        /^Scores have at most nine digits\.$/u,
      ],
      [{ rows: [{ label: '', scores: ['1', 2, 3] }] }, 'pad.rows.0.scores.0', /./u],
      [[], 'pad', /rows/u],
    ]
    for (const [pad, field, sentence] of bad) {
      const edited = await editMatch(it, ann, match._id, { pad })
      expect([edited.status, edited.body.errors]).toEqual([
        400,
        expect.objectContaining({ [field]: expect.stringMatching(sentence) }),
      ])
    }
    expect((await readMatch(it, ann, match._id)).pad).toEqual(ROUNDS)
  })

  test('loses and invents nothing in any edits', async () => {
    const { it, ann, match } = await scene(open(), setTable, null)
    const score = fc.option(fc.integer({ min: -9, max: 99 }), { nil: null })
    const player = fc.record({
      row: fc.nat({ max: 4 }),
      score: fc.option(score, { nil: undefined }),
    })
    const edits = fc.array(
      fc.record({
        players: fc.array(player, { minLength: 1, maxLength: 4 }),
        rows: fc.option(
          fc.array(fc.array(score, { minLength: 4, maxLength: 4 }), { maxLength: 3 }),
          {
            nil: undefined,
          },
        ),
      }),
      { maxLength: 4 },
    )
    let names = 0
    await fc.assert(
      fc.asyncProperty(edits, async (steps) => {
        let now = await edit(it, ann, match, {
          pad: null,
          players: [{ name: 'First' }],
          notes: 'a',
        })
        for (const { players: wanted, rows } of steps) {
          const players = wanted.map(({ row, score: typed }, index) => {
            const kept = now.players[row]
            const who =
              kept !== undefined && wanted.findIndex((one) => one.row === row) === index
                ? { _id: kept._id }
                : { name: `New ${(names += 1)}` }
            return typed === undefined ? who : { ...who, score: typed }
          })
          const pad = rows && {
            rows: rows.map((scores) => ({ label: 'r', scores: scores.slice(0, players.length) })),
          }
          const columns = players.map((one) =>
            now.players.findIndex(({ _id }) => '_id' in one && one._id === _id),
          )
          const before =
            now.pad &&
            withPlayers(
              now.pad,
              columns.map((at) => (at < 0 ? null : at)),
            )
          const sums = pad ? columnSums(pad, players.length) : []
          const expected = players.map((one, index) =>
            'score' in one ? (one.score ?? null) : (sums[index] ?? null),
          )
          now = await edit(it, ann, match, { players, ...(pad ? { pad } : {}) })
          expect(now.pad).toEqual(pad ?? before)
          expect(scoresOf(now)).toEqual(expected)
        }
      }),
      { numRuns: 20 },
    )
  })
})
