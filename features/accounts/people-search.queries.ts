import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { perCount, prepared } from '#database/query/prepared.ts'

import type { FoundPerson } from './accounts.contract.ts'
import { emailKey, emailProblem, searchWords } from './accounts.rules.ts'

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

/** The address if it is a friend's, else empty: strangers' addresses are private. */
function knownEmail(callerId: string) {
  return sql<string>`coalesce((select u.email from friendships as f
    join users as u on u.id = f.friend_id
    where f.user_id = ${callerId} and f.friend_id = w.user_id), '')`
}

/** One query for each number of words, up to three. */
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

/** People by the beginnings of their names' words, or by a whole address. */
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
