import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { perCount, prepared } from '#database/query/prepared.ts'

import type { FoundPerson } from '../contract.ts'
import { emailKey, emailProblem, searchWords } from '../rules.ts'

const FOUND_MAX = 10
/** Sorts after everything that begins with the text before it. */
const LAST = '\u{10FFFF}'

/** Beginnings of words, and where what begins so ends. */
interface WordSearch {
  callerId: string
  first: string
  firstEnd: string
  second: string
  secondEnd: string
  third: string
  thirdEnd: string
}

/** The account is asked only where the words do not know (UserWordsTable). */
function named(column: 'first_name' | 'last_name') {
  const own = sql.ref(`w.${column}`)
  return sql<string>`coalesce(${own}, (select ${sql.ref(column)} from users where id = w.user_id))`
}

/** A friend's address; a stranger's is for those who know it. */
function knownEmail(callerId: string) {
  return sql<string>`coalesce((select u.email from friendships as f
    join users as u on u.id = f.friend_id
    where f.user_id = ${callerId} and f.friend_id = w.user_id), '')`
}

/** One query for each number of words, up to three. */
const byWords = perCount((count) =>
  prepared<WordSearch, FoundPerson>((db, params) =>
    db
      .selectFrom('user_words as w')
      .where('w.word', '>=', params.first)
      .where('w.word', '<', params.firstEnd)
      // Each person once, by the first word that fits.
      .where(sql<boolean>`coalesce(w.word_before, '') < ${params.first}`)
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
        named('first_name').as('firstName'),
        named('last_name').as('lastName'),
        knownEmail(params.callerId).as('email'),
      ])
      // In the order of the rows, so that the search ends with the tenth, however many there are.
      .orderBy('w.word')
      .orderBy('w.user_id')
      .limit(FOUND_MAX),
  ),
)

const byEmail = prepared<{ callerId: string; emailKey: string }, FoundPerson>((db, params) =>
  db
    .selectFrom('users')
    .where('email_key', '=', params.emailKey)
    .where('id', '<>', params.callerId)
    .where('email_verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .select(['id as _id', 'first_name as firstName', 'last_name as lastName', 'email']),
)

/** People whose names' words begin with the words of a text, or whose address it is. */
export async function searchPeople(db: Db, callerId: string, text: string): Promise<FoundPerson[]> {
  if (emailProblem(text) === null) return byEmail(db, { callerId, emailKey: emailKey(text) })
  // The longest first: the fewest names begin with it.
  const words = searchWords(text).toSorted((a, b) => b.length - a.length)
  const [first, second = '', third = ''] = words
  if (first === undefined) return []
  return byWords(Math.min(words.length, 3))(db, {
    ...{ callerId, first, second, third },
    firstEnd: first + LAST,
    secondEnd: second + LAST,
    thirdEnd: third + LAST,
  })
}
