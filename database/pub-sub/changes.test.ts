import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { ChangeBatches, createChangeReader } from './change-batches.ts'
import { type Invalidation, DATA_KINDS, decodeChanges, encodeChanges, joined } from './changes.ts'

const change = fc.record<Invalidation>({
  what: fc.constantFrom(...DATA_KINDS),
  userIds: fc.array(fc.uuid(), { minLength: 1, maxLength: 260 }),
  ids: fc.array(fc.uuid(), { maxLength: 50 }),
  at: fc.option(fc.constant('2026-11-26T20:00:00.000Z')),
})

test('Invalidations come back as they were, in messages that PostgreSQL takes', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      let number = 0
      const texts = encodeChanges('one', changes, () => (number += 1))
      for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8000)
      const read = texts.flatMap((text) => decodeChanges(text)?.changes ?? [])
      const flat = (list: readonly Invalidation[]) =>
        list.flatMap(({ userIds, ...rest }) => userIds.map((userId) => ({ ...rest, userId })))
      expect(flat(read)).toEqual(flat(changes))
      expect(texts.map((text) => decodeChanges(text)?.sequence)).toEqual(
        texts.map((_, index) => index + 1),
      )
    }),
    { numRuns: 50 },
  )
})

test('What says the same twice is one invalidation; of many ids it says only that they have changed', () => {
  const of = (ids: string[], userIds = ['a', 'b']): Invalidation => ({
    what: 'matches',
    userIds,
    ids,
    at: null,
  })
  expect(joined([of(['1']), of(['2'], ['b', 'a', 'a']), of(['3'], ['a'])])).toEqual([
    of(['1', '2']),
    of(['3'], ['a']),
  ])
  const many = Array.from({ length: 51 }, (_, index) => of([String(index)]))
  expect(joined(many)).toEqual([of([])])
  expect(joined([of(['1']), of([])])).toEqual([of([])])
})

test('Who hears a message sees that one before it is missing, or unreadable', () => {
  const reader = createChangeReader('own')
  const message = (origin: string, sequence: number) => `["${origin}",${sequence},[]]`
  expect(reader.read(message('own', 9))).toEqual([])
  expect(reader.read(message('other', 4))).toEqual([])
  expect(reader.read(message('other', 5))).toEqual([])
  expect(reader.read(message('other', 7))).toEqual([null])
  expect(reader.read('{"of":"another version"}')).toEqual([null])
  expect(reader.read('["other",8,[[99,"",""]]]')).toEqual([null])
  reader.forget()
  expect(reader.read(message('other', 20))).toEqual([])
})

test('What could not be sent is told by the next message', async () => {
  const sent: string[] = []
  let fails = true
  const batches = new ChangeBatches('one', async (text) => {
    if (fails) throw new Error('Away')
    sent.push(text)
  })
  const one: Invalidation = { what: 'games', userIds: [crypto.randomUUID()], ids: [], at: null }
  batches.add([one])
  await new Promise((resolve) => setTimeout(resolve, 20))
  fails = false
  await expect.poll(() => sent.length).toBe(1)
  batches.add([one])
  await expect.poll(() => sent.length).toBe(2)
  const messages = sent.map((text) => decodeChanges(text))
  expect(messages.map((message) => message?.changes.length)).toEqual([0, 1])
  expect(messages[0]?.sequence).toBeGreaterThan(1)
  await batches.close()
})
