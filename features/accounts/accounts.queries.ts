import { type ExpressionBuilder, sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { perCount, prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'
import { DAY, after } from '#platform/clock.ts'

import type { FoundPerson, SignIn, User } from './accounts.contract.ts'
import { emailKey, emailProblem, searchWords, signInTimes } from './accounts.rules.ts'

/** A sign-in that was last used at this time or before has expired. */
export function idleSince(now: Date): string {
  return after(now, -signInTimes.idleDays * DAY)
}

const userColumns = [
  'id as _id',
  'first_name as firstName',
  'last_name as lastName',
  'email',
  'role',
  'created_at as createdAt',
] as const

const userById = prepared<{ id: string }, User>((db, { id }) =>
  db.selectFrom('users').where('id', '=', id).where('deleting_at', 'is', null).select(userColumns),
)

/** Nobody whose account is being deleted. */
export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const [user] = await userById(db, { id })
  return user
}

export interface Account {
  user: User
  /** Of the newest sign-up, while the address is not verified. */
  passwordHash: string | null
  usesProvider: boolean
  verifiedAt: string | null
  suspendedAt: string | null
}

/** @param key the address in the form of `emailKey()` */
export async function findAccount(db: Db, key: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('users')
    .where('email_key', '=', key)
    .select([
      ...userColumns,
      'email_verified_at as verifiedAt',
      'suspended_at as suspendedAt',
      // Only its own password opens a verified account.
      (eb) =>
        eb
          .case()
          .when('email_verified_at', 'is not', null)
          .then(eb.ref('password_hash'))
          .else(eb.fn.coalesce('password_hash', newest(eb).select('password_hash')))
          .end()
          .as('passwordHash'),
      (eb) => hasIdentity(eb).as('usesProvider'),
    ])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { passwordHash, verifiedAt, suspendedAt, usesProvider, ...user } = row
  return { user, passwordHash, verifiedAt, suspendedAt, usesProvider: Boolean(usesProvider) }
}

type Eb = ExpressionBuilder<Schema, 'users'>

function hasIdentity(eb: Eb) {
  return eb.exists(
    eb.selectFrom('identities').whereRef('user_id', '=', 'users.id').select('subject'),
  )
}

function newest(eb: Eb) {
  return eb
    .selectFrom('sign_ups')
    .whereRef('user_id', '=', 'users.id')
    .orderBy('sign_ups.created_at', 'desc')
    .orderBy('sign_ups.id', 'desc')
    .limit(1)
}

/** A verified account, until its owner chooses a password. */
export function lacksPassword(account: Pick<Account, 'passwordHash' | 'usesProvider'>): boolean {
  return account.passwordHash === null && !account.usesProvider
}

export interface Owner {
  id: string
  email: string
  /** The account's own, not a sign-up's. */
  passwordHash: string | null
  verifiedAt: string | null
  suspendedAt: string | null
  usesProvider: boolean
}

export async function findOwner(db: Db, id: string): Promise<Owner> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select([
      'id',
      'email',
      'password_hash as passwordHash',
      'email_verified_at as verifiedAt',
      'suspended_at as suspendedAt',
      (eb) => hasIdentity(eb).as('usesProvider'),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, usesProvider: Boolean(row.usesProvider) }
}

export async function findPassword(
  db: Db,
  id: string,
): Promise<{ emailKey: string; passwordHash: string | null } | undefined> {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['email_key as emailKey', 'password_hash as passwordHash'])
    .executeTakeFirst()
}

export async function signInsOf(
  db: Db,
  userId: string,
  now: Date,
): Promise<Omit<SignIn, 'current'>[]> {
  return db
    .selectFrom('sign_ins')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .where('last_used_at', '>', idleSince(now))
    .select([
      'id as _id',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

const FOUND_MAX = 10
/** Appended to a text, it sorts after everything that begins with the text. */
const LAST = '\u{10FFFF}'

/** For each search word the range of `word` that begins with it; the end is exclusive. */
interface WordSearch {
  callerId: string
  first: string
  firstEnd: string
  second: string
  secondEnd: string
  third: string
  thirdEnd: string
}

/** Of a friend, else empty: strangers' addresses are private. */
function knownEmail(callerId: string) {
  return sql<string>`coalesce((select u.email from friendships as f
    join users as u on u.id = f.friend_id
    where f.user_id = ${callerId} and f.friend_id = w.user_id), '')`
}

const searchByWords = perCount((count) =>
  prepared<WordSearch, FoundPerson>((db, params) =>
    db
      .selectFrom('user_words as w')
      .where('w.word', '>=', params.first)
      .where('w.word', '<', params.firstEnd)
      // Each person once: only the first of their words that matches.
      .where(sql<boolean>`w.word_before < ${params.first}`)
      .where('w.user_id', '<>', params.callerId)
      .where((eb) => {
        const own = eb.selectFrom('user_words as o').whereRef('o.user_id', '=', 'w.user_id')
        const has = (from: string, end: string) =>
          eb.exists(own.where('o.word', '>=', from).where('o.word', '<', end).select('o.word'))
        const others = [has(params.second, params.secondEnd), has(params.third, params.thirdEnd)]
        return eb.and(others.slice(0, count - 1))
      })
      .select([
        'w.user_id as _id',
        'w.first_name as firstName',
        'w.last_name as lastName',
        knownEmail(params.callerId).as('email'),
      ])
      // In the order of the index, so that the scan ends at the tenth match, however many there are.
      .orderBy('w.word')
      .orderBy('w.user_id')
      .limit(FOUND_MAX),
  ),
)

const searchByEmail = prepared<{ callerId: string; emailKey: string }, FoundPerson>((db, params) =>
  db
    .selectFrom('users')
    .where('email_key', '=', params.emailKey)
    .where('id', '<>', params.callerId)
    .where('email_verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .select(['id as _id', 'first_name as firstName', 'last_name as lastName', 'email']),
)

export async function searchPeople(db: Db, callerId: string, text: string): Promise<FoundPerson[]> {
  if (emailProblem(text) === null) return searchByEmail(db, { callerId, emailKey: emailKey(text) })
  // Scan by the longest word: the fewest names begin with it.
  const words = searchWords(text).toSorted((a, b) => b.length - a.length)
  const [first, second = '', third = ''] = words
  if (first === undefined) return []
  return searchByWords(Math.min(words.length, 3))(db, {
    callerId,
    first,
    second,
    third,
    firstEnd: first + LAST,
    secondEnd: second + LAST,
    thirdEnd: third + LAST,
  })
}
