import type { EndpointKey } from '#platform/http/contract.ts'
import type { Somebody } from '#tests/support/data/crowd.ts'
import type { RequestOptions } from '#tests/support/http/request.ts'

import { type LargeWorld, ONE_DAY, WIDE_GUEST } from './large-world.ts'

export interface Visit extends RequestOptions {
  by?: Somebody | undefined
  expect?: number
}

export interface Scene extends LargeWorld {
  ask: (key: EndpointKey, visit: Visit) => Promise<AnswerOf>
}

export type AnswerOf = {
  data: Record<string, never> & { _id: string; url: string; players: Row[] }
}
interface Row {
  _id: string
  name: string
  user: { _id: string } | null
}

export type Visits = (scene: Scene) => Visit[] | Promise<Visit[]>

export const NOBODY = 'nobody@example.com'
/** The cost of these does not depend on anybody's history. */
export const nothing: Visits = () => [{ expect: 400 }]
export const own =
  (...queries: Record<string, string>[]): Visits =>
  ({ ann }) =>
    (queries.length === 0 ? [{}] : queries).map((query) => ({ by: ann, query }))
export const ofAnn: Visits = ({ ann }) => [{ by: ann, params: { id: ann.id } }]
export const ofWide: Visits = ({ ann, wide }) => [{ by: ann, params: { id: wide[0] ?? '' } }]

export async function rowsOf({ ask, ann }: Scene, id: string): Promise<Row[]> {
  return (await ask('GET /sessions/:id', { by: ann, params: { id } })).data.players
}

export async function corrected(scene: Scene, index: number): Promise<Visit> {
  const [id = '', by] = [scene.wide[index], scene.friends[index]]
  const [row] = await rowsOf(scene, id)
  const body = { players: [{ _id: row?._id, score: 4 }] }
  const made = await scene.ask('POST /sessions/:id/corrections', { by, params: { id }, body })
  return { by, params: { id, cid: made.data._id } }
}

export async function linked(scene: Scene, index: number): Promise<{ token: string; pid: string }> {
  const id = scene.wide[index] ?? ''
  const made = await scene.ask('POST /sessions/:id/link', { by: scene.ann, params: { id } })
  const guest = (await rowsOf(scene, id)).find(({ name }) => name === WIDE_GUEST)
  return { token: made.data.url.split('/t/')[1] ?? '', pid: guest?._id ?? '' }
}

export async function befriending(scene: Scene): Promise<string> {
  const made = await scene.ask('POST /friends/link', { by: scene.ann })
  return made.data.url.split('/join/')[1] ?? ''
}

export async function claimed(scene: Scene, guest: string, person: Somebody): Promise<string> {
  const body = { guest, userId: person.id }
  return (await scene.ask('POST /claims', { by: scene.ann, body })).data._id
}

export const row = (name: string, score: number) => ({
  name,
  email: null,
  self: false,
  score,
  result: '',
})

export function matchesToImport(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    ...{ sourceIds: [`bgg:${index}`], day: ONE_DAY, game: `Imported ${index % 7}` },
    ...{ expansions: Array.from({ length: 20 }, (_value, each) => `More ${each}`) },
    notes: 'n'.repeat(1000),
    players: Array.from({ length: 32 }, (_value, seat) => ({
      ...row(seat === 0 ? 'Player0' : `Friend ${seat}`, seat + index),
      ...(seat === 0 ? { self: true } : {}),
    })),
  }))
}

export async function imported(scene: Scene, matches: readonly object[]): Promise<string> {
  const { ask, ann, friends } = scene
  const people = friends
    .slice(0, 5)
    .map(({ id }, seat) => ({ name: `Friend ${seat + 1}`, userId: id }))
  const body = { source: 'bgg', file: { name: 'plays.xml' }, people }
  const id = (await ask('POST /imports', { by: ann, body })).data._id
  if (matches.length === 0) return id
  await ask('POST /imports/:id/matches', { by: ann, params: { id }, body: { matches } })
  await ask('POST /imports/:id/finish', { by: ann, params: { id } })
  return id
}
