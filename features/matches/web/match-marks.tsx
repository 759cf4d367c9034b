import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'

import { coloursOf } from '#features/accounts/colours.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'
import { classNames } from '#ui/base/class-names.ts'

import type { Match, Player } from '../matches.contract.ts'

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

/** The status as an icon with a name, at the foot of the game's box. */
export function StatusMark({ match: { matchStatus } }: { match: Pick<Match, 'matchStatus'> }) {
  return (
    <span
      title={matchStatus}
      className="absolute -right-1.5 -bottom-1 z-1 grid size-5 place-items-center rounded-full bg-card"
    >
      {matchStatus === 'Confirmed' ? (
        <Check aria-hidden="true" strokeWidth={4} className="size-3.5 text-win" />
      ) : (
        <Hourglass aria-hidden="true" strokeWidth={2.5} className="size-3.5 text-muted" />
      )}
      <span className="sr-only">{matchStatus}</span>
    </span>
  )
}

/** A match that the reader has not confirmed; on phones its button says it. */
export function WaitsMark() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-sunk px-2 py-0.5 text-sm font-bold text-ink max-sm:sr-only">
      <Hourglass aria-hidden="true" className="size-3.5" />
      <span>
        waits<span className="sr-only"> for you</span>
      </span>
    </span>
  )
}

/** The pieces of a match's players, in their order; two at one table never have the same. */
export function piecesOf(players: readonly Player[]): number[] {
  return coloursOf(players.map(({ user, name }) => ({ userId: user?._id ?? null, name })))
}
