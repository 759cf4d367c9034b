import type { Trx } from '#database/connect.ts'
import type { PlayersTable, Schema } from '#database/schema/schema.ts'
import { newActivityRow } from '#features/matches/activity.commands.ts'
import { insertActivity } from '#features/matches/activity.queries.ts'
import { refreshHistoryIndex } from '#features/matches/history-index.commands.ts'
import { columnsOfDetails, newValues } from '#features/matches/match-details.rules.ts'
import { insertMatches, insertPlayers } from '#features/matches/matches.queries.ts'
import { after, DAY } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'
import { addGuests } from '#tests/support/seeded/seeded-people.ts'

import type { TestApp } from '../../support/engines.ts'

export const NAMES = ['Ann', 'Bob', 'Cem', 'Dan', 'Root'] as const

export interface Somebody {
  id: string
  token: string
  name: string
  email: string
}

/** A few friends and their matches, in which things have been said. */
export interface World {
  it: TestApp
  round: number
  /** Ann, Bob, Cem and Dan, each other's friends, and the admin Root. */
  people: Somebody[]
  /** Two games; one may be merged into the other. */
  games: string[]
  /** Ann's, in which most is said, and Bob's. Imports add more. */
  matches: string[]
  /** The secret of the link of Ann's match. */
  link: string
  /** Accounts that nobody has proven, by their addresses. */
  unproven: string[]
  /** Which endpoints were called, with the statuses of their answers. */
  called: Map<string, number[]>
}

/** The address of the guest Gus, who has no account. */
export const gusAt = (round: number) => `gus${round}@example.com`

export async function layWorld(
  it: TestApp,
  round: number,
  called: World['called'],
): Promise<World> {
  const people = NAMES.map((name) => ({
    ...{ id: newId(), token: newToken(), name },
    email: `${name.toLowerCase()}${round}@example.com`,
  }))
  const games = [newId(), newId()]
  const matches = [newId(), newId()]
  const link = newToken()
  const world: World = { it, round, people, games, matches, link, unproven: [], called }
  await it.database.transact(async (trx) => {
    await addPeople(trx, world)
    const now = it.clock.now()
    const at = now.toISOString()
    await trx
      .insertInto('games')
      .values(
        games.map((id, index) => ({
          ...{ id, name: `Game ${round}.${index}`, name_key: `game ${round}.${index}` },
          ...{ created_by: null, created_at: at },
        })),
      )
      .execute()
    await addMatches(trx, world, now)
    await refreshHistoryIndex(trx, matches)
  })
  return world
}

async function addPeople(trx: Trx, { it, people }: World): Promise<void> {
  const now = it.clock.now()
  const at = now.toISOString()
  await trx
    .insertInto('users')
    .values(
      people.map(({ id, name, email }): Schema['users'] => ({
        ...{ id, first_name: name, last_name: 'Tester', email, email_key: email },
        ...{ password_hash: null, role: name === 'Root' ? 'admin' : 'user', suspended_at: null },
        ...{ deleting_at: null, deleting_by: null },
        ...{ email_verified_at: at, created_at: at, updated_at: at },
      })),
    )
    .execute()
  await trx
    .insertInto('sign_ins')
    .values(
      people.map(({ id, token }) => ({
        ...{ id: newId(), token_hash: hashToken(token), user_id: id, user_agent: 'test' },
        ...{ created_at: at, last_used_at: at, expires_at: after(now, 300 * DAY) },
      })),
    )
    .execute()
  const friends = people.filter(({ name }) => name !== 'Root')
  await trx
    .insertInto('friendships')
    .values(
      friends.flatMap(({ id }) =>
        friends.flatMap((friend) =>
          friend.id === id ? [] : [{ user_id: id, friend_id: friend.id, created_at: at }],
        ),
      ),
    )
    .execute()
}

/** Everything that people, guests and the creator can say, said at the beginning. */
async function addMatches(trx: Trx, world: World, now: Date): Promise<void> {
  const [ann, bob, cem, dan] = world.people
  const [first = '', second = ''] = world.matches
  const [game = ''] = world.games
  if (!ann || !bob || !cem || !dan) throw new Error('There are five people.')
  const at = now.toISOString()
  const gus = gusAt(world.round)
  const row = (
    match_id: string,
    seat: number,
    more: Partial<PlayersTable> & { user?: Somebody },
  ): PlayersTable => {
    const { user, ...columns } = more
    return {
      ...{ id: newId(), match_id, seat, user_id: user?.id ?? null, person_id: null },
      ...{ former_at: null, declined_by: null },
      ...{ score: seat, result: '', confirmed_at: null, invited_at: null, match_date: at },
      ...{ team: null, role: null, rank: null, confirmed_by: null, said_at: null },
      ...columns,
    }
  }
  const [person = '', ida = '', uli = ''] = await addGuests(trx, ann.id, [
    ...[{ name: 'Gus', email: gus }, { name: 'Ida' }, { name: 'Uli' }],
  ])
  const [bobsGus = ''] = await addGuests(trx, bob.id, [{ name: 'Gus' }])
  const rows = [
    row(first, 0, { user: ann, confirmed_at: at }),
    row(first, 1, { user: bob }),
    row(first, 2, { user: cem, confirmed_at: at }),
    row(first, 3, { person_id: person }),
    row(first, 4, { person_id: ida, said_at: at }),
    row(first, 5, { person_id: uli }),
    row(first, 6, { declined_by: dan.id }),
    row(second, 0, { user: bob, confirmed_at: at }),
    row(second, 1, { user: ann, confirmed_at: at }),
    row(second, 2, { person_id: bobsGus }),
    row(second, 3, { user: cem }),
  ]
  const match = (id: string, by: Somebody) => ({
    ...{ id, game_id: game, date: at, created_by: by.id, onlooker_id: null },
    ...{
      last_edited_by: null,
      last_reminder_at: null,
      version: 1,
    },
    ...{ created_at: at, updated_at: at, day: null, mode: 'competitive' as const },
    ...{ ...columnsOfDetails(newValues({})), scoring: 'highest' as const, expansions: null },
    ...{ starter_id: null, confirmed_at: null },
  })
  await insertMatches(trx, [match(first, ann), match(second, bob)])
  await insertPlayers(trx, rows)
  const linkId = newId()
  await trx
    .insertInto('table_links')
    .values({
      ...{ match_id: first, id: linkId, token_hash: hashToken(world.link), created_by: ann.id },
      ...{ created_at: at, expires_at: after(now, 200 * DAY) },
    })
    .execute()
  const said = rows.filter(({ person_id: one }) => one === person || one === ida)
  await trx
    .insertInto('link_uses')
    .values(
      said.map(({ id, said_at: yes }) => ({
        ...{ match_id: first, player_id: id, what: yes ? ('confirmed' as const) : 'contested' },
        ...{ link_id: linkId, at, guest_email_key: null },
      })),
    )
    .execute()
  const by = (userId: string | null) => ({ userId, now })
  await insertActivity(trx, [
    newActivityRow(first, 'created', by(ann.id)),
    newActivityRow(second, 'created', by(bob.id)),
    newActivityRow(first, 'declined', by(dan.id), [], { reason: 'Dan was ill' }),
    newActivityRow(first, 'contested', by(null), [], {
      ...{ player_id: said[0]?.id ?? '', reason: 'Gus had thirty' },
    }),
  ])
  await trx
    .insertInto('corrections')
    .values([
      {
        ...{ id: newId(), match_id: first, by_user_id: cem.id, created_at: at, state: 'rejected' },
        ...{ comment: 'Cem won', reason: 'Ann counted twice', settled_at: at },
        changes: JSON.stringify([{ field: 'score', row: rows[2]?.id, from: 2, to: 9 }]),
      },
      {
        ...{ id: newId(), match_id: first, by_user_id: bob.id, created_at: at, state: 'open' },
        ...{ comment: 'Bob had nine', reason: null, settled_at: null },
        changes: JSON.stringify([{ field: 'score', row: rows[1]?.id, from: 1, to: 9 }]),
      },
    ])
    .execute()
}
