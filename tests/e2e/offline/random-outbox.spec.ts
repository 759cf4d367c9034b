import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type BrowserApp, expect, serve, test } from '#tests/support/browser/browser.ts'
import { befriend } from '#tests/support/browser/shown-evenings.ts'
import { PASSWORD, type TestUser } from '#tests/support/data/made-people.ts'
import { isLong, seedOr } from '#tests/support/long-form.ts'

import { bundledQueue } from './queue-bundle.ts'
import { call, Device, faults, type Promised } from './random-device.ts'
import { RestartedServer } from './restarted-server.ts'

const RUNS = isLong ? 1000 : 4
const FIRST_SEED = seedOr(1)
const AT_ONCE = 4
const STEPS = 18
/** Signing up takes longer than a run. */
const RUNS_A_COUPLE = 5

function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Couple {
  people: [TestUser, TestUser]
  game: string
}

interface Asked {
  id: string
  of: TestUser
  is: 'kept' | 'perhaps' | 'undone'
}

interface World extends Couple {
  server: RestartedServer
  device: Device
  matches: Map<string, Promised>
  asked: Asked[]
  random: () => number
  name: string
}

const chosen = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T

const newKey = (random: () => number) => {
  const hex = (length: number) =>
    Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')
  return `${hex(8)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`
}

const bodyOf = (user: TestUser, game: object, place: string) => ({
  ...game,
  date: '2026-10-01T20:00:00.000Z',
  players: [{ user: user.user._id, result: 'Win' }],
  location: place,
})

const steps: Record<string, (world: World) => Promise<void>> = {
  async write(world) {
    const { device, random, matches, name } = world
    const user = device.signedIn
    const page = chosen(random, device.tabs)
    if (user === null || page === undefined) return
    const place = `${name} ${matches.size}`
    const id = newKey(random)
    const game = random() < 0.2 ? `Game of ${place}` : null
    const named = game === null ? { game: world.game } : { gameName: game }
    const body = { ...bodyOf(user, named, place), _id: id }
    const fate = await call(page, 'write', id, 'POST /sessions', body)
    const isKept = fate === 'stored' || fate === 'answered'
    matches.set(id, {
      owner: user,
      places: new Set([place]),
      game,
      is: isKept ? 'kept' : 'perhaps',
    })
  },
  async edit({ device, random, matches, game }) {
    const page = chosen(random, device.tabs)
    const found = chosen(
      random,
      [...matches].filter(([, { owner }]) => owner === device.signedIn),
    )
    if (page === undefined || found === undefined) return
    const [id, match] = found
    if (match.game !== null || match.is === 'taken back') return
    const place = `${[...match.places][0] ?? ''} edited`
    match.places.add(place)
    const isEdited = await call(page, 'edit', id, bodyOf(match.owner, { game }, place), {
      location: place,
    })
    if (isEdited === true) match.places = new Set([place])
    else if (isEdited === false) match.places.delete(place)
  },
  async takeBack({ device, random, matches }) {
    const page = chosen(random, device.tabs)
    const found = chosen(
      random,
      [...matches].filter(([, { owner }]) => owner === device.signedIn),
    )
    if (page === undefined || found === undefined) return
    const [id, match] = found
    const isTaken = await call(page, 'takeBack', id)
    if (isTaken === true) match.is = 'taken back'
    else if (isTaken === null && match.is === 'kept') match.is = 'perhaps'
  },
  async confirm({ server, device, random, people, asked, game, name }) {
    const user = device.signedIn
    const page = chosen(random, device.tabs)
    if (user === null || page === undefined) return
    const other = people[0] === user ? people[1] : people[0]
    const players = [other, user].map((one) => ({ user: one.user._id }))
    const body = { ...bodyOf(user, { game }, `asked in ${name}`), players }
    const { body: logged } = await server.use(async (app) =>
      app.api('POST /sessions', { token: other.token, body }),
    )
    const id = logged.data._id
    const params = { id }
    const fate = await call(page, 'write', newKey(random), 'POST /sessions/:id/confirm', {}, params)
    asked.push({ id, of: user, is: fate === 'stored' || fate === 'answered' ? 'kept' : 'perhaps' })
  },
  async undoElsewhere({ server, random, asked }) {
    const found = chosen(random, asked)
    if (found === undefined) return
    const { token } = found.of
    const params = { id: found.id }
    await server.use(async (app) => {
      if (!(await isConfirmed(app, found))) return
      await app.api('POST /sessions/:id/unconfirm', { token, params })
      found.is = 'undone'
    })
  },
  async flight({ device, random }) {
    await device.context.setOffline(random() < 0.6)
  },
  async fault({ device, random }) {
    device.fault = chosen(random, faults)
  },
  async kill({ device }) {
    await device.kill()
    await device.openTab()
  },
  async killWhileWriting(world) {
    const writing = steps['write']?.(world)
    await new Promise((resolve) => setTimeout(resolve, world.random() * 40))
    await world.device.kill()
    await writing
    await world.device.openTab()
  },
  async secondTab({ device }) {
    if (device.tabs.length < 3) await device.openTab()
    else await device.tabs.shift()?.close()
  },
  async signOut({ device }) {
    await device.signIn(null)
  },
  async signIn({ device, random, people }) {
    await device.signIn(random() < 0.7 ? people[0] : people[1])
  },
  async revoke({ server, device }) {
    const user = device.signedIn
    if (user === null) return
    const body = { email: user.email, password: PASSWORD }
    await server.use(async (app) => {
      await app.api('POST /auth/logout', { token: user.token })
      user.token = (await app.api('POST /auth/login', { body })).body.token
    })
  },
  async reload({ device, random }) {
    const page = chosen(random, device.tabs)
    if (page === undefined) return
    await page.close()
    device.tabs = device.tabs.filter((tab) => tab !== page)
    if (device.tabs.length === 0) await device.openTab()
  },
  async restart({ server, random }) {
    if (random() < 0.2) await server.restart()
  },
  async pause({ random }) {
    await new Promise((resolve) => setTimeout(resolve, random() * 300))
  },
}

/** The likelier ones more often. */
const deck = [
  ...['write', 'write', 'write', 'write', 'write', 'edit', 'edit', 'takeBack', 'flight', 'flight'],
  ...['confirm', 'confirm', 'undoElsewhere', 'undoElsewhere', 'undoElsewhere'],
  ...['fault', 'fault', 'fault', 'kill', 'killWhileWriting', 'secondTab', 'signOut', 'signIn'],
  ...['signIn', 'revoke', 'reload', 'restart', 'pause', 'pause'],
]

async function settle({ device, people }: World): Promise<void> {
  device.fault = 'none'
  await device.context.setOffline(false)
  await device.kill()
  device.signedIn = null
  await device.openTab()
  const [page] = device.tabs
  if (page === undefined) throw new Error('There is no tab')
  for (const person of people) {
    await device.signIn(person)
    const left = async () => call(page, 'rows', person.user._id)
    await expect.poll(left, { timeout: 60_000 }).toEqual([])
  }
}

interface Found {
  place: string
  game: string
  _id: string
}

async function matchesOn(app: BrowserApp, { token }: TestUser): Promise<Found[]> {
  const { body } = await app.api('GET /sessions', { token, query: { limit: '100' } })
  return body.data.map(({ _id, location, game }) => ({
    _id,
    place: location ?? '',
    game: game.name,
  }))
}

async function isConfirmed(app: BrowserApp, { id, of }: Asked): Promise<boolean> {
  const { body } = await app.api('GET /sessions/:id', { token: of.token, params: { id } })
  return body.data.players.some(({ user, confirmed }) => user?._id === of.user._id && confirmed)
}

async function lossesOf({ server, people, matches, asked, name }: World): Promise<string[]> {
  const wrong: string[] = []
  for (const one of asked) {
    const confirmed = await server.use(async (app) => isConfirmed(app, one))
    if (one.is === 'kept' && !confirmed) wrong.push(`the confirmation of ${one.id} is lost`)
    if (one.is === 'undone' && confirmed) wrong.push(`${one.id} was confirmed after its undo`)
  }
  for (const person of people) {
    const found = await server.use(async (app) => matchesOn(app, person))
    for (const { owner, places, game, is } of matches.values()) {
      const same = found.filter(({ place }) => places.has(place))
      const words = [...places].join(' or ')
      if (owner !== person) {
        if (same.length > 0) wrong.push(`${words} is another person's`)
      } else {
        if (same.length > 1) wrong.push(`${words} is there ${same.length} times`)
        if (same.length === 0 && is === 'kept') wrong.push(`${words} is lost`)
        if (same.length > 0 && is === 'taken back') wrong.push(`${words} was taken back`)
        if (game !== null && same.some((one) => one.game !== game)) wrong.push(`${words}: game`)
      }
    }
    const known = new Set([...matches.values()].flatMap(({ places }) => [...places]))
    const own = found.filter(({ place }) => place.startsWith(`${name} `))
    for (const { place } of own) if (!known.has(place)) wrong.push(`${place} is not known`)
  }
  return wrong
}

test('Whatever happens to a device, nothing is lost, there twice, or done again after its undo', async ({
  browser,
}) => {
  test.setTimeout(120_000 + RUNS * 30_000)
  const directory = await mkdtemp(join(tmpdir(), 'tabletally-outbox-'))
  const code = await bundledQueue()
  const server = new RestartedServer(await serve(directory), directory)
  const seeds = Array.from({ length: RUNS }, (_, at) => FIRST_SEED + at)
  const wrong: string[] = []

  const signUp = async (seed: number): Promise<Couple> =>
    server.use(async (app) => {
      const address = (who: string) => `${who}.${seed}.${Date.now()}@example.com`
      const ann = await app.signUp('Ann', 'Tester', address('ann'))
      const bob = await app.signUp('Bob', 'Tester', address('bob'))
      await befriend(app, ann, bob)
      const { body } = await app.api('POST /games', { token: ann.token, body: { name: 'Azul' } })
      return { people: [ann, bob], game: body.data._id }
    })

  async function play(seed: number, { people, game }: Couple): Promise<void> {
    const random = randomOf(seed)
    const device = await Device.open(browser, server.url, code)
    const log: string[] = []
    const complain = (what: string) => {
      const line = `seed ${seed}: ${what} (${log.join(' ')})`
      wrong.push(line)
      process.stdout.write(`${line}\n`)
    }
    const matches = new Map<string, Promised>()
    const shared = { server, game, device, people, random, name: `run ${seed}` }
    const world: World = { ...shared, matches, asked: [] }
    try {
      await device.openTab()
      await device.signIn(people[0])
      for (let step = 0; step < STEPS; step += 1) {
        const kind = chosen(random, deck)
        log.push(kind)
        await steps[kind]?.(world)
      }
      await settle(world)
      for (const loss of await lossesOf(world)) complain(loss)
    } catch (error) {
      complain(String(error))
    }
    await device.context.close()
  }

  const left = [...seeds]
  let done = 0
  const worker = async () => {
    let couple: Couple | null = null
    let runs = 0
    for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
      if (couple === null || runs % RUNS_A_COUPLE === 0) couple = await signUp(seed)
      runs += 1
      await play(seed, couple)
      done += 1
      if (done % 50 === 0) process.stdout.write(`${done} runs, ${wrong.length} wrong\n`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  await server.stop()
  await rm(directory, { recursive: true, force: true })
  expect(wrong, `seeds ${FIRST_SEED} to ${FIRST_SEED + RUNS - 1}`).toEqual([])
})
