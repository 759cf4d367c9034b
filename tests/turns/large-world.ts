import type { Database } from '#database/connect.ts'
import { DAY } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { addCrowd, type Somebody } from '#tests/support/data/crowd.ts'
import { isLong } from '#tests/support/long-form.ts'
import { insertMany } from '#tests/support/seeded/seeded-rows.ts'
import { type SeededTable, seedTables } from '#tests/support/seeded/seeded-tables.ts'

/** The most that one account can have within the limits, or a smaller part of it. */
interface Sizes {
  /** Matches of one day and one game, each with the best score so far. */
  oneDay: number
  years: number
  /** Guests in turn at those. */
  guests: number
  /** A friend's matches, each with a guest of its own. */
  friendsGuests: number
  /** Matches of 32 registered players, with a full pad. */
  wide: number
  slowNames: number
  befriended: number
}

const LARGEST: Sizes = {
  oneDay: 25_000,
  years: 24_000,
  guests: 1000,
  friendsGuests: 10_000,
  wide: 60,
  slowNames: 2000,
  befriended: 1000,
}
const SIZES: Sizes = isLong
  ? LARGEST
  : {
      ...LARGEST,
      oneDay: 1000,
      years: 1000,
      friendsGuests: 500,
      wide: 20,
      slowNames: 500,
      befriended: 100,
    }

const SEATS = 32
const PAD_ROWS = 60
export const ONE_DAY = '2026-10-01'
/** They are the newest. */
const WIDE_DAY = '2026-10-20'
/** The guest at every wide match, in the seat of the last friend. */
export const WIDE_GUEST = 'Gus Crowd'

export interface LargeWorld {
  ann: Somebody
  /** Somebody with many guests, who sits at every tenth match of Ann's. */
  bob: Somebody
  /** Friends of Ann, Bob first: all sit at the wide matches. */
  friends: Somebody[]
  /** The names were made to be slow. */
  cleo: Somebody
  dora: Somebody
  stranger: Somebody
  gameId: string
  otherGameId: string
  wide: string[]
}

interface Match {
  creator: Somebody
  gameId: string
  day: string
  notes?: string
  rows: { user?: Somebody; guest?: string; score: number }[]
}

/** What the product derives from matches, too, but for the statistics. */
export async function addLargeWorld(database: Database, sizes = SIZES): Promise<LargeWorld> {
  const { people, gameId } = await addCrowd(database, SEATS + 3 + 2 * sizes.befriended)
  const [ann, stranger, cleo, dora, ...others] = people as [
    ...[Somebody, Somebody, Somebody, Somebody],
    ...Somebody[],
  ]
  const friends = others.splice(0, SEATS - 1)
  const bob = friends[0] ?? ann
  const otherGameId = newId()
  await database.transact(async (trx) => {
    const at = new Date().toISOString()
    await trx.deleteFrom('friendships').execute()
    await insertMany(trx, 'games', [
      { id: otherGameId, name: 'Azul', name_key: 'azul', created_by: null, created_at: at },
    ])
    const pairs = friends.flatMap(({ id }) => [
      { user_id: ann.id, friend_id: id, created_at: at },
      { user_id: id, friend_id: ann.id, created_at: at },
    ])
    await insertMany(trx, 'friendships', pairs)
  })
  await addAll(database, sizes.oneDay, (n) => ({
    ...{ creator: ann, gameId, day: ONE_DAY },
    rows: [
      { user: ann, score: n },
      guestRow(n, sizes),
      ...(n % 10 === 0 ? [{ user: bob, score: 1 }] : []),
    ],
  }))
  await addAll(database, sizes.years, (n) => ({
    creator: ann,
    gameId: n % 2 === 0 ? gameId : otherGameId,
    day: dayOf(n % 3650),
    rows: [{ user: ann, score: n % 100 }, guestRow(n, sizes)],
  }))
  await addAll(database, sizes.friendsGuests, (n) => ({
    ...{ creator: bob, gameId: otherGameId, day: dayOf(n % 3650) },
    rows: [
      { user: bob, score: n % 7 },
      { guest: `Player0 ${n}`, score: n % 5 },
    ],
  }))
  const wide = await addAll(database, sizes.wide, () => ({
    ...{ creator: ann, gameId, day: WIDE_DAY, notes: 'n'.repeat(2000) },
    rows: [
      ...[ann, ...friends].slice(0, SEATS - 1).map((user, seat) => ({ user, score: seat })),
      { guest: WIDE_GUEST, score: 3 },
    ],
  }))
  await addPads(database, wide)
  await addSlowNames(database, cleo, sizes.slowNames)
  await addFriendsOfFriends(database, dora, others)
  return { ann, bob, cleo, dora, friends, stranger, gameId, otherGameId, wide }
}

async function addSlowNames(database: Database, cleo: Somebody, count: number): Promise<void> {
  const at = new Date().toISOString()
  const words = (n: number) => Array.from({ length: 15 }, (_, word) => `b${word}x${n}`)
  const games = Array.from({ length: count }, (_, n) => {
    const name = words(n).join(' ').slice(0, 110)
    return { id: newId(), name, name_key: name, created_by: cleo.id, created_at: at }
  })
  await database.transact((trx) => insertMany(trx, 'games', games))
  await addAll(database, count, (n) => ({
    ...{ creator: cleo, gameId: games[n]?.id ?? '', day: dayOf(n % 3650) },
    rows: [
      { user: cleo, score: 2 },
      { guest: `${'a'.repeat(90)}${n}`, score: 1 },
    ],
  }))
}

async function addFriendsOfFriends(
  database: Database,
  dora: Somebody,
  people: readonly Somebody[],
): Promise<void> {
  const [asked, known] = [people.slice(0, people.length / 2), people.slice(people.length / 2)]
  const created_at = new Date().toISOString()
  for (const { id } of asked) {
    const rows = known.map((other) => ({ user_id: id, friend_id: other.id, created_at }))
    const own = { user_id: dora.id, friend_id: id, created_at }
    await database.transact((trx) => insertMany(trx, 'friendships', [own, ...rows]))
  }
}

function guestRow(n: number, { guests }: Sizes) {
  return { guest: `Guest ${n % guests}`, score: n % 50 }
}

/** A day of the ten years before 2026-09. */
function dayOf(n: number): string {
  return new Date(Date.UTC(2026, 7, 31) - n * DAY).toISOString().slice(0, 10)
}

const addAll = (database: Database, count: number, matchOf: (n: number) => Match) =>
  seedTables(
    database,
    Array.from({ length: count }, (_, n) => tableOf(matchOf(n))),
  )

function tableOf({ creator, day, rows, ...match }: Match): SeededTable {
  const best = Math.max(...rows.map(({ score }) => score))
  const seats = rows.map(({ user, guest, score }) => {
    return { userId: user?.id, guest, score, result: score === best ? 'Win' : 'Loss' } as const
  })
  return { ...match, creatorId: creator.id, date: `${day}T19:00:00.000Z`, seats }
}

async function addPads(database: Database, matchIds: readonly string[]): Promise<void> {
  await database.transact(async (trx) => {
    const rows = await trx
      .selectFrom('players')
      .where('match_id', 'in', matchIds)
      .select(['match_id', 'id'])
      .execute()
    const column = Array.from({ length: PAD_ROWS }, (_, row) => row)
    const labels = column.map((row) => `Round ${row}`)
    const pads = Map.groupBy(rows, ({ match_id }) => match_id)
    await insertMany(
      trx,
      'pads',
      [...pads].map(([match_id, players]) => ({
        match_id,
        pad: JSON.stringify({
          labels,
          columns: Object.fromEntries(players.map(({ id }) => [id, column])),
        }),
      })),
    )
  })
}
