import { expect, test } from 'vitest'

import { type Compared, uncomparedWords } from '#features/scoring/compared.rules.ts'
import {
  gameWords,
  kindWords,
  resultWords,
  withoutResultWords,
} from '#features/stats/web/won-words.ts'
import { befriended } from '#tests/support/data/made-people.ts'
import { addGame, logMatch, type TestMatch } from '#tests/support/data/made-tables.ts'
import { onEngine } from '#tests/support/engines.ts'

/** The number before each of these words; of `won 6 of 13` and the like it is another one. */
function before(text: string | null, word: string): number {
  const found = [...(text ?? '').matchAll(new RegExp(`(\\d+) ${word}`, 'gu'))]
  return sum(found.map(([, number]) => Number(number)))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const allNumbers = (text: string) => (text.match(/\d+/gu) ?? []).map(Number)
const OPEN = 'alone, won by all or open'

onEngine('sqlite', 'The pages of a made-up year', (open) => {
  test('say the same of the same, and every sum closes', async () => {
    const { it, ann, bob, cat } = await befriended(open(), 'Ann', 'Bob', 'Cat')
    const azul = await addGame(it, ann, 'Azul')
    const crew = await addGame(it, ann, 'The Crew')
    const [me, him, her] = [ann, bob, cat].map(({ user }) => ({ user: user._id }))
    const oma = { name: 'Oma' }
    let day = 0
    const play = async (match: Partial<TestMatch>) => {
      day += 1
      const date = `2025-03-${String(day).padStart(2, '0')}T19:00:00.000Z`
      await logMatch(it, ann, { ...match, game: match.game ?? azul, date })
    }
    const duel = async (mine: number, his: number) => {
      const result = (own: number, other: number) =>
        own === other ? 'Draw' : own > other ? 'Win' : 'Loss'
      const players = [
        { ...me, score: mine, result: result(mine, his) },
        { ...him, score: his, result: result(his, mine) },
      ]
      await play({ players })
    }
    const scores: [number, number][] = [
      [90, 50],
      [40, 90],
      [90, 60],
      [30, 30],
      [20, 70],
      [55, 44],
    ]
    for (const [mine, his] of scores) await duel(mine, his)
    const win = { result: 'Win' }
    const loss = { result: 'Loss' }
    await play({
      players: [
        { ...me, ...loss },
        { ...him, ...win },
        { ...oma, ...loss },
        { ...her, ...loss },
      ],
    })
    // Together, once lost; alone; won by all; open; on one side, and against each other in teams.
    for (const result of ['Win', 'Win', 'Loss']) {
      const players = [me, him, her].map((who) => ({ ...who, result }))
      await play({ game: crew, mode: 'cooperative', players })
    }
    await play({ game: crew, players: [{ ...me, ...win }] })
    await play({
      players: [
        { ...me, ...win },
        { ...him, ...win },
      ],
    })
    await play({
      players: [
        { ...me, result: '' },
        { ...him, result: '' },
      ],
    })
    const teams = [
      { ...me, team: 'A', ...win },
      { ...him, team: 'A', ...win },
    ]
    await play({
      mode: 'teams',
      players: [...teams, { ...her, team: 'B', ...loss }, { ...oma, team: 'B', ...loss }],
    })

    const { token, user } = ann
    const all = (await it.call('GET /users/:id/stats', { token, params: { id: user._id } })).body
      .data
    const overview = (await it.call('GET /stats', { token })).body.data
    const year = (await it.call('GET /stats/years/:year', { token, params: { year: '2025' } })).body
      .data

    expect(all.wins).toBeGreaterThan(overview.wins)
    expect(sum(allNumbers(`${resultWords(all)}, ${withoutResultWords(all)}`))).toBe(
      all.totalMatches,
    )
    expect(all.totalMatches).toBe(day)
    for (const page of [overview, year]) {
      expect(page.matches).toBe(day)
      expect(sum(allNumbers(kindWords(page)))).toBe(day)
      expect(sum(allNumbers(resultWords(page)))).toBe(before(kindWords(page), 'against others'))
      expect(sum(page.games.map(({ matches }) => matches))).toBe(day)
      expect(sum(page.months.map(({ matches }) => matches))).toBe(day)
      expect(sum(page.sides.map(({ decided }) => decided))).toBe(page.decided)
    }
    expect(resultWords(year)).toBe(resultWords(overview))
    expect(year.people).toEqual(overview.people)

    for (const row of overview.games) {
      const { data } = (
        await it.call('GET /stats/games/:id', { token, params: { id: row.game._id } })
      ).body
      expect(gameWords(data)).toBe(gameWords(row))
      const { decided, coop, matches } = data
      expect(decided + coop + before(kindWords(data), OPEN)).toBe(matches)
      expect(sum(allNumbers(kindWords(data)))).toBe(matches)
      expect(sum(data.tables.map((table) => table.matches))).toBe(matches)
      for (const person of data.people) {
        expect(sum(closing(person))).toBe(person.together)
      }
    }

    const { people } = overview
    expect(people.map(({ name }) => name)).toEqual(['Bob Tester', 'Cat Tester', 'Oma'])
    for (const row of people) {
      expect(sum(closing(row))).toBe(row.together)
      if (row.user === null) continue
      const params = { id: row.user._id }
      const page = (await it.call('GET /stats/people/:id', { token, params })).body.data
      const { together, ahead, behind, level, coop, coopWins } = row
      expect(page).toMatchObject({ together, ahead, behind, level, coop, coopWins })
      for (const count of ['together', 'ahead', 'behind', 'level', 'coop'] as const) {
        expect(sum(page.games.map((game) => game[count]))).toBe(page[count])
      }
      const found = (await it.call('GET /search', { token, query: { q: row.user.firstName } })).body
        .data
      expect(found.people[0]).toMatchObject({
        ...{ together, ahead, behind, level },
        notCompared: together - ahead - behind - level,
      })
    }
  })
})

function closing(person: Compared): number[] {
  const words = uncomparedWords(person)
  return [person.ahead, person.behind, before(words, 'level'), before(words, 'not compared')]
}
