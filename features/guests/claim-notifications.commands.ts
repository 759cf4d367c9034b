import { sql } from 'kysely'

import * as paths from '#app/paths.ts'
import type { Trx } from '#database/connect.ts'
import { changed } from '#database/pub-sub/collected.ts'
import type { ClaimsTable } from '#database/schema/claims.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { knowsSheetOnly } from '#features/matches/matches.rules.ts'
import { peopleById } from '#features/matches/seats.queries.ts'
import { notify } from '#features/notifications/notifications.commands.ts'
import { matchCount } from '#features/scoring/scores.rules.ts'

import { accountOf, areNow, claimSize, type Side, UNDO_DAYS } from './claims.rules.ts'

interface ClaimFacts {
  /** null for whoever may not know. */
  by: string | null
  /** `by` is whose matches they are. */
  byCreator: boolean
  guest: string
  matches: number
}

const words = {
  asked: ({ by, byCreator, guest, matches }) => ({
    title: byCreator ? saysYouAre(by, guest) : `${by ?? ''} says: “${guest}” is me`,
    description: `${claimSize(matches, byCreator ? 'they' : 'you')}. Look at ${matches === 1 ? 'it' : 'them'}, leave out what is wrong, and accept or reject.`,
  }),
  accepted: ({ by, byCreator, guest, matches }) => ({
    title: answered(by, 'accepted', guest),
    description:
      matches === 0
        ? 'No match was taken: all were left out or are somebody’s by now.'
        : `${areNow(matches, byCreator ? 'yours' : 'theirs')}.`,
  }),
  trusted: ({ by, guest, matches }) => ({
    title: saysYouAre(by, guest),
    description: `${areNow(matches, 'yours')}, since you trust them. You can undo it within ${UNDO_DAYS} days.`,
  }),
  rejected: ({ by, guest }) => ({
    title: answered(by, 'rejected', guest),
    description: 'Nothing has changed.',
  }),
  undone: ({ by, guest, matches }) => ({
    title:
      by === null
        ? `The claim about “${guest}” was undone`
        : `${by} undid the claim about “${guest}”`,
    description: `${matchCount(matches)} ${matches === 1 ? 'has' : 'have'} the guest again.`,
  }),
} satisfies Record<string, (facts: ClaimFacts) => { title: string; description: string }>

const saysYouAre = (by: string | null, guest: string) => `${by ?? ''} says that you are “${guest}”`

const answered = (by: string | null, how: 'accepted' | 'rejected', guest: string) =>
  by === null
    ? `Your claim about “${guest}” was ${how}`
    : `${by} ${how} your claim about “${guest}”`

/**
 * Tells the other side what somebody has done with a claim. It is about no match (`sessionId` stays
 * null), so that older clients draw no Confirm; but who is asked for a single row is its match's
 * creator, for whom it is null in any case. So what is asked goes with the match.
 */
export async function tellOther(
  trx: Trx,
  claim: ClaimsTable,
  what: keyof typeof words,
  side: Side,
  now: Date,
): Promise<void> {
  const byCreator = side === 'creator'
  const userId = accountOf(claim, side)
  // Who has asked by a table link is told no name, and by nobody, while the row is not theirs.
  const isNamed = !(byCreator && knowsSheetOnly(claim))
  const person = (await peopleById(trx, [userId])).get(userId)
  const by = !isNamed ? null : person === undefined ? '' : fullName(person)
  const notification = {
    ...words[what]({ by, byCreator, guest: claim.guest, matches: claim.matches }),
    userId: accountOf(claim, byCreator ? 'person' : 'creator'),
    type: what === 'asked' ? ('CLAIM' as const) : ('CLAIM_ANSWERED' as const),
    link: paths.claim(claim.id),
    senderId: userId,
    isUnnamed: !isNamed,
    entityId: claim.id,
    ...(what === 'asked' && claim.match_id !== null ? { matchId: claim.match_id } : {}),
  }
  await notify(trx, [notification], now)
  const userIds = [claim.creator_id, claim.person_id]
  changed(trx, { what: 'claims', userIds, ids: [claim.id], at: null })
}

export const questionOf = (claim: ClaimsTable) => ({
  user_id: accountOf(claim, claim.asked_by === 'creator' ? 'person' : 'creator'),
  ...{ entity_id: claim.id, type: 'CLAIM' as const },
})

/** As soon as all that the address has found is changed. */
export async function tellFound(trx: Trx, userId: string, now: Date): Promise<void> {
  const people = trx
    .selectFrom('people as x')
    .where('x.user_id', '=', userId)
    .where('x.user_at', 'is', null)
  const busy = await people.where('x.settling', '=', 1).select('x.id').limit(1).execute()
  if (busy.length > 0) return
  const [row] = await people
    .innerJoin('players as p', 'p.person_id', 'x.id')
    .where('p.user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<string>`min(cast(p.match_id as text))`.as('matchId'))
    .execute()
  const found = Number(row?.count ?? 0)
  if (row === undefined || found === 0) return
  // A single match can be confirmed or declined in the notification; of several, each on its page.
  const about = {
    title: `We found ${found === 1 ? 'a match' : `${found} matches`} of yours`,
    description: `You were at the table as a guest. If ${found === 1 ? 'the match is not yours, decline it' : 'a match is not yours, decline it on its page'}.`,
    ...(found === 1
      ? { link: paths.match(row.matchId), matchId: row.matchId }
      : { link: paths.matches }),
  }
  await notify(trx, [{ ...about, userId, senderId: null, type: 'MATCH_INVITE' }], now)
}
