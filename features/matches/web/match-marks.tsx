import type { Result } from '#features/scoring/results.rules.ts'
import { classNames } from '#ui/base/class-names.ts'

import type { Player } from '../matches.contract.ts'

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

/** Whether an account has not said yes yet. Guests count as confirmed. */
export function isAwaited({ user, confirmed }: Pick<Player, 'user' | 'confirmed'>): boolean {
  return user !== null && !confirmed
}
