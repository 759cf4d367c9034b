import { readFileSync } from 'node:fs'

import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'

import type { Endpoint, EndpointKey } from '#platform/http/contract.ts'
import { newId } from '#platform/ids.ts'
import { makeAdmin, signedUp } from '#tests/support/data/made-people.ts'
import { onEachEngine } from '#tests/support/engines.ts'

import { filesOf } from '../scripts/checks/files.ts'
import { allEndpoints } from './features.ts'

const endpoints = Object.entries(allEndpoints) as [EndpointKey, Endpoint][]

/** Phrases of the validator's own messages, which are for programmers. */
const VALIDATORS =
  /invalid (input|option|string)|expected|received|too (big|small)|\b(NaN|undefined|null)\b|ZodError|\[object/iu

type Fields = Record<string, z.core.$ZodType>

function fieldsOf(schema: z.core.$ZodType | undefined): string[] {
  const { shape = {} } = (schema?._zod.def ?? {}) as { shape?: Fields }
  return Object.keys(shape)
}

function wrongBodies({ body }: Endpoint): unknown[] {
  if (body === undefined) return []
  const wrong = [7, 'text', true, null, [], {}, [7], ['text'], [{}], [[]], [null]]
  const fields = fieldsOf(body).flatMap((name) => wrong.map((value) => ({ [name]: value })))
  const players = ['_id', 'user', 'name', 'email', 'score', 'result', 'invited', 'self'].flatMap(
    (name) => wrong.flatMap((value) => [{ players: [{ [name]: value }] }]),
  )
  const rows = fieldsOf(body).includes('players') ? players : []
  const matches = fieldsOf(body).includes('matches')
    ? ['id', 'game', 'date', 'notes', 'players'].flatMap((name) =>
        wrong.map((value) => ({ matches: [{ [name]: value }] })),
      )
    : []
  return [undefined, [], 'text', {}, ...fields, ...rows, ...matches]
}

function wrongQueries({ query }: Endpoint): string[] {
  return fieldsOf(query).flatMap((name) => [
    `${name}=${'x'.repeat(300)}`,
    `${name}=`,
    `${name}=1&${name}=2`,
    `${name}=%00`,
  ])
}

onEachEngine('The message of an endpoint', (open) => {
  test('about invalid fields is a sentence, and not the validator’s own message', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await makeAdmin(it, ann)
    const raw: string[] = []
    let refused = 0
    const send = async (key: EndpointKey, search: string, body: unknown) => {
      const [method = '', path = ''] = key.split(' ')
      const { statusCode, payload } = await it.server.inject({
        method: method as 'GET',
        url: `/api${path.replaceAll(/:\w+/gu, newId)}${search}`,
        headers: {
          authorization: `Bearer ${ann.token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      if (statusCode !== 400) return
      refused += 1
      const { message, errors = {} } = JSON.parse(payload) as {
        message: string
        errors?: Record<string, string>
      }
      for (const text of [message, ...Object.values(errors)]) {
        const isSentence = /^[“\p{Lu}].* /u.test(text) && !VALIDATORS.test(text)
        if (!isSentence) raw.push(`${key} ${search} ${JSON.stringify(body)}: ${text}`)
      }
    }
    for (const [key, endpoint] of endpoints) {
      if (key === 'POST /auth/logout') continue
      for (const body of wrongBodies(endpoint)) await send(key, '', body)
      for (const query of wrongQueries(endpoint)) await send(key, `?${query}`, undefined)
    }
    expect(raw).toEqual([])
    expect(refused).toBeGreaterThan(200)
  })

  test('about an id is the same whether it is malformed or unknown', async () => {
    const { it, root } = await signedUp(open(), 'Root')
    await makeAdmin(it, root)
    const body = { firstName: 'A', lastName: 'B', into: newId(), notes: '', matches: [] }
    for (const [key, endpoint] of endpoints) {
      if (endpoint.params === undefined || key === 'GET /friends/list/:userId') continue
      const responses = []
      for (const id of ['nonsense', newId()]) {
        const params = { id }
        const response = await it.call(key, {
          token: root.token,
          params,
          ...(key.startsWith('GET') ? {} : { body }),
        })
        responses.push([response.status, response.body.message])
      }
      expect([key, ...responses]).toEqual([key, [404, endpoint.notFound], [404, endpoint.notFound]])
    }
    const params = { userId: 'nonsense' }
    const list = await it.call('GET /friends/list/:userId', { token: root.token, params })
    expect([list.status, list.body.message]).toEqual([404, 'User not found.'])
  })
})

test('No text of the server has 401 or unauthorized in it, which would sign people out', () => {
  const root = process.cwd()
  const sources = filesOf(root).filter(
    (path) =>
      /^(features|platform|server|database)\/.*\.ts$/u.test(path) &&
      !/\.test\.ts$|\/web\//u.test(path),
  )
  expect(sources.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const path of sources) {
    const note = (text: string) => {
      // A table of numbers is no message.
      if (/\p{L}/u.test(text) && /401|unauthorized/iu.test(text)) found.push(`${path}: ${text}`)
    }
    const { program } = parseSync(path, readFileSync(path, 'utf8'))
    new Visitor({
      Literal: ({ value }) => note(typeof value === 'string' ? value : ''),
      TemplateElement: ({ value }) => note(value.raw),
    }).visit(program)
  }
  expect(found).toEqual([])
})
