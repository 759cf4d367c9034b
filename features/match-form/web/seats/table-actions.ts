import type { PlaceActions } from './place-tools.tsx'
import type { Seat } from './seat.ts'

/** What can be done with the rows. The functions stay the same, so that rows need not render again. */
export interface TableActions extends PlaceActions {
  onSeat: (key: string, changed: Partial<Seat>) => void
  /** The player's piece was tapped. */
  onWinner: (key: string) => void
  /** The crown of somebody with the best score was tapped. */
  onTieWinner: (key: string) => void
  /** Moves a player to a team, or to a new one (null). */
  onTeam: (key: string, team: string | null) => void
  onRenameTeam: (team: string, name: string) => void
  onRemove: (key: string) => void
  onEditGuest: (seat: Seat) => void
}
