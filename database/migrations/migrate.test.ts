import { createHash } from 'node:crypto'

import { CompiledQuery, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { gameKey } from '#features/games/games.rules.ts'
import { findMatch } from '#features/matches/matches.queries.ts'
import { AT, oldId, type OldRows, openOldDatabase } from '#tests/support/data/old-databases.ts'
import { plainMatch, plainPlayer } from '#tests/support/data/plain-match.ts'

import { connect, type Database, type Engine } from '../connect.ts'
import { migrate } from './migrate.ts'

const [ANN, BOB, GAME, MATCH, ACT, OTHER_MATCH] = [1, 2, 3, 4, 5, 6].map(oldId)

/** Rows of the previous version, by column. */
const old: OldRows = [
  [
    'users',
    ['Ann', 'Bob'].map((name, index) => ({
      ...{ id: [ANN, BOB][index] ?? '', first_name: name, last_name: 'Tester' },
      ...{ email: name, email_key: name, role: 'user', created_at: AT, updated_at: AT },
    })),
  ],
  ['games', [{ id: GAME ?? '', name: 'Go', name_key: 'go', created_at: AT }]],
  [
    'matches',
    [
      {
        ...{ id: MATCH ?? '', game_id: GAME ?? '', date: AT, notes: '', created_by: BOB ?? '' },
        ...{ version: 1, created_at: AT, updated_at: AT },
      },
    ],
  ],
  [
    'players',
    ['Ann Tester', 'Gus'].map((name, seat) => ({
      ...{ match_id: MATCH ?? '', id: [ANN, BOB][seat] ?? '', seat, guest_name: name },
      ...{ result: '', match_date: AT, game_id: GAME ?? '' },
    })),
  ],
  [
    'activity',
    [{ match_id: MATCH ?? '', id: ACT ?? '', type: 'declined', by_user_id: ANN ?? '', at: AT }],
  ],
]

/** Rows of people and the words of their names, of the previous version. */
const oldWords: OldRows = [
  [
    'users',
    ['Ann', 'Bob'].map((name, index) => ({
      ...{ id: [ANN, BOB][index] ?? '', first_name: name, last_name: 'Annson' },
      ...{ email: name, email_key: name, role: 'user', created_at: AT, updated_at: AT },
      suspended_at: name === 'Bob' ? AT : null,
    })),
  ],
  [
    'user_words',
    [
      { user_id: ANN ?? '', word: 'annson' },
      { user_id: ANN ?? '', word: 'ann' },
      { user_id: BOB ?? '', word: 'bob' },
    ],
  ],
]

const EARLIER = '2026-10-31T00:00:00.000Z'

/** Ann signed up once, somebody signed up again later with Bob's address, and Cyd's is verified. */
const oldSignUps: OldRows = [
  [
    'users',
    ['Ann', 'Bob', 'Cyd'].map((name, index) => ({
      ...{ id: [ANN, BOB, GAME][index] ?? '', first_name: name, last_name: 'Annson' },
      ...{ email: name, email_key: name, role: 'user', password_hash: `hash of ${name}` },
      ...{ created_at: EARLIER, updated_at: EARLIER },
      email_verified_at: name === 'Cyd' ? AT : null,
    })),
  ],
  [
    'mail_tokens',
    [ANN, BOB, GAME].map((id, index) => ({
      ...{ token_hash: `token ${index}`, purpose: 'verify', user_id: id ?? '' },
      ...{ created_at: id === BOB ? AT : EARLIER, expires_at: AT },
    })),
  ],
]

test.each(['sqlite', 'postgres'] as const)(
  'An unverified account gets a sign-up, and keeps its password only if it had just one (%s)',
  async (engine) => {
    const { read } = await migratedWith(engine, '004-search', oldSignUps)
    const users = await read
      .selectFrom('users')
      .select(['first_name as name', 'password_hash as hash'])
      .orderBy('id')
      .execute()
    expect(users).toEqual([
      { name: 'Ann', hash: 'hash of Ann' },
      { name: 'Bob', hash: null },
      { name: 'Cyd', hash: 'hash of Cyd' },
    ])
    const signUps = await read
      .selectFrom('sign_ups')
      .innerJoin('mail_tokens', 'mail_tokens.sign_up_id', 'sign_ups.id')
      .select(['first_name as name', 'password_hash as hash', 'token_hash as token'])
      .orderBy('first_name')
      .execute()
    expect(signUps).toEqual([
      { name: 'Ann', hash: 'hash of Ann', token: 'token 0' },
      { name: 'Bob', hash: 'hash of Bob', token: 'token 1' },
    ])
  },
)

test.each(['sqlite', 'postgres'] as const)(
  'Old declined rows get their account by the name (%s)',
  async (engine) => {
    const database = await migratedWith(engine, '002-imports', old)
    const { rows } = await database.read.executeQuery(
      CompiledQuery.raw('select guest_name, declined_by from players order by seat'),
    )
    expect(rows).toEqual([
      { guest_name: 'Ann Tester', declined_by: ANN },
      { guest_name: 'Gus', declined_by: null },
    ])
  },
)

test.each(['sqlite', 'postgres'] as const)(
  'Words get their previous word and their person’s name; suspended people have no words (%s)',
  async (engine) => {
    const database = await migratedWith(engine, '003-traces', oldWords)
    const name = { user_id: ANN, first_name: 'Ann', last_name: 'Annson' }
    const { rows } = await database.read.executeQuery(
      CompiledQuery.raw('select * from user_words order by word'),
    )
    expect(rows).toEqual([
      { ...name, word: 'ann', word_before: '' },
      { ...name, word: 'annson', word_before: 'ann' },
    ])
  },
)

test('Words that change during the copy are copied too (postgres)', async () => {
  const { address, database } = await openOldDatabase('postgres', '003-traces', oldWords)
  const late = await connect(address)
  onTestFinished(() => late.close())
  const migrating = late.transact(async (trx) => {
    const word = { word: 'late', user_id: ANN ?? '' }
    await trx.insertInto('user_words').values(word).execute()
    await trx.deleteFrom('user_words').where('word', '=', 'annson').execute()
    await trx.updateTable('users').set({ updated_at: AT }).execute()
    const ran = migrate(database)
    // The copy has started without them. Before it replaces the table it waits for this transaction.
    const waiting = sql`select 1 from pg_locks l join pg_class c on c.oid = l.relation
      where not l.granted and c.relname = 'users' and l.database = (
        select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await waiting.execute(late.read)).rows.length).toBeGreaterThan(0)
    return { ran }
  })
  expect(await (await migrating).ran).toContain('004-search')
  const { rows } = await database.read.executeQuery(
    CompiledQuery.raw('select word, word_before from user_words order by word'),
  )
  expect(rows).toEqual([
    { word: 'ann', word_before: '' },
    { word: 'late', word_before: 'ann' },
  ])
})

test.each(['sqlite', 'postgres'] as const)(
  'Old matches have the defaults of the fields of a match as it was played (%s)',
  async (engine) => {
    const database = await migratedWith(engine, '011-games', old)
    const viewer = { userId: BOB ?? '', role: 'user' as const }
    expect(await findMatch(database.read, viewer, MATCH ?? '')).toMatchObject({
      ...{ ...plainMatch, date: AT, day: AT.slice(0, 10) },
      players: [
        { ...plainPlayer, confirmedBy: null },
        { ...plainPlayer, confirmedBy: null },
      ],
    })
  },
)

const oldGames: OldRows = [
  [
    'games',
    [
      ['01', 'Go', 'go'],
      ['02', 'G\u200bo', 'g\u200bo'],
      ['03', '👩\u200d👧', '👩\u200d👧'],
      ['04', '\u3164', '\u1160'],
      ['05', 'A\u2800\u00ad B', 'a\u2800\u00ad b'],
    ].map(([number, name = '', name_key = '']) => ({
      ...{ id: `01936f00-0000-7000-8000-0000000000${number}`, name, name_key, created_at: AT },
    })),
  ],
]

test.each(['sqlite', 'postgres'] as const)(
  'The keys of games lose their invisible characters (%s)',
  async (engine) => {
    const database = await migratedWith(engine, '004-search', oldGames)
    const games = await database.read.selectFrom('games').selectAll().orderBy('id').execute()
    expect(games.map((game) => game.name_key)).toEqual(['go', 'g\u200bo', '👩👧', '\u1160', 'a b'])
    for (const { name, name_key } of games.filter(({ id }) => /[135]$/u.test(id))) {
      expect(name_key).toBe(gameKey(name))
    }
  },
)

test.each(['sqlite', 'postgres'] as const)(
  'Guests’ addresses are hidden in matches with a new creator, and stay in others (%s)',
  async (engine) => {
    const matches = [MATCH ?? '', OTHER_MATCH ?? '']
    const at = { created_at: AT, updated_at: AT }
    const address = { guest_email: 'Gus@example.com', guest_email_key: 'gus@example.com' }
    const database = await migratedWith(engine, '004-search', [
      ...old.filter(([name]) => name === 'users' || name === 'games'),
      [
        'matches',
        matches.map((id) => ({
          ...{ id, game_id: GAME ?? '', date: AT, notes: '', created_by: BOB ?? '' },
          ...{ version: 1, ...at },
        })),
      ],
      [
        'activity',
        matches.map((id) => ({
          ...{ match_id: id, id: ACT ?? '', type: 'created', at: AT },
          by_user_id: id === MATCH ? null : (BOB ?? ''),
        })),
      ],
      [
        'players',
        matches.map((id) => ({
          ...{ match_id: id, id: ANN ?? '', seat: 0, guest_name: 'Gus', ...address },
          ...{ result: '', match_date: AT, game_id: GAME ?? '' },
        })),
      ],
    ])
    const { rows } = await database.read.executeQuery(
      CompiledQuery.raw(
        'select match_id, guest_email, guest_email_key from players order by match_id',
      ),
    )
    const hash = createHash('sha256').update('gus@example.com').digest('base64url')
    expect(rows).toEqual([
      { match_id: MATCH, guest_email: null, guest_email_key: `sha256:${hash}` },
      { match_id: OTHER_MATCH, ...address },
    ])
  },
)

/** A database that was filled after the migration `last`, and then migrated to the latest. */
async function migratedWith(engine: Engine, last: string, tables: OldRows): Promise<Database> {
  const { database } = await openOldDatabase(engine, last, tables)
  await migrate(database)
  return database
}
