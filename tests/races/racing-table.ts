import { hash } from '@node-rs/argon2'
import type { Insertable } from 'kysely'

import type { Trx } from '#database/connect.ts'
import type { PlayersTable } from '#database/schema/schema.ts'
import { updateSearchWords } from '#features/accounts/accounts.commands.ts'
import { refreshHistoryIndex } from '#features/matches/history-index.commands.ts'
import { after, HOUR } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'
import { addGuests, seedSignIns, seedUsers } from '#tests/support/seeded/seeded-people.ts'
import { insertMany } from '#tests/support/seeded/seeded-rows.ts'

import { PASSWORD } from '../support/data/made-people.ts'
import type { TestApp } from '../support/engines.ts'
import { introduce } from './racing-friends.ts'
import { addClaims, addCorrections, addImport, addLink } from './racing-matches.ts'

const NAMES = ['ann', 'bob', 'cem', 'dan', 'eve', 'root'] as const
type Name = (typeof NAMES)[number]

export interface Somebody {
  id: string
  /** Nobody else enters it. */
  firstName: string
  email: string
  token: string
  signInId: string
  resetToken: string
  verifyToken: string
}

const [OBJECTS, CONFIRMS] = [4, 5]

/** With many relations, so that any two actions affect the same rows. */
export interface Table extends Record<Name, Somebody> {
  round: number
  everybody: Somebody[]
  game: { id: string; name: string }
  made: readonly string[]
  spare: { id: string; name: string }
  /**
   * Created by Ann (with Bob, Cem, a guest with Eve's address and two who have answered by the link), by
   * Bob as an onlooker, twice by Cem, and by Ann with the first guest alone.
   */
  matches: string[]
  rows: Insertable<PlayersTable>[]
  guests: string[]
  notifications: { id: string; to: Somebody }[]
  /** The open ones: Cem's of Ann's match and of Bob's. */
  corrections: { id: string; matchId: string; by: Somebody; creator: Somebody }[]
  proposals: [matchId: string, by: Somebody][]
  /** Dan's open one for the guest's row, and Bob's accepted one for a row of his, both of Ann's match. */
  claims: { id: string; creator: Somebody; person: Somebody }[]
  declined: string
  network: string
  /** Ann's open one; it has added the first of her matches, and Bob is its guest "A guest". */
  import: { id: string }
  /** Of Ann's match with the guest. */
  link: { secret: string; seat: string }
  invitation: string
  friendLink: string
}

const cheapHash = hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 })

export async function layTable(it: TestApp, round: number): Promise<Table> {
  const people = Object.fromEntries(
    NAMES.map((name) => {
      const person: Somebody = {
        id: newId(),
        firstName: `Name${round}of${name}`,
        email: `mail${round}to${name}@example.com`,
        token: newToken(),
        signInId: newId(),
        resetToken: newToken(),
        verifyToken: newToken(),
      }
      return [name, person]
    }),
  ) as Record<Name, Somebody>
  const game = { id: newId(), name: `Game ${round}` }
  const spare = { id: newId(), name: `Spare ${round}` }
  const network = `10.${round >> 16}.${(round >> 8) & 255}.${round & 255}`
  const everybody = Object.values(people)
  const made = [newId(), newId()]
  const laid = { ...people, made, round, everybody, game, spare, network }
  const passwordHash = await cheapHash
  return it.database.transact(async (trx) => {
    const now = it.clock.now()
    await seatPeople(trx, people, passwordHash, now)
    const shown = await introduce(trx, people, now)
    const games = [game, spare].map(({ id, name }) => ({
      ...{ id, name, name_key: name.toLowerCase() },
      ...{ created_by: people.ann.id, created_at: now.toISOString() },
    }))
    await insertMany(trx, 'games', games)
    return { ...laid, ...shown, ...(await logMatches(trx, people, game.id, now)) }
  })
}

async function seatPeople(
  trx: Trx,
  people: Record<Name, Somebody>,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const everybody = Object.values(people)
  const users = everybody.map((person) => ({
    ...{ id: person.id, first_name: person.firstName, last_name: 'Racer', email: person.email },
    password_hash: passwordHash,
    role: person === people.root ? ('admin' as const) : ('user' as const),
    email_verified_at: person === people.eve ? null : at,
  }))
  await seedUsers(trx, at, users)
  for (const { id } of everybody) await updateSearchWords(trx, id)
  await seedSignIns(trx, at, everybody)
  const tokens = everybody.flatMap(({ id, resetToken, verifyToken }) => {
    const mailed = { user_id: id, created_at: at, expires_at: after(now, HOUR) }
    return [
      { ...mailed, purpose: 'reset' as const, token_hash: hashToken(resetToken) },
      { ...mailed, purpose: 'verify' as const, token_hash: hashToken(verifyToken) },
    ]
  })
  await insertMany(trx, 'mail_tokens', tokens)
}

async function logMatches(
  trx: Trx,
  { ann, bob, cem, dan, eve }: Record<Name, Somebody>,
  gameId: string,
  now: Date,
) {
  const at = now.toISOString()
  const logged = [
    { by: ann, seats: [ann, bob, cem, null, null, null], confirmed: [ann] },
    { by: bob, seats: [ann, cem], confirmed: [ann] },
    { by: cem, seats: [cem, ann], confirmed: [cem, ann] },
    { by: cem, seats: [cem, ann, bob], confirmed: [cem, ann], declined: bob },
    { by: ann, seats: [ann, null], confirmed: [ann] },
  ].map((match) => ({ ...match, id: newId() }))
  const isWaiting = (
    { confirmed, declined }: { confirmed: Somebody[]; declined?: Somebody },
    who: Somebody | null,
  ) => who !== null && who !== declined && !confirmed.includes(who)
  const rowsOfMatches = logged.map(({ id, by, seats, ...match }) => ({
    ...{ id, game_id: gameId, date: at, notes: '', created_by: by.id },
    onlooker_id: seats.includes(by) ? null : by.id,
    confirmed_at: seats.some((who) => isWaiting(match, who)) ? null : at,
    version: 'declined' in match ? 2 : 1,
    ...({ mode: 'competitive', scoring: 'highest', created_at: at, updated_at: at } as const),
  }))
  await insertMany(trx, 'matches', rowsOfMatches)
  const persons = new Map<string, string>()
  for (const { id, by } of logged) {
    const [guest = ''] = await addGuests(trx, by.id, [{ name: 'A guest', email: eve.email }])
    persons.set(id, guest)
  }
  const [ida = '', uli = '', ...guests] = await addGuests(trx, ann.id, [
    ...[{ name: 'Ida' }, { name: 'Uli' }],
    { name: 'A guest', email: eve.email },
    { name: 'Another guest' },
  ])
  const seated = new Map([
    [OBJECTS, ida],
    [CONFIRMS, uli],
  ])
  const rows = logged.flatMap(({ id, seats, confirmed, declined }) =>
    seats.map((who, seat) => ({
      ...{ match_id: id, id: newId(), seat, score: seat, match_date: at },
      user_id: who === declined ? null : (who?.id ?? null),
      person_id: who === null ? (seated.get(seat) ?? persons.get(id) ?? '') : null,
      said_at: seat === CONFIRMS ? at : null,
      declined_by: who !== null && who === declined ? who.id : null,
      result: '' as const,
      confirmed_at: who !== null && confirmed.includes(who) ? at : null,
    })),
  )
  await insertMany(trx, 'players', rows)
  const acts = logged.flatMap(({ id, by, declined }) => [
    { id: newId(), match_id: id, type: 'created' as const, by_user_id: by.id, at },
    ...(declined === undefined
      ? []
      : [
          {
            ...{
              id: newId(),
              match_id: id,
              type: 'declined' as const,
              by_user_id: declined.id,
              at,
            },
            reason: 'I was ill',
          },
        ]),
  ])
  await insertMany(trx, 'activity', acts)
  const drafts = logged.flatMap(({ id, by, seats, ...match }) =>
    seats.flatMap((who) =>
      who !== null && isWaiting(match, who) ? [{ id: newId(), to: who, by, match: id }] : [],
    ),
  )
  const notifications = drafts.map(({ id, to, by, match }) => ({
    ...{ id, user_id: to.id, type: 'MATCH_INVITE' as const, sender_id: by.id, match_id: match },
    title: `${by.firstName} added you to a match`,
    ...{ description: '', link: `/matches/${match}`, created_at: at },
  }))
  await insertMany(trx, 'notifications', notifications)
  const matches = logged.map(({ id }) => id)
  const [annes = '', bobs = '', , declined = ''] = matches
  const corrections = await addCorrections(
    trx,
    [
      { matchId: annes, by: cem, creator: ann },
      { matchId: bobs, by: cem, creator: bob },
    ],
    rows,
    at,
  )
  const proposals = [annes, annes, bobs, bobs].map((id, index): Table['proposals'][number] => [
    id,
    [bob, cem, cem, ann][index] ?? ann,
  ])
  const seat = rows.find(({ person_id: person }) => person !== null)?.id ?? ''
  const link = { secret: await addLink(trx, { matchId: annes, by: ann, rows }, now), seat }
  const claims = await addClaims(
    trx,
    { creator: ann, asking: dan, seated: bob, friend: cem, matchId: annes },
    rows,
    at,
  )
  await refreshHistoryIndex(trx, matches)
  const laid = {
    matches,
    rows,
    guests,
    notifications: drafts,
    corrections,
    proposals,
    claims,
    declined,
  }
  return { ...laid, link, import: await addImport(trx, { ann, bob, matchId: annes }, at) }
}
