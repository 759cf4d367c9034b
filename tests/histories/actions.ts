import { DAY, HOUR } from '#platform/clock.ts'
import { answerClaim, ask } from '#tests/support/data/made-claims.ts'
import { asDrafts, editMatch } from '#tests/support/data/made-tables.ts'
import {
  begin,
  finish,
  importsOf,
  matchTo,
  rowOf,
  send,
  undo,
} from '#tests/support/imports/made-imports.ts'

import { peopleActions, type World } from './people-actions.ts'

const GUESTS = ['Oma', 'Öma', 'Gus', 'Gus', 'Ida', 'Bob', 'Dan']
const PLACES = ['Home', 'home', 'At Ben’s', null]
const DAYS_BACK = 500

export const actions: Record<string, (world: World) => Promise<number[]>> = {
  ...peopleActions,
  log: async (world) => [await log(world)],
  'log more': async (world) => [await log(world), await log(world)],

  async edit(world) {
    const found = await someMatch(world)
    if (found === null) return []
    const { it, chance } = world
    const { match, by } = found
    const players = asDrafts(match).map((draft) => ({ ...draft, ...played(world) }))
    const left = chance.percent(20) && players.length > 1 ? players.slice(1) : players
    const ranked = asDrafts(match).map(({ result: _, ...draft }, index) => ({
      ...{ ...draft, rank: index === 0 ? 1 : chance.of([1, 2, 3, null]) },
    }))
    // A row that somebody has left would become another one.
    const renamed = asDrafts(match).map((draft, seat) => {
      const { user, former, declined } = match.players[seat] ?? {}
      if (user !== null || former === true || declined === true) return draft
      const email = `guest${chance.below(3)}@example.com`
      return { ...draft, ...(chance.percent(50) ? { email } : { name: chance.of(GUESTS) }) }
    })
    const changes = [
      { players: left },
      { players: ranked },
      { players: [...players, { name: chance.of(GUESTS), ...played(world) }] },
      { players: asDrafts(match).toReversed() },
      { players: renamed },
      { date: someDate(world) },
      { day: match.day, durationMinutes: chance.below(200) + 1 },
      { location: chance.of(PLACES), notes: 'x' },
      { game: chance.of(world.games) },
      { scoring: chance.of(['highest', 'lowest', 'none']) },
      { mode: 'cooperative', players: players.map((draft) => ({ ...draft, result: 'Win' })) },
      { mode: 'competitive', expansions: [chance.of(world.games)] },
    ]
    return [(await editMatch(it, by, match._id, chance.of(changes))).status]
  },

  confirm: async (world) => answer(world, 'confirm'),
  'take a confirmation back': async (world) => answer(world, 'unconfirm'),
  decline: async (world) => answer(world, 'decline'),
  'come back': async (world) => answer(world, 'rejoin'),

  async correct(world) {
    const found = await someMatch(world)
    if (found === null) return []
    const { it, chance, people } = world
    const { match, by } = found
    const id = match._id
    const players = [{ _id: chance.of(match.players)._id, score: someScore(world) }]
    const sent = { token: by.token, params: { id }, body: { players } }
    const { status, body } = await it.call('POST /sessions/:id/corrections', sent)
    const creator = people.find(({ user }) => user._id === match.createdBy?._id)
    if (status !== 201 || creator === undefined) return [status]
    const what = chance.of(['accept', 'accept', 'reject'] as const)
    const answering = { token: creator.token, params: { id, cid: body.data._id }, body: {} }
    const key = `POST /sessions/:id/corrections/:cid/${what}` as const
    return [status, (await it.call(key, answering)).status]
  },

  async 'rename a guest'({ it, chance, people }) {
    const [from, to] = [chance.of(GUESTS), chance.of([...GUESTS, 'Uli'])]
    const { token } = chance.of(people)
    return [(await it.call('POST /guests/rename', { token, body: { from, to } })).status]
  },

  async 'claim guests’ rows'({ it, chance, people }) {
    const creator = chance.of(people)
    const person = chance.of(people.filter((one) => one !== creator))
    const body = { guest: chance.of(GUESTS), userId: person.user._id }
    const asked = await ask(it, creator, body)
    if (asked.status !== 201) return [asked.status]
    const choice = chance.percent(80) ? { except: [] } : {}
    const { _id } = asked.body.data
    return [asked.status, (await answerClaim(it, person, 'accept', _id, choice)).status]
  },

  async 'undo a claim'({ it, chance, people }) {
    const who = chance.of(people)
    const listed = await it.call('GET /claims', { token: who.token })
    const accepted = listed.body.data.filter(({ state }) => state === 'accepted')
    if (accepted.length === 0) return []
    return [(await answerClaim(it, who, 'undo', chance.of(accepted)._id)).status]
  },

  async delete(world) {
    const found = await someMatch(world)
    if (found === null) return []
    const { match, by } = found
    const params = { id: match._id }
    return [(await world.it.call('DELETE /sessions/:id', { token: by.token, params })).status]
  },

  async 'add an account, which may be a guest'(world) {
    const { it, chance, people } = world
    if (people.length > 5) return []
    const name = chance.of(['Zoe', 'Yan'])
    const email = chance.percent(70)
      ? `guest${chance.below(3)}@example.com`
      : `new${world.made++}@example.com`
    // The server may have ended before the account of that address was deleted.
    const users = it.database.read.selectFrom('users').where('email', '=', email).select('id')
    if ((await users.execute()).length > 0) return []
    people.push(await it.signUp(name, `Later${world.made++}`, email))
    return [201]
  },

  async 'delete an account'(world) {
    const { it, chance, people } = world
    if (people.length < 4) return []
    const [gone] = people.splice(chance.below(people.length), 1)
    if (gone === undefined) return []
    const params = { id: gone.user._id }
    const { status } = await it.call('DELETE /users/:id', { token: gone.token, params })
    world.gone.push(gone)
    return [status]
  },

  async 'import a file'(world) {
    const { it, chance } = world
    const by = chance.of(world.people)
    const matches = Array.from({ length: 1 + chance.below(4) }, () => {
      const players = [
        rowOf('Me', someScore(world), { self: true, result: 'Win' }),
        rowOf(chance.of(GUESTS), 3, { result: 'Loss' }),
      ]
      const day = someDate(world).slice(0, 10)
      // Some ids twice, so that some matches are here already.
      return matchTo(`bgg:${chance.below(40)}`, { day, game: chance.of(['Azul', 'Hive']), players })
    })
    const friend = world.people.find((person) => person !== by)
    const people = friend === undefined ? [] : [{ name: 'Oma', userId: friend.user._id }]
    const begun = await begin(it, by, { people })
    // Whoever has signed up since has no friends.
    if (begun.status !== 201) return [begun.status]
    const { _id } = begun.body.data
    const deletedToo = chance.percent(50)
    const sent = await send(it, by, _id, matches, deletedToo)
    const ended = chance.percent(70) ? [(await finish(it, by, _id)).status] : []
    return [begun.status, sent.status, ...ended]
  },

  async 'undo an import'({ it, chance, people }) {
    const by = chance.of(people)
    const imports = await importsOf(it, by)
    if (imports.length === 0) return []
    return [(await undo(it, by, chance.of(imports)._id)).status]
  },

  async 'let time pass'({ it, chance }) {
    it.clock.advance(chance.below(30) * HOUR)
    return [200]
  },
}

async function log(world: World): Promise<number> {
  const { it, chance, people, games } = world
  const creator = chance.of(people)
  const others = people.filter((person) => person !== creator && chance.percent(50))
  const guests = Array.from({ length: chance.below(3) }, () => {
    const email = chance.percent(30) ? { email: `guest${chance.below(3)}@example.com` } : {}
    return { name: chance.of(GUESTS), ...email, ...played(world) }
  })
  const table = [...(chance.percent(85) ? [creator] : []), ...others].map(({ user }) => ({
    user: user._id,
    ...played(world),
  }))
  const players = [...table, ...guests]
  const teams = players.length > 2 && chance.percent(20)
  const body = {
    ...{ game: chance.of(games), date: someDate(world), location: chance.of(PLACES) },
    ...{ scoring: chance.of(['highest', 'highest', 'lowest', 'none']) },
    ...(chance.percent(50) ? { durationMinutes: chance.below(300) + 1 } : {}),
    ...(chance.percent(20) ? { expansions: [chance.of(games)] } : {}),
    ...(teams ? { mode: 'teams' } : chance.percent(20) ? { mode: 'cooperative' } : {}),
    players: teams
      ? players.map((player, index) => {
          const team = index % 2 === 0 ? 'A' : 'B'
          return { ...player, team, result: index % 2 === 0 ? 'Win' : 'Loss' }
        })
      : players,
  }
  if ('mode' in body && body.mode === 'cooperative') {
    body.players = players.map((player) => ({ ...player, result: 'Loss' }))
  }
  return (await it.call('POST /sessions', { token: creator.token, body })).status
}

function played(world: World) {
  const { chance } = world
  return {
    ...(chance.percent(80) ? { score: someScore(world) } : {}),
    result: chance.of(['Win', 'Loss', 'Draw', '']),
    role: chance.of([null, 'Red', 'red', 'Blue']),
  }
}

function someScore({ chance }: World): number {
  return chance.below(40) / (chance.percent(10) ? 4 : 1) - 3
}

function someDate({ it, chance }: World): string {
  const days = chance.percent(50) ? chance.below(30) : chance.below(DAYS_BACK)
  const ahead = chance.percent(25) ? 4 : 0
  return new Date(it.clock.now().getTime() + (ahead - days) * DAY).toISOString()
}

async function someId({ it, chance }: World): Promise<string | null> {
  const rows = await it.database.read.selectFrom('matches').select('id').orderBy('id').execute()
  return rows.length === 0 ? null : chance.of(rows).id
}

async function someMatch(world: World) {
  const id = await someId(world)
  if (id === null) return null
  const start = world.chance.below(world.people.length)
  for (const by of [...world.people.slice(start), ...world.people.slice(0, start)]) {
    const read = await world.it.call('GET /sessions/:id', { token: by.token, params: { id } })
    if (read.status === 200) return { match: read.body.data, by }
  }
  return null
}

async function answer(
  world: World,
  what: 'confirm' | 'unconfirm' | 'decline' | 'rejoin',
): Promise<number[]> {
  const found = await someMatch(world)
  if (found === null) return []
  const request = { token: found.by.token, params: { id: found.match._id } }
  return [(await world.it.call(`POST /sessions/:id/${what}`, request)).status]
}
