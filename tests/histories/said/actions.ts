import { deleteUnverified } from '#features/accounts/verification/commands.ts'
import { after, DAY, HOUR } from '#platform/clock.ts'
import { cleanUp } from '#server/cleanup.ts'

import { mailedToken, PASSWORD } from '../../support/data/people.ts'
import { matchTo, rowOf } from '../../support/imports/imports.ts'
import type { Done } from './said.ts'
import { gusAt, type Somebody, type World } from './world.ts'

/** One thing that is done: which, and numbers that choose who does it, to what, and how. */
export interface Step {
  name: ActionName
  who: number
  what: number
  how: number
}

type Acted = Pick<Done, 'users' | 'rows'>
type Action = (world: World, step: Step) => Promise<Acted>

const NOBODY: Acted = { users: [], rows: [] }
const by = (...people: readonly Somebody[]): Acted => ({
  users: people.map(({ id }) => id),
  rows: [],
})

function pick<T>(list: readonly T[], number: number): T {
  const chosen = list[number % list.length]
  if (chosen === undefined) throw new Error('There is nothing to choose from.')
  return chosen
}

/** Calls an endpoint and remembers that it was called. Refusals are answers; a broken server is none. */
async function send(
  { it, called }: World,
  key: Parameters<World['it']['call']>[0],
  options: Parameters<World['it']['call']>[1],
) {
  const { status, body } = await it.call(key, options)
  if (status >= 500) throw new Error(`${key} answered ${status}: ${JSON.stringify(body)}`)
  called.set(key, [...(called.get(key) ?? []), status])
  return { status, data: (body as { data?: unknown }).data as never }
}

const personOf = ({ people }: World, { who }: Step) => pick(people, who)

/** Mostly the creator of a match, who may do most. */
async function creatorOf(world: World, match: string, step: Step): Promise<Somebody> {
  if (step.who % 5 === 0) return pick(world.people, Math.floor(step.who / 5))
  const found = await world.it.database.read
    .selectFrom('matches')
    .where('id', '=', match)
    .select('created_by')
    .executeTakeFirst()
  return world.people.find(({ id }) => id === found?.created_by) ?? personOf(world, step)
}
const matchOf = ({ matches }: World, { what }: Step) => pick(matches, what)

interface StoredRow {
  id: string
  user_id: string | null
  guest_name: string | null
  guest_email: string | null
  score: number | null
  result: string
}

async function table({ it }: World, match: string): Promise<StoredRow[]> {
  return it.database.read
    .selectFrom('players')
    .where('match_id', '=', match)
    .select(['id', 'user_id', 'guest_name', 'guest_email', 'score', 'result'])
    .orderBy('seat')
    .execute()
}

/** What an edit does to one row of a list. */
const ROW_EDITS: ((row: object, world: World, how: number) => object | null)[] = [
  (row) => ({ ...row, name: 'Former player' }),
  (row) => ({ ...row, name: 'Somebody' }),
  (row, { people }, how) => ({ ...row, email: pick(people, how).email }),
  (row, { round }) => ({ ...row, email: gusAt(round) }),
  (row) => ({ ...row, email: '' }),
  (row) => ({ ...row, role: 'Red' }),
  (row) => ({ ...row, started: true }),
  (row, _, how) => ({ ...row, score: how }),
  (row) => ({ ...row, team: 'Blue' }),
  () => null,
]

async function edit(world: World, step: Step): Promise<Acted> {
  const match = matchOf(world, step)
  const person = await creatorOf(world, match, step)
  const rows = await table(world, match)
  if (rows.length === 0) return by(person)
  const drafts = rows.map(({ id, user_id: user, guest_name: name, score, result }) => ({
    ...{ _id: id, ...(user === null ? { name } : { user }) },
    ...{ score, result },
  }))
  const at = Math.floor(step.how / 16) % rows.length
  const changed = drafts.flatMap((draft, index) => {
    if (index !== at) return [draft]
    const written = pick(ROW_EDITS, step.how)(draft, world, step.how)
    return written === null ? [] : [written]
  })
  const bodies: object[] = [
    ...[{ players: changed }, { players: changed }, { players: changed }, { players: changed }],
    { players: drafts.toReversed() },
    { players: [...drafts, { name: 'Ute', score: 1, result: '' }] },
    { players: drafts.map(({ _id, ...draft }) => draft) },
    { notes: `Note ${step.how}`, durationMinutes: 30, location: 'Home' },
    { game: pick(world.games, step.how) },
    { scoring: 'lowest', day: '2026-10-05' },
  ]
  const body = pick(bodies, Math.floor(step.how / 4))
  await send(world, 'PUT /sessions/:id', { token: person.token, params: { id: match }, body })
  return by(person)
}

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

async function guestsOf(world: World, match: string): Promise<readonly string[]> {
  const names = (await table(world, match)).flatMap(({ guest_name: name }) => name ?? [])
  return names.length === 0 ? ['Gus'] : names
}

async function rowsOrNone(world: World, match: string): Promise<readonly { id: string }[]> {
  const rows = await table(world, match)
  return rows.length === 0 ? [{ id: match }] : rows
}

/** An answer to a match by one of the people. */
const answer =
  (what: 'confirm' | 'decline' | 'rejoin' | 'remind', body?: (how: number) => object): Action =>
  async (world, step) => {
    const params = { id: matchOf(world, step) }
    const isCreators = what === 'remind'
    const person = isCreators ? await creatorOf(world, params.id, step) : personOf(world, step)
    const more = body === undefined ? {} : { body: body(step.how) }
    await send(world, `POST /sessions/:id/${what}`, { token: person.token, params, ...more })
    return by(person)
  }

async function deletePerson(world: World, step: Step): Promise<Acted> {
  const all = [...world.people.map(({ id }) => id), ...world.unproven]
  const id = pick(all, step.what)
  const root = world.people.find(({ name }) => name === 'Root')
  const own = world.people.find((person) => person.id === id)
  const token = (step.how % 4 === 0 ? root : own)?.token ?? root?.token ?? ''
  if (own === root) return NOBODY
  await send(world, 'DELETE /users/:id', { token, params: { id } })
  return NOBODY
}

/** Somebody signs up with an address, and does not prove it. */
async function signUp(world: World, step: Step): Promise<Acted> {
  const email = pick([gusAt(world.round), `new${world.round}@example.com`], step.what)
  const body = { firstName: 'New', lastName: 'Comer', email, password: PASSWORD }
  await send(world, 'POST /auth/signup', { body })
  const made = await world.it.database.read
    .selectFrom('users')
    .where('email_key', '=', email)
    .where('email_verified_at', 'is', null)
    .select('id')
    .execute()
  for (const { id } of made) if (!world.unproven.includes(id)) world.unproven.push(id)
  return NOBODY
}

/** The owner of the address opens the link of the mail. */
async function prove(world: World): Promise<Acted> {
  if (world.unproven.length === 0) return NOBODY
  const found = await world.it.database.read
    .selectFrom('users')
    .where('id', 'in', world.unproven)
    .where('email_verified_at', 'is', null)
    .select('email')
    .executeTakeFirst()
  if (found === undefined) return NOBODY
  const token = await mailedToken(world.it.app, found.email)
  await send(world, 'GET /auth/verify-email', { query: { token } })
  return NOBODY
}

/** The sign-ups of nobody lapse. */
async function lapse({ it, unproven }: World): Promise<Acted> {
  if (unproven.length === 0) return NOBODY
  const now = it.clock.now()
  await it.database.transact(async (trx) => {
    const long = after(now, -60 * DAY)
    await trx.updateTable('users').set({ updated_at: long }).where('id', 'in', unproven).execute()
    await trx.deleteFrom('mail_tokens').where('user_id', 'in', unproven).execute()
    await deleteUnverified(trx, now)
  })
  return NOBODY
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

async function someCorrection(world: World, { how }: Step) {
  const rows = await world.it.database.read
    .selectFrom('corrections')
    .where('match_id', 'in', world.matches)
    .where('state', '=', 'open')
    .select(['id', 'match_id as match', 'by_user_id as author'])
    .orderBy('id')
    .execute()
  return rows.length === 0 ? null : pick(rows, how)
}

const onCorrection =
  (what: 'accept' | 'reject' | 'withdraw'): Action =>
  async (world, step) => {
    const found = await someCorrection(world, step)
    if (found === null) return NOBODY
    const author = world.people.find(({ id }) => id === found.author)
    const creator = await creatorOf(world, found.match, step)
    const person = what === 'withdraw' ? (author ?? creator) : creator
    const body = what === 'reject' ? { body: { reason: `No ${step.how}` } } : {}
    const params = { id: found.match, cid: found.id }
    await send(world, `POST /sessions/:id/corrections/:cid/${what}`, {
      ...{ token: person.token, params, ...body },
    })
    return by(person)
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

/** Everything that anybody can do to what is stored of a match. */
export const actions = {
  edit,
  'edit once more': async (world, step) => edit(world, { ...step, what: 0, who: 0 }),
  confirm: answer('confirm'),
  decline: answer('decline', (how) => (how % 2 === 0 ? { reason: `Reason ${how}` } : {})),
  rejoin: answer('rejoin'),
  remind: answer('remind'),
  'confirm all': async (world, step) => {
    const person = personOf(world, step)
    await send(world, 'POST /sessions/confirm', {
      token: person.token,
      body: { ids: world.matches },
    })
    return by(person)
  },
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
      .selectFrom('taken_seats')
      .where('match_id', 'in', world.matches)
      .select(['match_id', 'player_id'])
      .execute()
    if (taken.length === 0) return NOBODY
    const { match_id: id, player_id: pid } = pick(taken, step.how)
    const { token } = await creatorOf(world, id, step)
    await send(world, 'POST /sessions/:id/players/:pid/release', { token, params: { id, pid } })
    return NOBODY
  },
  'propose a correction': async (world, step) => {
    const person = personOf(world, step)
    const id = matchOf(world, step)
    const rows = await rowsOrNone(world, id)
    const players = [{ _id: pick(rows, step.how).id, score: 50 + step.how }]
    const body = { players, comment: `Comment ${step.how}` }
    await send(world, 'POST /sessions/:id/corrections', {
      token: person.token,
      params: { id },
      body,
    })
    return by(person)
  },
  'accept a correction': onCorrection('accept'),
  'reject a correction': onCorrection('reject'),
  'withdraw a correction': onCorrection('withdraw'),
  'rename a guest': async (world, step) => {
    const match = matchOf(world, step)
    const guests = await guestsOf(world, match)
    const names = ['Former player', 'Gus', 'Somebody', 'Ida', 'Dan Tester', 'FORMER PLAYER']
    const body = { from: pick(guests, step.how), to: pick(names, Math.floor(step.how / 8)) }
    const { token } = await creatorOf(world, match, step)
    await send(world, 'POST /guests/rename', { token, body })
    return NOBODY
  },
  'ask for a guest’s rows': ask,
  'claim a guest’s rows': async (world, step) => {
    await ask(world, step)
    return onClaim('accept')(world, step)
  },
  'accept a claim': onClaim('accept'),
  'reject a claim': onClaim('reject'),
  'undo a claim': onClaim('undo'),
  'delete a match': async (world, step) => {
    const params = { id: matchOf(world, step) }
    await send(world, 'DELETE /sessions/:id', { token: personOf(world, step).token, params })
    return NOBODY
  },
  'delete an account': deletePerson,
  'sign up': signUp,
  'sign up with an address of one’s own': async (world, step) => {
    await signUp(world, step)
    return prove(world)
  },
  'sign up with somebody else’s address': async (world, step) => {
    await signUp(world, step)
    return lapse(world)
  },
  'prove an address': prove,
  'let sign-ups lapse': lapse,
  'let time pass': async ({ it }, { how }) => {
    it.clock.advance((how % 40) * HOUR)
    if (how % 10 === 0) await cleanUp(it.app)
    return NOBODY
  },
  'end a friendship': async (world, step) => {
    const body = { friendId: pick(world.people, step.what).id }
    await send(world, 'POST /friends/unfriend', { token: personOf(world, step).token, body })
    return NOBODY
  },
  'ask for a friendship': async (world, step) => {
    const body = { userId: pick(world.people, step.what).id }
    await send(world, 'POST /friends/send', { token: personOf(world, step).token, body })
    return NOBODY
  },
  'answer a friend': async (world, step) => {
    const action = step.how % 2 === 0 ? 'Accepted' : 'Rejected'
    const body = { senderId: pick(world.people, step.what).id, action }
    await send(world, 'POST /friends/respond', { token: personOf(world, step).token, body })
    return NOBODY
  },
  trust: async (world, step) => {
    const params = { userId: pick(world.people, step.what).id }
    const body = { trusted: step.how % 2 === 0 }
    await send(world, 'PUT /friends/:userId/trust', {
      ...{ token: personOf(world, step).token, params, body },
    })
    return NOBODY
  },
  'change a name': async (world, step) => {
    const { id, token } = personOf(world, step)
    const body = { firstName: pick(['Former', 'Gus', 'Ida'], step.what), lastName: 'player' }
    await send(world, 'PUT /users/:id', { token, params: { id }, body })
    return NOBODY
  },
  'merge games': async (world, { what }) => {
    const [id = '', into = ''] = what % 2 === 0 ? world.games : world.games.toReversed()
    const { token } = pick(world.people, 4)
    await send(world, 'POST /games/:id/merge', { token, params: { id }, body: { into } })
    return NOBODY
  },
  'remove a game': async (world, { what }) => {
    const params = { id: pick(world.games, what) }
    await send(world, 'DELETE /games/:id', { token: pick(world.people, 4).token, params })
    return NOBODY
  },
  'import a match': async (world, step) => {
    const { token } = personOf(world, step)
    const people =
      step.how % 2 === 0 ? [{ name: 'Oma', userId: pick(world.people, step.what).id }] : []
    const file = { name: 'plays.json', bytes: 10 }
    const head = { source: 'bgg' as const, file, people, problems: 0 }
    const begun = await send(world, 'POST /imports', { token, body: head })
    const id = (begun.data as { _id?: string } | undefined)?._id
    if (begun.status !== 201 || id === undefined) return NOBODY
    const players = [rowOf('Me', 3, { self: true }), rowOf('Oma', 4), rowOf('Gus', 5)]
    const body = { matches: [matchTo(`bgg:${world.round}.${step.what % 3}`, { players })] }
    await send(world, 'POST /imports/:id/matches', { token, params: { id }, body })
    await send(world, 'POST /imports/:id/finish', { token, params: { id }, body: { existing: 0 } })
    const added = await world.it.database.read
      .selectFrom('import_matches')
      .where('import_id', '=', id)
      .select('match_id')
      .execute()
    for (const { match_id: match } of added) world.matches.push(match)
    return NOBODY
  },
  'undo an import': async (world, step) => {
    const { token } = personOf(world, step)
    const { data } = await send(world, 'GET /imports', { token })
    const [one] = (data as { _id: string }[] | undefined) ?? []
    if (one !== undefined)
      await send(world, 'DELETE /imports/:id', { token, params: { id: one._id } })
    return NOBODY
  },
} satisfies { [name: string]: Action }

export type ActionName = keyof typeof actions
