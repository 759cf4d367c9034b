import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { recordResponse } from '#tests/support/http/answered-endpoints.ts'

import {
  type DeclaredEndpoint,
  endpointsOf,
  readRecordedResponses,
  untestedEndpoints,
} from './endpoints.ts'

const removals: string[] = []
afterEach(() => {
  for (const path of removals.splice(0)) rmSync(path, { recursive: true })
})

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'tabletally-endpoints-'))
  removals.push(path)
  return path
}

const clubs: DeclaredEndpoint[] = [
  { feature: 'clubs', key: 'POST /clubs', responses: { 201: {} as never }, refusals: ['conflict'] },
  { feature: 'clubs', key: 'GET /clubs', responses: { 200: {} as never }, refusals: [] },
]

test('An endpoint has to succeed in the tests of its feature, and to refuse there or in a table', () => {
  const succeeded = { feature: 'clubs', key: 'POST /clubs', status: 201 }
  const refused = { feature: 'clubs', key: 'POST /clubs', status: 409, code: 'conflict' }
  const read = { feature: 'clubs', key: 'GET /clubs', status: 200 }
  const noSuccess = 'POST /clubs: no test in features/clubs has it succeed'
  const noRefusal = 'POST /clubs: no test in features/clubs or table has it refuse: conflict'
  expect(untestedEndpoints(clubs, [succeeded, refused, read])).toEqual([])
  expect(untestedEndpoints(clubs, [succeeded, read])).toEqual([noRefusal])
  expect(untestedEndpoints(clubs, [refused, read])).toEqual([noSuccess])
  const elsewhere = { ...succeeded, feature: 'games' }
  expect(untestedEndpoints(clubs, [elsewhere, refused, read])).toEqual([noSuccess])
  expect(untestedEndpoints(clubs, [succeeded, { ...refused, feature: 'every' }, read])).toEqual([])
  const signedOut = { ...refused, status: 401, code: 'unauthenticated' }
  expect(untestedEndpoints(clubs, [succeeded, signedOut, read])).toEqual([noRefusal])
})

test('The responses in the tests of features are recorded once', () => {
  const file = join(folder(), 'answered.txt')
  const here = join(process.cwd(), 'features/clubs/web/clubs.test.ts')
  const response = { key: 'POST /clubs', status: 409, code: 'conflict' }
  recordResponse(file, here, response)
  recordResponse(file, here, response)
  recordResponse(file, join(process.cwd(), 'tests/security/roles/roles.test.ts'), response)
  recordResponse(file, join(process.cwd(), 'tests/security/fuzz/fuzz.test.ts'), response)
  recordResponse(file, here, { key: 'GET /clubs', status: 200 })
  expect(readRecordedResponses(file)).toEqual([
    { feature: 'clubs', ...response },
    { feature: 'every', ...response },
    { feature: 'clubs', key: 'GET /clubs', status: 200, code: undefined },
  ])
})

test('endpointsOf finds the endpoints of all features', () => {
  const endpoints = endpointsOf()
  expect(endpoints).toContainEqual(
    expect.objectContaining({ feature: 'match-page', key: 'PUT /sessions/:id' }),
  )
  expect(new Set(endpoints.map(({ feature }) => feature)).size).toBeGreaterThan(6)
})
