import { DAY } from '#platform/clock.ts'

import type { WholeMatch } from '../contract.ts'
import { isCreator, type Viewer } from '../rules.ts'

/** How long the creator can give a claimed row back to its guest. */
export const RELEASE_DAYS = 30

/** Whether the viewer is offered to give the row back; the server decides by the row itself. */
export function offersRelease(
  match: Pick<WholeMatch, 'createdBy' | 'activity'>,
  player: { user: { _id: string } | null },
  viewer: Viewer,
  now: Date,
): boolean {
  const { user } = player
  if (user === null || user._id === viewer.userId || !isCreator(match, viewer)) return false
  const claimed = match.activity.findLast(
    ({ type, by }) => type === 'claimed' && by?._id === user._id,
  )
  return claimed !== undefined && now.getTime() - Date.parse(claimed.at) < RELEASE_DAYS * DAY
}
