import {
  type Acted,
  type Action,
  creatorOf,
  guestsOf,
  matchOf,
  NOBODY,
  personOf,
  pick,
  rowsOrNone,
  send,
  type Step,
  tableOf,
} from './acting.ts'
import type { World } from './said-world.ts'

async function byLink(
  world: World,
  step: Step,
  what: 'confirm' | 'contest' | 'claim',
): Promise<Acted> {
  const person = personOf(world, step)
  const row = pick(await rowsOrNone(world, world.matches[0] ?? ''), step.how)
  const params = { token: world.link, pid: row.id }
  const body = { text: `Said ${step.how}` }
  await send(world, `POST /links/:token/players/:pid/${what}`, {
    params,
    ...(what === 'contest' ? { body } : {}),
    ...(what === 'claim' ? { token: person.token } : {}),
  })
  return { users: what === 'claim' ? [person.id] : [], rows: [row.id] }
}

async function someClaim({ it, people }: World, { how, who }: Step, state: 'open' | 'accepted') {
  const found = await it.database.read
    .selectFrom('claims')
    .where('state', '=', state)
    .where(
      'creator_id',
      'in',
      people.map(({ id }) => id),
    )
    .selectAll()
    .orderBy('id')
    .execute()
  if (found.length === 0) return null
  const { id, creator_id: creator, person_id: person, asked_by: asked } = pick(found, how)
  const answers = asked === 'creator' ? person : creator
  const either = who % 2 === 0 ? creator : person
  const wanted = state === 'open' ? answers : either
  return { id, person: people.find((one) => one.id === wanted) ?? pick(people, who) }
}

const onClaim =
  (what: 'accept' | 'reject' | 'undo'): Action =>
  async (world, step) => {
    const found = await someClaim(world, step, what === 'undo' ? 'accepted' : 'open')
    if (found === null) return NOBODY
    const request = { token: found.person.token, params: { id: found.id } }
    const body = what === 'accept' ? { body: step.how % 2 === 0 ? { except: [] } : {} } : {}
    await send(world, `POST /claims/:id/${what}`, { ...request, ...body })
    return NOBODY
  }

/** Asks for a guest's rows, as the creator of a match or as a friend. */
async function ask(world: World, step: Step): Promise<Acted> {
  const match = matchOf(world, step)
  const creator = await creatorOf(world, match, step)
  const other = pick(world.people.slice(0, 4), step.how)
  const guest = pick(await guestsOf(world, match), Math.floor(step.how / 4))
  const isCreators = step.how % 3 > 0
  const body = { guest, ...(isCreators ? { userId: other.id } : { creatorId: creator.id }) }
  await send(world, 'POST /claims', { token: (isCreators ? creator : other).token, body })
  return NOBODY
}

/** Actions on guests' rows: by the table link, by claims, and by renames. */
export const seatActions = {
  'confirm by link': async (world, step) => byLink(world, step, 'confirm'),
  'contest by link': async (world, step) => byLink(world, step, 'contest'),
  'claim by link': async (world, step) => byLink(world, step, 'claim'),
  'make a link': async (world, step) => {
    const params = { id: matchOf(world, step) }
    const { token } = await creatorOf(world, params.id, step)
    const { status, data } = await send(world, 'POST /sessions/:id/link', { token, params })
    const url = (data as { url?: string } | undefined)?.url
    if (status === 201 && params.id === world.matches[0] && url) {
      world.link = new URL(url).pathname.replace('/t/', '')
    }
    return NOBODY
  },
  'end a link': async (world, step) => {
    const params = { id: matchOf(world, step) }
    const { token } = await creatorOf(world, params.id, step)
    await send(world, 'DELETE /sessions/:id/link', { token, params })
    return NOBODY
  },
  'release a seat': async (world, step) => {
    const taken = await world.it.database.read
      .selectFrom('players')
      .where('match_id', 'in', world.matches)
      .where('person_id', 'is not', null)
      .where('user_id', 'is not', null)
      .select(['match_id', 'id as player_id'])
      .orderBy('id')
      .execute()
    if (taken.length === 0) return NOBODY
    const { match_id: id, player_id: pid } = pick(taken, step.how)
    const { token } = await creatorOf(world, id, step)
    await send(world, 'POST /sessions/:id/players/:pid/release', { token, params: { id, pid } })
    return NOBODY
  },
  'take a seat by link and release it': async (world, step) => {
    const id = world.matches[0] ?? ''
    const rows = await tableOf(world, id)
    const free = world.people.filter((one) => rows.every((row) => row.user_id !== one.id))
    const guests = rows.filter((row) => row.user_id === null)
    if (free.length === 0 || guests.length === 0) return NOBODY
    const [person, pid] = [pick(free, step.what), pick(guests, step.how).id]
    const params = { token: world.link, pid }
    await send(world, 'POST /links/:token/players/:pid/claim', { params, token: person.token })
    const { token } = await creatorOf(world, id, step)
    await send(world, 'POST /sessions/:id/players/:pid/release', { token, params: { id, pid } })
    // The guest did nothing: what they said is restored.
    return { users: [person.id], rows: [] }
  },
  'rename a guest': async (world, step) => {
    const match = matchOf(world, step)
    const guests = await guestsOf(world, match)
    const names = ['Former player', 'Gus', 'Somebody', 'Ida', 'Dan Tester', 'FORMER PLAYER']
    const body = { from: pick(guests, step.how), to: pick(names, Math.floor(step.how / 8)) }
    const { token } = await creatorOf(world, match, step)
    await send(world, 'POST /guests/rename', { token, body })
    return NOBODY
  },
  'merge two guests and undo it': async (world, { what, how }) => {
    const [ann] = world.people
    if (ann === undefined) return NOBODY
    const own = world.it.database.read.selectFrom('people').where('owner_id', '=', ann.id)
    const people = await own.where('merged_into', 'is', null).select('id').orderBy('id').execute()
    const at = what % Math.max(1, people.length)
    const [_id, into] = [people[at]?.id ?? ann.id, people[(at + 1) % people.length]?.id ?? ann.id]
    const { token } = ann
    const apart = { _id, otherId: into, denied: what % 2 === 0 }
    await send(world, 'POST /guests/deny', { token, body: apart })
    await send(world, 'POST /guests/merge', { token, body: { _id, into } })
    if (how % 2 === 0) await send(world, 'POST /guests/unmerge', { token, body: { _id } })
    return NOBODY
  },
  'ask for a guest’s rows': ask,
  'claim a guest’s rows': async (world, step) => {
    await ask(world, step)
    return onClaim('accept')(world, step)
  },
  'claim a guest’s rows in vain': async (world, step) => {
    await ask(world, step)
    return onClaim('reject')(world, step)
  },
  'claim a guest’s rows and undo it': async (world, step) => {
    await ask(world, step)
    await onClaim('accept')(world, step)
    return onClaim('undo')(world, step)
  },
  'accept a claim': onClaim('accept'),
  'reject a claim': onClaim('reject'),
  'undo a claim': onClaim('undo'),
} satisfies { [name: string]: Action }
