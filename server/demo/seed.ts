import type { Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import { userRow, wordRows } from '#features/accounts/accounts.commands.ts'
import { colourOf } from '#features/accounts/colours.rules.ts'
import { hashOf } from '#features/accounts/name-keys.rules.ts'
import { sendRequest } from '#features/friends/friends.commands.ts'
import { addGame } from '#features/games/games.commands.ts'
import { refreshHistoryIndex } from '#features/matches/history-index.commands.ts'
import { createMatch } from '#features/matches/matches.commands.ts'
import type { App } from '#platform/app.ts'
import { after, DAY, HOUR } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { hashPassword } from '#platform/security/passwords.ts'

import { type GameKind, GAMES, othersAt, pick, playedMatch } from './demo-games.ts'

export const DEMO_PASSWORD = 'game-night-1'

const NAMES = [
  'Mara Lindqvist',
  'Jonas Weber',
  'Aiko Tanaka',
  'Sam O’Brien',
  'Priya Raman',
  'Theo Martin',
  'Lucía Fernández',
  'Ben Adler',
]
/** The first has sent Mara a friend request, the second is a friend of her friends. */
const ACQUAINTANCES = ['Noor Haddad', 'Finn Larsen']

const NOTES = [
  'The cat sat on the board in round three.',
  'Decided by the very last tile.',
  'Rematch next Thursday!',
  'First play for half of the table.',
  'Soup, bread and a long argument about the rules.',
]

const PLACES = [
  'Mara’s kitchen',
  'Mara’s kitchen',
  'Mara’s kitchen',
  'Ben’s',
  'Ben’s',
  'Café Würfel',
  'Priya’s balcony',
  'The cabin at the lake',
  null,
]
const GUESTS = ['Oma Inge', 'Oma Inge', 'Nils', 'Käthe']
/** Aiko is hard to beat, Sam is not; so Mara has somebody to fear. */
const SKILLS: Record<string, number> = { Aiko: 0.7, Sam: -0.7, Theo: -0.2, Priya: 0.2 }

/**
 * A year of game nights of eight friends.
 * @returns the addresses to sign in with, the one with the most data first
 */
export async function seedDemo(app: App): Promise<string[]> {
  const people = peopleOf(NAMES)
  const emails = people.map((person) => person.email)
  const seeded = await app.database.read.selectFrom('users').select('id').executeTakeFirst()
  if (seeded !== undefined) return emails
  const now = app.clock.now()
  const password = await hashPassword(DEMO_PASSWORD)
  await app.database.transact(async (trx) => {
    await addPeople(trx, people, password, after(now, -500 * DAY))
    const games = await addGames(trx, people[0]!.id, now)
    const random = seededRandom(20_261_121)
    for (const { at, matches, recent } of eveningsUntil(now, random)) {
      for (let round = 0; round < matches; round += 1) {
        await playMatch(app, trx, { people, games, random, evening: at, round, recent })
      }
    }
    await addAcquaintances(trx, people, password, now)
  })
  return emails
}

interface DemoPerson {
  id: string
  firstName: string
  lastName: string
  email: string
}

/** Their pieces differ in colour, so that a chart of them can be read at a glance. */
function peopleOf(names: readonly string[]): DemoPerson[] {
  const colours = new Set<number>()
  return names.map((name) => {
    let person = personOf(name)
    while (colours.has(colourOf({ userId: person.id, name }))) person = personOf(name)
    colours.add(colourOf({ userId: person.id, name }))
    return person
  })
}

function personOf(name: string): DemoPerson {
  const [firstName = '', lastName = ''] = name.split(' ')
  const local = firstName
    .normalize('NFKD')
    .replaceAll(/[^a-z]/giu, '')
    .toLowerCase()
  return { id: newId(), firstName, lastName, email: `${local}@example.com` }
}

async function addUsers(trx: Trx, people: DemoPerson[], hash: string, at: string): Promise<void> {
  const users = people.map(({ id, firstName, lastName, email }) => {
    const person = { first_name: firstName, last_name: lastName, email, password_hash: hash }
    return { ...userRow(person, at), id, email_verified_at: at }
  })
  await trx
    .insertInto('users')
    .values(users satisfies Schema['users'][])
    .execute()
  await trx
    .insertInto('user_words')
    .values(people.flatMap(wordRows) satisfies Schema['user_words'][])
    .execute()
}

async function addPeople(trx: Trx, people: DemoPerson[], hash: string, at: string): Promise<void> {
  await addUsers(trx, people, hash, at)
  // The last two are not friends yet, so that there is somebody to suggest.
  const pairs = people.flatMap((person, index) =>
    people
      .filter((other, place) => other !== person && index + place < 2 * people.length - 3)
      .map((other) => ({
        user_id: person.id,
        friend_id: other.id,
        created_at: at,
        trusted_at: null,
      })),
  )
  await trx
    .insertInto('friendships')
    .values(pairs satisfies Schema['friendships'][])
    .execute()
}

async function addAcquaintances(
  trx: Trx,
  friends: readonly DemoPerson[],
  hash: string,
  now: Date,
): Promise<void> {
  const [noor, finn] = ACQUAINTANCES.map((name) => personOf(name))
  const at = after(now, -20 * DAY)
  await addUsers(trx, [noor!, finn!], hash, at)
  const pairs = friends.slice(1, 5).flatMap(({ id }) => [
    { user_id: id, friend_id: finn!.id, created_at: at, trusted_at: null },
    { user_id: finn!.id, friend_id: id, created_at: at, trusted_at: null },
  ])
  await trx
    .insertInto('friendships')
    .values(pairs satisfies Schema['friendships'][])
    .execute()
  await sendRequest(trx, noor!, friends[0]!, now)
}

type DemoGame = GameKind & { id: string; expansionIds: string[] }

async function addGames(trx: Trx, userId: string, now: Date): Promise<DemoGame[]> {
  const bag: DemoGame[] = []
  for (const kind of GAMES) {
    const { game } = await addGame(trx, { name: kind.name, userId, catalogue: true }, now)
    const expansionIds: string[] = []
    for (const name of kind.expansions ?? []) {
      expansionIds.push((await addGame(trx, { name, userId, catalogue: true }, now)).game._id)
    }
    const demoGame = { ...kind, id: game._id, expansionIds }
    bag.push(...Array.from({ length: kind.weight }, () => demoGame))
  }
  return bag
}

interface Night {
  people: DemoPerson[]
  games: DemoGame[]
  random: () => number
  evening: Date
  round: number
  recent: boolean
}

async function playMatch(app: App, trx: Trx, night: Night): Promise<void> {
  const { people, games, random } = night
  const now = new Date(night.evening.getTime() + night.round * HOUR)
  const game = games[Math.floor(random() * games.length)]!
  const [mara, jonas] = people
  // Some of the newest matches wait for Mara's confirmation, so others must have logged them.
  const isHers = night.recent ? night.round === 1 : random() < 0.6
  const creator = isHers ? mara! : jonas!
  const others = people
    .filter((person) => person !== creator)
    .toSorted(() => random() - 0.5)
    .toSorted((a, b) => (night.recent ? Number(b === mara) - Number(a === mara) : 0))
  const table = [creator, ...others.slice(0, othersAt(game, random))].map((person) => ({
    user: person.id,
    skill: SKILLS[person.firstName] ?? 0,
  }))
  const guest =
    game.mode === 'teams' || game.players !== undefined || random() >= 0.2
      ? []
      : [{ name: pick(GUESTS, random), skill: 0 }]
  const id = await createMatch(
    trx,
    {
      game: game.id,
      date: now.toISOString(),
      day: now.toISOString().slice(0, 10),
      notes: random() < 0.3 ? pick(NOTES, random) : '',
      location: pick(PLACES, random),
      expansions: game.expansionIds.filter(() => random() < 0.4),
      ...playedMatch(game, [...table, ...guest], random),
    },
    { userId: creator.id, now, catalogue: true, ...app.config },
  )
  // A few that Mara has logged long ago were never confirmed by everybody.
  const forgotten = isHers && random() < 0.06
  if (!night.recent && !forgotten) await confirmForAll(trx, id, now)
}

async function confirmForAll(trx: Trx, matchId: string, now: Date): Promise<void> {
  const at = after(now, HOUR)
  await trx
    .updateTable('players')
    .set({ confirmed_at: at })
    .where('match_id', '=', matchId)
    .where('user_id', 'is not', null)
    .execute()
  await trx.updateTable('matches').set({ confirmed_at: at }).where('id', '=', matchId).execute()
  await refreshHistoryIndex(trx, [matchId])
  await trx.deleteFrom('notifications').where('match_id', '=', matchId).execute()
}

/** The same numbers every time. */
function seededRandom(seed: number): () => number {
  let drawn = 0
  return () => {
    drawn += 1
    return hashOf(`${seed} ${drawn}`) / 2 ** 32
  }
}

const YEAR_DAYS = 365
const RECENT_DAYS = 7

/** How likely a game night is, Sunday first. */
const LIKELY = [0.38, 0.04, 0.05, 0.08, 0.16, 0.5, 0.56]

interface Evening {
  at: Date
  matches: number
  recent: boolean
}

function eveningsUntil(now: Date, random: () => number): Evening[] {
  return Array.from({ length: YEAR_DAYS + 1 }, (_, index) => YEAR_DAYS - index).flatMap(
    (days): Evening[] => {
      const at = new Date(now.getTime() - days * DAY - 3 * HOUR)
      const [isNight, length] = [random() < (LIKELY[at.getUTCDay()] ?? 0), random()]
      if (days === 0) return [{ at, matches: 2, recent: true }]
      const matches = length < 0.4 ? 1 : length < 0.78 ? 2 : 3
      return isNight ? [{ at, matches, recent: days <= RECENT_DAYS }] : []
    },
  )
}
