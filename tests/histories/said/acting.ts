import type { Somebody, World } from './said-world.ts'
import type { Done } from './said.ts'

/** One thing that is done: which, and numbers that choose who does it, to what, and how. */
export interface Step {
  name: string
  who: number
  what: number
  how: number
}

export type Acted = Pick<Done, 'users' | 'rows'>
export type Action = (world: World, step: Step) => Promise<Acted>

export const NOBODY: Acted = { users: [], rows: [] }
export const by = (...people: readonly Somebody[]): Acted => ({
  users: people.map(({ id }) => id),
  rows: [],
})

export function pick<T>(list: readonly T[], number: number): T {
  const chosen = list[number % list.length]
  if (chosen === undefined) throw new Error('There is nothing to choose from.')
  return chosen
}

/** Calls an endpoint and remembers that it was called. Refusals are answers; a broken server is none. */
export async function send(
  { it, called }: World,
  key: Parameters<World['it']['call']>[0],
  options: Parameters<World['it']['call']>[1],
) {
  const { status, body } = await it.call(key, options)
  if (status >= 500) throw new Error(`${key} answered ${status}: ${JSON.stringify(body)}`)
  called.set(key, [...(called.get(key) ?? []), status])
  return { status, data: (body as { data?: unknown }).data as never }
}

export const personOf = ({ people }: World, { who }: Step) => pick(people, who)

/** Mostly the creator of a match, who may do most. */
export async function creatorOf(world: World, match: string, step: Step): Promise<Somebody> {
  if (step.who % 5 === 0) return pick(world.people, Math.floor(step.who / 5))
  const found = await world.it.database.read
    .selectFrom('matches')
    .where('id', '=', match)
    .select('created_by')
    .executeTakeFirst()
  return world.people.find(({ id }) => id === found?.created_by) ?? personOf(world, step)
}
export const matchOf = ({ matches }: World, { what }: Step) => pick(matches, what)

interface StoredRow {
  id: string
  user_id: string | null
  guest_name: string | null
  guest_email: string | null
  score: number | null
  result: string
}

export async function tableOf({ it }: World, match: string): Promise<StoredRow[]> {
  return it.database.read
    .selectFrom('players as p')
    .leftJoin('people as x', 'x.id', 'p.person_id')
    .where('p.match_id', '=', match)
    .select(['p.id', 'p.user_id', 'p.score', 'p.result'])
    .select(['x.name as guest_name', 'x.email as guest_email'])
    .orderBy('p.seat')
    .execute()
}

export async function guestsOf(world: World, match: string): Promise<readonly string[]> {
  const names = (await tableOf(world, match)).flatMap(({ guest_name: name }) => name ?? [])
  return names.length === 0 ? ['Gus'] : names
}

export async function rowsOrNone(world: World, match: string): Promise<readonly { id: string }[]> {
  const rows = await tableOf(world, match)
  return rows.length === 0 ? [{ id: match }] : rows
}
