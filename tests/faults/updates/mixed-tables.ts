import { expect } from 'vitest'

import type { Person } from './mixed-people.ts'
import type { Version } from './mixed-world.ts'

type At = Pick<Version, 'call'>

const PLAYED = { email: null, self: false, score: 1, result: '' }

/** Corrections, table links, claims and imports: each begins at one version and goes on at the other. */
export async function settleTables(
  people: Record<'ann' | 'bob' | 'cyd', Person>,
  [a, b]: [At, At],
  game: string,
  turn: string,
): Promise<void> {
  const { ann, bob, cyd } = people
  const log = async (guests: readonly string[]) => {
    const named = guests.map((name) => ({ name: `${name} ${turn}` }))
    const players = [{ user: ann.id }, { user: bob.id, score: 1 }, ...named]
    const body = { game, date: '2026-10-02', players }
    return (await a.call('POST /sessions', { token: ann.token, body })).body.data
  }
  await correct(ann, bob, [a, b], await log([]))
  await answerForSeats(people, [a, b], await log(['Oma', 'Opa', 'Ida']))
  await claimGuests(ann, cyd, [a, b], turn)
  await importFile(ann, [a, b], turn)
  const params = { userId: ann.id }
  const body = { trusted: true }
  const trusted = await b.call('PUT /friends/:userId/trust', { token: bob.token, params, body })
  expect(trusted.status).toBe(200)
}

interface Logged {
  _id: string
  players: { _id: string }[]
}

async function correct(ann: Person, bob: Person, [a, b]: [At, At], match: Logged) {
  const params = { id: match._id }
  const propose = async (at: At, score: number) => {
    const rows = match.players.map(({ _id }, seat) => (seat === 1 ? { _id, score } : { _id }))
    const headers = { 'idempotency-key': `correction ${match._id} ${score}` }
    const request = { token: bob.token, params, headers, body: { players: rows } }
    const sent = await at.call('POST /sessions/:id/corrections', request)
    // Repeated at the other version it is the same correction.
    const again = await (at === a ? b : a).call('POST /sessions/:id/corrections', request)
    expect([again.status, again.body.data._id]).toEqual([sent.status, sent.body.data._id])
    return { id: match._id, cid: sent.body.data._id }
  }
  const settle = async (at: At, what: 'accept' | 'reject' | 'withdraw', cid: object) => {
    const { token } = what === 'withdraw' ? bob : ann
    const request = { token, params: { ...params, ...cid }, body: {} }
    const { status } = await at.call(`POST /sessions/:id/corrections/:cid/${what}`, request)
    expect([what, status]).toEqual([what, 200])
  }
  await settle(b, 'withdraw', await propose(a, 2))
  await settle(a, 'reject', await propose(b, 3))
  await settle(b, 'accept', await propose(a, 4))
  const ids = { token: bob.token, body: { ids: [match._id] } }
  expect((await a.call('POST /sessions/confirm', ids)).status).toBe(200)
}

async function answerForSeats(
  { ann, bob, cyd }: Record<'ann' | 'bob' | 'cyd', Person>,
  [a, b]: [At, At],
  match: Logged,
) {
  const ofMatch = { token: ann.token, params: { id: match._id } }
  const { data } = (await a.call('POST /sessions/:id/link', ofMatch)).body
  const token = new URL(data.url).pathname.replace('/t/', '')
  const [, , oma, opa, ida] = match.players.map(({ _id }) => ({ token, pid: _id }))
  const answers = [
    await b.call('POST /links/:token/players/:pid/confirm', { params: { ...oma } }),
    await a.call('POST /links/:token/players/:pid/contest', {
      ...{ params: { ...opa }, body: { text: 'Not me.' } },
    }),
    await b.call('POST /links/:token/players/:pid/claim', {
      ...{ token: cyd.token, params: { ...ida } },
    }),
    await a.call('POST /sessions/:id/players/:pid/release', {
      ...{ token: ann.token, params: { id: match._id, pid: ida?.pid ?? '' } },
    }),
    await b.call('DELETE /sessions/:id/link', ofMatch),
    await a.call('POST /sessions/:id/decline', { token: bob.token, params: ofMatch.params }),
    await b.call('POST /sessions/:id/rejoin', { token: bob.token, params: ofMatch.params }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
}

async function claimGuests(ann: Person, cyd: Person, [a, b]: [At, At], turn: string) {
  const rename = { from: `Oma ${turn}`, to: `Grandma ${turn}` }
  const renamed = await a.call('POST /guests/rename', { token: ann.token, body: rename })
  expect(renamed.body.data).toMatchObject({ renamed: 1 })
  const ask = async (at: At, guest: string) => {
    const body = { guest, userId: cyd.id }
    return { id: (await at.call('POST /claims', { token: ann.token, body })).body.data._id }
  }
  const first = { token: cyd.token, params: await ask(a, `Opa ${turn}`) }
  expect((await b.call('POST /claims/:id/reject', first)).status).toBe(200)
  const second = { token: cyd.token, params: await ask(b, rename.to), body: {} }
  expect((await a.call('POST /claims/:id/accept', second)).status).toBe(200)
  expect((await b.call('POST /claims/:id/undo', second)).status).toBe(200)
}

async function importFile({ token }: Person, [a, b]: [At, At], turn: string) {
  const players = [
    { ...PLAYED, name: 'A', self: true },
    { ...PLAYED, name: 'B' },
  ]
  const match = { sourceIds: [`bgstats:${turn}`], day: '2026-09-03', game: 'Go', players }
  const file = { name: 'plays.json', bytes: 4000 }
  const begin = async (at: At, kind: 'matches' | 'corrections') => {
    const headers = { 'idempotency-key': `import ${turn} ${kind}` }
    const body = { kind, source: 'bgstats', file, people: [] }
    const begun = await at.call('POST /imports', { token, headers, body })
    const again = await (at === a ? b : a).call('POST /imports', { token, headers, body })
    expect([again.status, again.body.data._id]).toEqual([201, begun.body.data._id])
    return { id: begun.body.data._id }
  }
  const { players: _, ...checked } = { ...match, score: 1, result: '' }
  const body = { matches: [checked], games: ['Go'] }
  expect((await a.call('POST /imports/check', { token, body })).status).toBe(200)
  const brought = { token, params: await begin(a, 'matches') }
  const batch = { ...brought, body: { matches: [match] } }
  expect((await b.call('POST /imports/:id/matches', batch)).body.data).toMatchObject({
    imported: 1,
  })
  const end = { body: { existing: 0 } }
  expect((await a.call('POST /imports/:id/finish', { ...brought, ...end })).status).toBe(200)

  const compared = { token, body: { source: 'bgstats', matches: [match] } }
  expect((await b.call('POST /imports/compare', compared)).status).toBe(200)
  const corrected = { token, params: await begin(b, 'corrections'), body: batch.body }
  expect((await a.call('POST /imports/:id/corrections', corrected)).status).toBe(200)
  expect((await b.call('DELETE /imports/:id', brought)).status).toBe(200)
}
