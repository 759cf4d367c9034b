import * as paths from '#app/paths.ts'

import { claimSize, matchCount, UNDO_DAYS } from './claims.rules.ts'

/** What the other side is told about a claim. */
export interface ClaimFacts {
  /** Who has done it; null for whoever may not know. */
  by: string | null
  /** Whether that is whose matches they are. */
  byCreator: boolean
  guest: string
  matches: number
}

export function askedNotification({ by, byCreator, guest, matches }: ClaimFacts) {
  const size = claimSize(matches, byCreator ? 'they' : 'you')
  return {
    title: byCreator
      ? `${by ?? ''} says that you are “${guest}”`
      : `${by ?? ''} says: “${guest}” is me`,
    description: `${size}. Look at ${matches === 1 ? 'it' : 'them'}, leave out what is wrong, and accept or reject.`,
  }
}

/** The creator's word was enough. */
export function trustedNotification({ by, guest, matches }: ClaimFacts) {
  const some = matches === 1 ? 'is' : 'are'
  return {
    title: `${by ?? ''} says that you are “${guest}”`,
    description: `${matchCount(matches)} ${some} yours now, since you trust them. You can undo it within ${UNDO_DAYS} days.`,
  }
}

export function acceptedNotification({ by, byCreator, guest, matches }: ClaimFacts) {
  const whose = byCreator ? 'yours' : 'theirs'
  const some = matches === 1 ? 'is' : 'are'
  return {
    title: answered(by, 'accepted', guest),
    description:
      matches === 0
        ? 'No match was taken: all were left out or are somebody’s by now.'
        : `${matchCount(matches)} ${some} ${whose} now.`,
  }
}

export function rejectedNotification({ by, guest }: ClaimFacts) {
  return {
    title: answered(by, 'rejected', guest),
    description: 'Nothing has changed.',
  }
}

export function undoneNotification({ by, guest, matches }: ClaimFacts) {
  return {
    title:
      by === null
        ? `The claim about “${guest}” was undone`
        : `${by} undid the claim about “${guest}”`,
    description: `${matchCount(matches)} ${matches === 1 ? 'has' : 'have'} the guest again.`,
  }
}

function answered(by: string | null, how: 'accepted' | 'rejected', guest: string): string {
  return by === null
    ? `Your claim about “${guest}” was ${how}`
    : `${by} ${how} your claim about “${guest}”`
}

/** A single match can be confirmed or declined in the notification; of several, each on its page. */
export function foundNotification(found: number, matchId: string) {
  if (found > 1) {
    return {
      title: `We found ${found} matches of yours`,
      description:
        'You were at the table as a guest. If a match is not yours, decline it on its page.',
      link: paths.matches,
    }
  }
  return {
    title: 'We found a match of yours',
    description: 'You were at the table as a guest. If the match is not yours, decline it.',
    link: paths.match(matchId),
    matchId,
  }
}
