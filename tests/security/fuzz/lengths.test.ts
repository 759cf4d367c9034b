import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { text as boundedText } from '#platform/http/contract.ts'
import { signedUp } from '#tests/support/data/made-people.ts'
import { onEachEngine } from '#tests/support/engines.ts'

import { ordinaryAttacks } from './near-misses.ts'
import { positionsOf } from './positions.ts'
import { wellMeantTexts } from './sending.ts'

test('Every text that goes into an endpoint has a maximum, and nothing reads it before', () => {
  const unbounded: string[] = []
  for (const { key, endpoint } of ordinaryAttacks({})) {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = endpoint[part]
      for (const { path, most } of schema === undefined ? [] : positionsOf(schema)) {
        if (most === null) unbounded.push(`${key}: ${part} ${path.join('.')}`)
      }
    }
  }
  expect(unbounded).toEqual([])
})

test('The test of lengths finds texts in lists, in keys, behind pipes, and in each kind of a union', () => {
  const cut = z.pipe(
    z.transform((value: string[]) => value),
    z.array(z.string()),
  )
  const bounded = boundedText(3)
  const late = z.string().check(z.trim(), ...(boundedText(3)._zod.def.checks ?? []))
  const schema = z.object({ cut, either: z.union([bounded, z.object({ late })]) })
  const keys = z.optional(z.record(z.string(), z.nullable(bounded)))
  expect([...positionsOf(schema), ...positionsOf(keys)]).toEqual([
    { path: ['cut', '*'], most: null },
    { path: ['either'], most: 3 },
    { path: ['either', 'late'], most: null },
    { path: ['**'], most: null },
    { path: ['*'], most: 3 },
  ])
})

test('The requests of these tests are valid, so that what they change is read', () => {
  const invalid = ordinaryAttacks(wellMeantTexts()).flatMap(({ key, endpoint, body }) => {
    const result = endpoint.body && z.safeParse(endpoint.body, JSON.parse(body ?? ''))
    return result?.success === false ? [`${key}: ${result.error.message}`] : []
  })
  expect(invalid).toEqual([])
})

onEachEngine('Names with marks, as people have them', (open) => {
  test('are accepted up to their lengths, with the spaces around them', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { token } = ann
    for (const name of ['Nguyễn Thị Ngọc Ánh', 'שַׁבְּתַאי', 'น้ำทิพย์', 'Z\u0351\u036bo\u0334', '👨‍👩‍👧‍👦']) {
      const game = await it.call('POST /games', { token, body: { name: `${name} ` } })
      expect([name, game.status, game.body.data.name]).toEqual([name, 201, name])
      const longest = [...name.repeat(80)].slice(0, 80).join('')
      const players = [{ user: ann.user._id }, { name: `  ${longest}${' '.repeat(100)}` }]
      const body = { game: game.body.data._id, date: '2026-10-01', players }
      const match = await it.call('POST /sessions', { token, body })
      expect([name, match.status]).toEqual([name, 201])
      expect(match.body.data.players[1]?.name).toBe(longest.trim())
      const query = { person: `guest:${longest}`, q: name, limit: '20' }
      expect((await it.call('GET /sessions', { token, query })).body.data).toHaveLength(1)
    }
  })
})
