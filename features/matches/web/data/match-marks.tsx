import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'

import { coloursOf } from '#features/accounts/colours/rules.ts'
import type { Match, Player } from '#features/matches/contract.ts'
import type { Result } from '#features/matches/rules.ts'
import { classNames } from '#ui/base/class-names.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { Badge, Chip } from '#ui/layout/badge.tsx'

export const resultColours: Record<Result, string> = {
  Win: 'text-win',
  Loss: 'text-loss',
  Draw: 'text-draw',
  '': 'text-muted',
}

/** Win, Loss or Draw in its colour; a quiet dash for none. */
export function ResultWord({ result, className }: { result: Result; className?: string }) {
  return (
    <span className={classNames('font-score', resultColours[result], className)}>
      {result === '' ? <Nothing words="No result" /> : result}
    </span>
  )
}

/** A dash on the screen, and words for screen readers. */
export function Nothing({ words }: { words: string }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{words}</span>
    </>
  )
}

export function StatusBadge({ status }: { status: Match['matchStatus'] }) {
  return status === 'Confirmed' ? (
    <Badge tone="win" icon={<Check aria-hidden="true" strokeWidth={3} className="size-3.5" />}>
      Confirmed
    </Badge>
  ) : (
    <Badge icon={<Hourglass aria-hidden="true" className="size-3.5" />}>Pending</Badge>
  )
}

/** The pieces of a match's players, in their order; two at one table never have the same. */
export function piecesOf(players: readonly Player[]): number[] {
  return coloursOf(players.map(({ user, name }) => ({ userId: user?._id ?? null, name })))
}

/** A player with the piece and a mark: guest, confirmed or pending. */
export function PlayerChip({ player, piece }: { player: Player; piece: number }) {
  return (
    <Chip lead={<Meeple piece={piece} className="size-5" />} trail={<PlayerMark player={player} />}>
      {player.name}
    </Chip>
  )
}

/** Guest, a tick or an hourglass; `spoken` adds the word for screen readers. */
export function PlayerMark({ player, spoken = true }: { player: Player; spoken?: boolean }) {
  if (player.user === null) return <span className="shrink-0 font-normal text-muted">Guest</span>
  return player.confirmed ? (
    <>
      <Check aria-hidden="true" strokeWidth={3} className="size-4 shrink-0 text-win" />
      {spoken && <span className="sr-only">, confirmed</span>}
    </>
  ) : (
    <>
      <Hourglass aria-hidden="true" className="size-4 shrink-0 text-muted" />
      {spoken && <span className="sr-only">, pending</span>}
    </>
  )
}
