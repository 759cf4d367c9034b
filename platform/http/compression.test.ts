import { gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { signedUp } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'

onEachEngine('Compressed responses', (open) => {
  async function openList() {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann, 'Üben 桜')
    for (const notes of ['one', 'two', 'three']) await logMatch(it, ann, { game, notes })
    const list = async (accepted?: string, limit = 20) => {
      const response = await it.server.inject({
        url: `/api/sessions?limit=${limit}`,
        headers: {
          authorization: `Bearer ${ann.token}`,
          ...(accepted === undefined ? {} : { 'accept-encoding': accepted }),
        },
      })
      const { 'content-encoding': encoding, 'content-length': length, vary } = response.headers
      return { encoding, length: Number(length), vary, raw: response.rawPayload }
    }
    return { it, ann, list }
  }

  test('A long response is compressed when the client accepts gzip, and its content is the same', async () => {
    const { list } = await openList()
    const plain = await list()
    expect(plain).toMatchObject({ encoding: undefined, vary: 'accept-encoding' })
    for (const accepted of ['gzip', 'br, GZIP;q=0.8', '*', 'deflate, gzip ; q=1, br']) {
      const zipped = await list(accepted)
      expect(zipped).toMatchObject({ encoding: 'gzip', vary: 'accept-encoding' })
      expect(gunzipSync(zipped.raw).equals(plain.raw)).toBe(true)
      expect(zipped.length).toBe(zipped.raw.length)
      expect(zipped.length).toBeLessThan(plain.length / 2)
    }
  })

  test('A client that does not accept gzip gets it uncompressed', async () => {
    const { list } = await openList()
    const plain = await list()
    for (const refused of ['', 'br', 'gzip;q=0', 'br, gzip; q=0.000', 'xgzip, gzipx', 'identity']) {
      const response = await list(refused)
      expect(response.encoding).toBeUndefined()
      expect(response.raw.equals(plain.raw)).toBe(true)
    }
  })

  test('Neither a short response nor one of a public endpoint is compressed', async () => {
    const { it, list } = await openList()
    expect(await list('gzip', 1)).toMatchObject({ encoding: undefined, vary: undefined })
    const page = await it.server.inject({
      url: '/t/nothing',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(page.rawPayload.length).toBeGreaterThan(1400)
    expect(page.headers['content-encoding']).toBeUndefined()
  })
})
