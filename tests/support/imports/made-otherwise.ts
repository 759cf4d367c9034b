import type { TestUser } from '../data/made-people.ts'
import type { TestApp } from '../engines.ts'
import { finish, historyOf, matchTo, rowOf } from './made-imports.ts'

export const self = (score: number | null, more: object = {}) =>
  rowOf('Ann', score, { self: true, ...more })
export const [won, drew, lost] = [{ result: 'Win' }, { result: 'Draw' }, { result: 'Loss' }]
export const none = { scoring: 'none' } as const

/** Some plays as earlier readers read them, and as today's reader does. */
export const earlier = [
  matchTo('bgstats:1', { ...none, players: [self(null, drew), rowOf('Bob', null, drew)] }),
  matchTo('bgstats:2', { ...none, players: [self(null), rowOf('Bob', null)] }),
  matchTo('bgstats:3', { players: [self(980, won), rowOf('Bob', 1.25, lost)] }),
  matchTo('bgstats:4', {
    ...none,
    players: [self(null, drew), rowOf('Bob', null, drew), rowOf('Cid', null, lost)],
  }),
  matchTo('bgstats:5'),
]
export const readNow = [
  matchTo('bgstats:1', {
    ...{ ...none, mode: 'cooperative' },
    players: [self(null, won), rowOf('Bob', null, won)],
  }),
  matchTo('bgstats:2', {
    ...{ ...none, mode: 'cooperative', notes: 'Hard' },
    players: [self(null, lost), rowOf('Bob', null, lost)],
  }),
  matchTo('bgstats:3', { players: [self(980, lost), rowOf('Bob', 1250, won)] }),
  matchTo('bgstats:4', {
    ...none,
    players: [self(null, won), rowOf('Bob', null, won), rowOf('Cid', null, lost)],
  }),
  matchTo('bgstats:5', { notes: 'Notes alone are no other reading.' }),
  matchTo('bgstats:6'),
]

export async function compare(
  it: TestApp,
  { token }: TestUser,
  matches: readonly unknown[] = readNow,
) {
  const body = { source: 'bgstats', matches }
  return (await it.call('POST /imports/compare', { token, body })).body.data.otherwise
}

export async function beginCorrections(it: TestApp, { token }: TestUser): Promise<string> {
  const file = { name: 'plays.json', bytes: 4000 }
  const body = { kind: 'corrections', source: 'bgstats', file, people: [] }
  return (await it.call('POST /imports', { token, body })).body.data._id
}

export const sendTo = (
  it: TestApp,
  { token }: TestUser,
  id: string,
  matches: readonly unknown[] = readNow,
) => it.call('POST /imports/:id/corrections', { token, params: { id }, body: { matches } })

export async function correctAll(it: TestApp, by: TestUser, matches: readonly unknown[] = readNow) {
  const id = await beginCorrections(it, by)
  const { data } = (await sendTo(it, by, id, matches)).body
  await finish(it, by, id)
  return { id, counts: data }
}

/** The matches of a history, oldest first, without what each write changes. */
export async function playedBy(it: TestApp, by: TestUser) {
  return (await historyOf(it, by)).toReversed().map(({ mode, notes, players }) => ({
    ...{ mode, notes },
    players: players.map(({ name, score, result }) => [name, score, result].join(' ')),
  }))
}
