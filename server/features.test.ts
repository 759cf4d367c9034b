import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { expect, test } from 'vitest'

import type { Endpoint } from '#platform/http/contract.ts'
import { onEachEngine } from '#tests/support/engines.ts'

import { allEndpoints, features } from './features.ts'

async function declaredEndpoints(): Promise<string[]> {
  const contracts = globSync('features/*/*.contract.ts').map(
    async (path) => (await import(resolve(path))) as Record<string, unknown>,
  )
  const keys = (await Promise.all(contracts))
    .flatMap((exported) => Object.values(exported))
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.keys(value) : []))
    .filter((key) => /^(GET|POST|PUT|DELETE) \//u.test(key))
  // A contract may be a part of another.
  return [...new Set(keys)].toSorted()
}

test('Every endpoint that a contract declares belongs to a registered feature', async () => {
  const declared = await declaredEndpoints()
  expect(declared).toContain('GET /sessions/:id')
  expect(Object.keys(allEndpoints).toSorted()).toEqual(declared)
})

test('A limited endpoint says that it refuses, and its handler counts what it says', () => {
  const counting = ['features/*/*.{routes,commands}.ts', 'platform/mail/mail-allowances.ts']
  const sources = globSync(counting).map((path) => readFileSync(path, 'utf8'))
  const wrong = features.flatMap(({ endpoints }) => {
    return Object.entries<Endpoint>(endpoints).flatMap(([key, { limit, refusals = [] }]) => {
      if (limit === undefined || 'none' in limit) return []
      const uncounted = (limit.handlerCounts ?? []).filter((one) =>
        sources.every((text) => !text.includes(`name: '${one}'`)),
      )
      return refusals.includes('rate_limited') && uncounted.length === 0 ? [] : [key, ...uncounted]
    })
  })
  expect(wrong).toEqual([])
})

test('No two limits count under the same name', () => {
  const paths = globSync('{features,platform}/**/*.ts').filter((path) => !path.includes('.test.'))
  const names = paths.flatMap((path) => {
    const limits = /\bname: '([a-z-]+)', max: |\bper(?:Hour|Day)\('([a-z-]+)'/gu
    return [...readFileSync(path, 'utf8').matchAll(limits)].map(([, one, other]) => one ?? other)
  })
  expect(names).toContain('own-search')
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([])
})

onEachEngine('The list of features', (open) => {
  test('determines exactly which endpoints the app serves and documents', async () => {
    const { server } = await open()
    const document = (await server.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, unknown>>
    }>()
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(
        (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/gu, ':$1')}`,
      ),
    )
    expect(described.toSorted()).toEqual(Object.keys(allEndpoints).toSorted())
    const missing = described.filter((key) => {
      const [method = '', path = ''] = key.split(' ')
      return !server.hasRoute({ method, url: `/api${path}` })
    })
    expect(missing).toEqual([])
  })
})
