import { expect, test } from 'vitest'

import { newId } from '#platform/ids.ts'
import { setTable } from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene } from '#tests/support/engines.ts'

onEachEngine('A match that is deleted', (open) => {
  test('is gone, and only its creator may do that', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const remove = async ({ token }: typeof ann, id = match._id) => {
      const { status, body } = await it.call('DELETE /sessions/:id', { token, params: { id } })
      return [status, body.code ?? body.message]
    }
    expect(await remove(bob)).toEqual([403, 'forbidden'])
    expect(await remove(ann, newId())).toEqual([404, 'not_found'])
    expect(await remove(ann)).toEqual([200, 'Match deleted.'])
    // Sent again it has its own result.
    expect((await remove(ann))[0]).toBe(200)
  })
})
