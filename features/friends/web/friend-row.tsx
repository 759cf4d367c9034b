import type { Acquaintance } from '../friends.contract.ts'
import { PersonRow } from './person-row.tsx'
import { UnfriendButton } from './unfriend-button.tsx'

/** A friend, whose row leads to the page of both, with an Unfriend button. */
export function FriendRow({ friend }: { friend: Acquaintance }) {
  return (
    <PersonRow person={friend} detail={friend.email} hasPage>
      <UnfriendButton friend={friend} className="-mr-2.5" />
    </PersonRow>
  )
}
