import { expect, test } from 'vitest'

import { settleWork } from '#features/guests/settling.commands.ts'
import { answerClaim, claimOf, openClaim } from '#tests/support/data/made-claims.ts'
import { makeLink } from '#tests/support/data/made-links.ts'
import { befriend, type TestUser } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { workInBackground } from '#tests/support/test-background.ts'
import { cutOff } from '#tests/support/written-rows.ts'

async function readByPlayer({ call }: TestApp, { token, user }: TestUser, ids: readonly string[]) {
  const params = { id: user._id }
  return [
    await Promise.all(ids.map((id) => call('GET /sessions/:id', { token, params: { id } }))),
    await call('GET /sessions', { token }),
    await call('GET /stats', { token }),
    await call('GET /users/:id/stats', { token, params }),
    await call('GET /suggestions', { token, query: { players: 'guest:Gus' } }),
    await call('GET /friends/notifications', { token, query: { status: 'all' } }),
    await call('GET /users/:id/archive', { token, params }),
  ]
}

async function readByLink({ call, server }: TestApp, secret: string) {
  const page = await server.inject({ url: `/t/${secret}` })
  return [(await call('GET /links/:token', { params: { token: secret } })).body, page.body]
}

onEachEngine('The name of an account that a guest turns out to be', (open) => {
  test('is read by a stranger at the table only once the row is the account’s, and by a link never whole @both', async () => {
    const it = await open()
    const [ann, cyd] = [await it.signUp('Ann', 'Arbor'), await it.signUp('Cyd', 'Charisse')]
    const ben = await it.signUp('Benedikt', 'Zykurz')
    for (const friend of [cyd, ben]) await befriend(it.call, ann, friend)
    const game = await addGame(it, ann)
    const players = [{ user: ann.user._id }, { user: cyd.user._id }, { name: 'Gus' }]
    const log = async () => (await logMatch(it, ann, { game, players }))._id
    const [taken, leftOut] = [await log(), await log()]
    const secret = await makeLink(it, ann, taken)
    const read = async () => ({
      stranger: JSON.stringify(await readByPlayer(it, cyd, [taken, leftOut])),
      link: JSON.stringify(await readByLink(it, secret)),
    })
    const names = async (id: string) => {
      const request = { token: cyd.token, params: { id } }
      const { body } = await it.call('GET /sessions/:id', request)
      return body.data.players.map(({ name }) => name)
    }
    const isHidden = async () => {
      const { stranger, link } = await read()
      for (const secrets of ['Benedikt', 'Zykurz', ben.user._id]) {
        expect(stranger).not.toContain(secrets)
        expect(link).not.toContain(secrets)
      }
      expect(await names(taken)).toEqual(['Ann Arbor', 'Cyd Charisse', 'Gus'])
    }
    const { _id } = await claimOf(it, ann, { guest: 'Gus', userId: ben.user._id })
    await isHidden()
    // Its rows have not followed: the server has ended in between.
    const answer = async () => answerClaim(it, ben, 'accept', _id, { except: [leftOut] })
    expect((await cutOff(it.database, 1, answer)).status).toBe(500)
    expect(await openClaim(it, ben, _id)).toMatchObject({ state: 'accepted', working: true })
    await isHidden()
    await workInBackground(it, settleWork)
    expect(await names(taken)).toEqual(['Ann Arbor', 'Cyd Charisse', 'Benedikt Zykurz'])
    expect(await names(leftOut)).toEqual(['Ann Arbor', 'Cyd Charisse', 'Gus'])
    const { link } = await read()
    expect(link).toContain('Benedikt Z.')
    for (const secrets of ['Zykurz', ben.user._id]) expect(link).not.toContain(secrets)
    await cutOff(it.database, 1, async () => answerClaim(it, ben, 'undo', _id))
    await workInBackground(it, settleWork)
    expect(await names(taken)).toEqual(['Ann Arbor', 'Cyd Charisse', 'Gus'])
    expect((await read()).link).not.toContain('Benedikt')
  })
})
