import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'

import { coloursOf } from '#features/accounts/colours/rules.ts'
import type { Match, Player } from '#features/matches/contract.ts'
import type { Result } from '#features/matches/rules.ts'
import { classNames } from '#ui/base/class-names.ts'
import { Badge } from '#ui/layout/badge.tsx'

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

/** The status as an icon with a name; a match that waits for the reader says so in words. */
export function StatusMark({
  match,
  waiting,
}: {
  match: Pick<Match, 'matchStatus'>
  waiting: boolean
}) {
  if (match.matchStatus === 'Confirmed') {
    return (
      <span title="Confirmed" className="shrink-0">
        <Check aria-hidden="true" strokeWidth={3} className="size-4 text-win" />
        <span className="sr-only">Confirmed</span>
      </span>
    )
  }
  return (
    <span
      title="Pending"
      className={classNames(
        'inline-flex shrink-0 items-center gap-1 text-sm font-bold text-muted',
        waiting && 'rounded-full bg-sunk px-1.5 py-1 text-ink sm:px-2 sm:py-0.5',
      )}
    >
      <Hourglass aria-hidden="true" className="size-3.5" />
      <span className="sr-only">Pending</span>
      {waiting && (
        <span>
          <span className="max-sm:sr-only">waits</span>
          <span className="sr-only"> for you</span>
        </span>
      )}
    </span>
  )
}

/** The pieces of a match's players, in their order; two at one table never have the same. */
export function piecesOf(players: readonly Player[]): number[] {
  return coloursOf(players.map(({ user, name }) => ({ userId: user?._id ?? null, name })))
}
