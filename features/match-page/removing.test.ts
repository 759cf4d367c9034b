import { expect, test } from 'vitest'

import { newId } from '#platform/ids.ts'
import { runAdmin } from '#tests/support/backups/filled-database.ts'
import { makeLink, readSheet } from '#tests/support/data/made-links.ts'
import { notificationsOf, setTable } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { importArchived } from '#tests/support/imports/made-imports.ts'

onEachEngine('A match that the operator removes', (open) => {
  test('is gone for everybody, who are told; the audit has it, and the numbers follow', async () => {
    const it = await open()
    const { ann, bob, match } = await setTable(it)
    const secret = await makeLink(it, ann, match._id)
    const played = async () =>
      (await it.call('GET /stats', { token: bob.token, query: {} })).body.data.matches
    expect(await played()).toBe(1)
    const { code, output } = await runAdmin(it, ['remove-match', match._id])
    expect([code, output]).toEqual([0, 'The match of Catan on 1 October 2026 is removed.\n'])

    const gone = await it.call('GET /sessions/:id', { token: ann.token, params: { id: match._id } })
    expect([gone.status, (await readSheet(it, secret)).status, await played()]).toEqual([
      404, 404, 0,
    ])
    const about = { type: 'MATCH_DELETED', link: '/matches', sessionId: null, sender: null }
    const title = 'A match of Catan was removed by whoever runs this server'
    expect((await notificationsOf(it, ann))[0]).toMatchObject({
      ...{ ...about, title, entityId: match._id },
      description: 'You had logged it for 1 October 2026.',
    })
    expect((await notificationsOf(it, bob))[0]).toMatchObject({
      ...{ ...about, title, entityId: match._id },
      description: 'You had confirmed that you were there on 1 October 2026.',
    })
    const audit = it.database.read.selectFrom('audit').where('what', '=', 'remove-match')
    expect(await audit.selectAll().execute()).toMatchObject([
      { by_user_id: null, about_user_id: ann.user._id, match_id: match._id, network: null },
    ])
    for (const id of [match._id, newId(), 'x']) {
      expect(await runAdmin(it, ['remove-match', id])).toEqual({
        ...{ code: 1, output: 'Match not found.\n' },
      })
    }
  })

  test('is remembered by imports, as one that its creator has deleted', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const { token } = ann
    const players = [{ name: 'Ann', email: null, self: true, score: 1, result: '' }]
    const matches = [{ id: 'one', game: 'Go', date: '2026-10-01', notes: '', players }]
    await importArchived(it, ann, matches)
    const [match] = (await it.call('GET /sessions', { token })).body.data
    expect((await runAdmin(it, ['remove-match', match?._id ?? ''])).code).toBe(0)
    const remembered = await it.database.read.selectFrom('deleted_imports').selectAll().execute()
    expect(remembered).toMatchObject([{ user_id: ann.user._id }])
  })
})

onEachEngine('A match that is deleted', (open) => {
  test('is gone, and only its creator may do that', async () => {
    const it = await open()
    const { ann, bob, match } = await setTable(it)
    const params = { id: match._id }
    const refused = await it.call('DELETE /sessions/:id', { token: bob.token, params })
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    const deleted = await it.call('DELETE /sessions/:id', { token: ann.token, params })
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Match deleted.'])
    const again = await it.call('DELETE /sessions/:id', { token: ann.token, params })
    expect(again.status).toBe(200)
  })
})
