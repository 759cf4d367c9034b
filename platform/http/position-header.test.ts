import { expect, test } from 'vitest'

import { onEachEngine } from '#tests/support/engines.ts'

onEachEngine('Without replicas', (open) => {
  test('no response tells a position, and a request may send any', async () => {
    const it = await open()
    const { token } = await it.signUp('Ann')
    expect(it.database.replicas).toBeNull()
    for (const position of ['', 'x', '00000001-0000000000000020', '7FFFFFFF-FFFFFFFFFFFFFFFF']) {
      const headers = { 'x-position': position, authorization: `Bearer ${token}` }
      const read = await it.server.inject({ url: '/api/users/me', headers })
      const payload = { name: `Game ${position}` }
      const write = await it.server.inject({
        method: 'POST',
        url: '/api/games',
        headers,
        payload,
      })
      expect([read.statusCode, write.statusCode]).toEqual([200, 201])
      for (const response of [read, write])
        expect(response.headers).not.toHaveProperty('x-position')
    }
  })
})
