import { newRoom } from '#database/query/parts.ts'
import { deleteUnverified } from '#features/sign-up/verification.commands.ts'
import { after, DAY, HOUR } from '#platform/clock.ts'
import { cleanUp } from '#server/cleanup.ts'

import { mailedToken, PASSWORD } from '../../support/data/made-people.ts'
import { matchTo, rowOf } from '../../support/imports/made-imports.ts'
import { type Acted, type Action, NOBODY, personOf, pick, send, type Step } from './acting.ts'
import { gusAt, type World } from './said-world.ts'

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

/** Sign-ups with unproven addresses expire. */
async function lapse({ it, unproven }: World): Promise<Acted> {
  if (unproven.length === 0) return NOBODY
  const now = it.clock.now()
  await it.database.transact(async (trx) => {
    const long = after(now, -60 * DAY)
    await trx.updateTable('users').set({ updated_at: long }).where('id', 'in', unproven).execute()
    await trx.deleteFrom('mail_tokens').where('user_id', 'in', unproven).execute()
    await deleteUnverified(trx, now, newRoom(trx))
  })
  return NOBODY
}

async function askFriend(world: World, step: Step): Promise<Acted> {
  const body = { userId: pick(world.people, step.what).id }
  await send(world, 'POST /friends/send', { token: personOf(world, step).token, body })
  return NOBODY
}

async function becomeFriendByLink(world: World, step: Step): Promise<Acted> {
  const { token } = pick(world.people, step.what)
  const { data } = await send(world, 'POST /friends/link', { token })
  const url = (data as { url: string } | undefined)?.url
  if (url === undefined) return NOBODY
  const params = { token: url.slice(url.lastIndexOf('/') + 1) }
  await send(world, 'POST /friend-links/:token/accept', {
    token: personOf(world, step).token,
    params,
  })
  await send(world, 'DELETE /friends/link', { token })
  return NOBODY
}

async function answerFriend(world: World, step: Step): Promise<Acted> {
  const action = step.how % 2 === 0 ? 'Accepted' : 'Rejected'
  const body = { senderId: pick(world.people, step.what).id, action }
  await send(world, 'POST /friends/respond', { token: personOf(world, step).token, body })
  return NOBODY
}

async function importMatch(world: World, step: Step): Promise<Acted> {
  const { token } = personOf(world, step)
  const people =
    step.how % 2 === 0 ? [{ name: 'Oma', userId: pick(world.people, step.what).id }] : []
  const file = { name: 'plays.json' }
  const head = { source: 'bgg' as const, file, people, problems: 0 }
  const begun = await send(world, 'POST /imports', { token, body: head })
  const id = (begun.data as { _id?: string } | undefined)?._id
  if (begun.status !== 201 || id === undefined) return NOBODY
  const players = [rowOf('Me', 3, { self: true }), rowOf('Oma', 4), rowOf('Gus', 5)]
  const body = { matches: [matchTo(`bgg:${world.round}.${step.what % 3}`, { players })] }
  await send(world, 'POST /imports/:id/matches', { token, params: { id }, body })
  await send(world, 'POST /imports/:id/finish', { token, params: { id } })
  const added = await world.it.database.read
    .selectFrom('import_matches')
    .where('import_id', '=', id)
    .select('match_id')
    .execute()
  for (const { match_id: match } of added) world.matches.push(match)
  return NOBODY
}

async function undoImport(world: World, step: Step): Promise<Acted> {
  const { token } = personOf(world, step)
  const { data } = await send(world, 'GET /imports', { token })
  const [one] = (data as { _id: string }[] | undefined) ?? []
  if (one !== undefined)
    await send(world, 'DELETE /imports/:id', { token, params: { id: one._id } })
  return NOBODY
}

/** What people do with accounts, friends and imports. */
export const peopleActions = {
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
  'change a name': async (world, step) => {
    const { id, token } = personOf(world, step)
    const body = { firstName: pick(['Former', 'Gus', 'Ida'], step.what), lastName: 'player' }
    await send(world, 'PUT /users/:id', { token, params: { id }, body })
    return NOBODY
  },
  'end a friendship': async (world, step) => {
    const body = { friendId: pick(world.people, step.what).id }
    await send(world, 'POST /friends/unfriend', { token: personOf(world, step).token, body })
    return NOBODY
  },
  'ask for a friendship': askFriend,
  'become a friend by a link': becomeFriendByLink,
  'answer a friend': answerFriend,
  'be friends again': async (world, step) => {
    await askFriend(world, step)
    // The other side's answer.
    return answerFriend(world, { ...step, who: step.what, what: step.who })
  },
  trust: async (world, step) => {
    const params = { userId: pick(world.people, step.what).id }
    const body = { trusted: step.how % 2 === 0 }
    await send(world, 'PUT /friends/:userId/trust', {
      ...{ token: personOf(world, step).token, params, body },
    })
    return NOBODY
  },
  'import a match': importMatch,
  'undo an import': undoImport,
  'import a match and undo it': async (world, step) => {
    await importMatch(world, step)
    return undoImport(world, step)
  },
} satisfies { [name: string]: Action }
