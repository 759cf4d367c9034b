import Check from 'lucide-react/icons/check'
import Flag from 'lucide-react/icons/flag'
import Lock from 'lucide-react/icons/lock'
import UserRound from 'lucide-react/icons/user-round'
import { createContext, type ReactNode, use } from 'react'

import { useMe } from '#client/query/me.ts'
import type { Player } from '#features/matches/matches.contract.ts'

/** The accounts with an open correction of the match. */
export const Correcting = createContext<readonly string[]>([])

/** What a match's page adds to a row, such as a button for a claimed seat. */
export const Beside = createContext<((player: Player) => ReactNode) | null>(null)

export function PlayerMarks({ player, guestsLocked }: { player: Player; guestsLocked: boolean }) {
  const me = useMe()
  const beside = use(Beside)
  const isGuest = player.user === null && !player.former
  const own = player.user?._id === me._id
  return (
    <>
      {own && <span>you</span>}
      <Confirmation player={player} own={own} />
      {beside?.(player)}
      {player.started && <Mark icon={Flag}>started</Mark>}
      {player.role !== null && (
        <span className="font-semibold text-ink/80 wrap-anywhere">
          <span className="sr-only">Role: </span>
          {player.role}
        </span>
      )}
      {isGuest && player.email !== null && <span className="wrap-anywhere">{player.email}</span>}
      {isGuest && guestsLocked && <Mark icon={Lock}>Creator-only for guests</Mark>}
    </>
  )
}

function Confirmation({ player, own }: { player: Player; own: boolean }) {
  const corrects = use(Correcting).includes(player.user?._id ?? '')
  const { user, confirmed, confirmedBy, former } = player
  // The name of a former player says it.
  if (former) return null
  if (user === null) {
    return confirmedBy === null ? (
      <Mark icon={UserRound}>guest</Mark>
    ) : (
      <Mark icon={Check}>guest, said yes</Mark>
    )
  }
  // The piece says it: filled, who has said yes; hollow, who was asked.
  if (confirmed) {
    return (
      <span className={confirmedBy === null || confirmedBy === 'self' ? 'sr-only' : undefined}>
        confirmed{confirmationWords[confirmedBy ?? 'self']}
      </span>
    )
  }
  if (corrects) return <span>{own ? 'your correction is open' : 'suggests a correction'}</span>
  return own ? (
    <span>waits for you</span>
  ) : (
    <span>
      asked<span className="sr-only">, pending</span>
    </span>
  )
}

function Mark({ icon: Icon, children }: { icon: typeof Check; children: ReactNode }) {
  return (
    // One box, so that no line ends between the two.
    <span className="inline-flex items-baseline gap-1">
      <Icon
        aria-hidden="true"
        strokeWidth={Icon === Check ? 3 : 2}
        className="size-3.5 shrink-0 translate-y-0.5"
      />
      {children}
    </span>
  )
}

/** Follows “confirmed”. */
const confirmationWords: Record<NonNullable<Player['confirmedBy']>, string> = {
  self: '',
  trust: ' by trust',
  link: ' by the table’s link',
  claim: ' by a claim',
  import: ' by an import',
}
