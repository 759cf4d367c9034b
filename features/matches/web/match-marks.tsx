import type { Result } from '#features/scoring/results.rules.ts'
import { classNames } from '#ui/base/class-names.ts'

import type { Player } from '../matches.contract.ts'

export const resultColours: Record<Result, string> = {
  Win: 'text-win',
  Loss: 'text-loss',
  Draw: 'text-draw',
  '': 'text-muted',
}

export function ResultWord({ result, className }: { result: Result; className?: string }) {
  return (
    <span className={classNames('font-score', resultColours[result], className)}>
      {result === '' ? <Nothing words="No result" /> : result}
    </span>
  )
}

export function Nothing({ words }: { words: string }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{words}</span>
    </>
  )
}

/** Guests count as confirmed. */
export function isAwaited({ user, confirmed }: Pick<Player, 'user' | 'confirmed'>): boolean {
  return user !== null && !confirmed
}
