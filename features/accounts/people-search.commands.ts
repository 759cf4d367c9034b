import type { Trx } from '#database/connect.ts'
import type { UserWordsTable } from '#database/schema/accounts.ts'
import type { Schema } from '#database/schema/schema.ts'

import { nameWords } from './accounts.rules.ts'

interface Named {
  id: string
  firstName: string
  lastName: string
}

/** The rows of `user_words` by which a search finds a person. */
export function wordRows({ id, firstName, lastName }: Named): UserWordsTable[] {
  // In the database's order, by bytes: `word_before` has to agree with it.
  const words = nameWords(`${firstName} ${lastName}`).toSorted((a, b) =>
    Buffer.compare(Buffer.from(a), Buffer.from(b)),
  )
  return words.map((word, place) => ({
    word,
    user_id: id,
    word_before: words[place - 1] ?? '',
    first_name: firstName,
    last_name: lastName,
  }))
}

/** Updates the search words of an account; an unverified or suspended one has none. */
export async function updateSearchWords(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('user_words').where('user_id', '=', userId).execute()
  const person = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .executeTakeFirst()
  const rows = person === undefined ? [] : wordRows(person)
  if (rows.length > 0)
    await trx
      .insertInto('user_words')
      .values(rows satisfies Schema['user_words'][])
      .execute()
}
