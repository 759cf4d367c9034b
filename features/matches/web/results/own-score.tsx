import type { Player } from '#features/matches/contract.ts'
import { classNames } from '#ui/base/class-names.ts'
import { ScoreNumber } from '#ui/layout/score-number.tsx'
import { shortScore } from '#ui/layout/score-words.ts'

import { ResultWord, resultColours } from '../data/match-marks.tsx'

/** The viewer's score and result, as large as they fit. */
export function OwnScore({ own, className }: { own: Player; className?: string }) {
  return (
    <div className={classNames('max-w-48 min-w-0 text-right', className)}>
      {own.score !== null && (
        <p
          className={`font-score leading-none whitespace-nowrap ${heroSize(own.score)} ${resultColours[own.result]}`}
        >
          <span className="sr-only">Your score: </span>
          <ScoreNumber value={own.score} />
        </p>
      )}
      {own.result !== '' && (
        <p className={own.score === null ? 'text-5xl' : 'mt-1 text-xl'}>
          <span className="sr-only">Your result: </span>
          <ResultWord result={own.result} />
        </p>
      )}
    </div>
  )
}

/** Smaller text for long scores, so that they fit on the sheet. */
export function heroSize(score: number): string {
  const { length } = shortScore(score)
  if (length <= 3) return 'text-6xl sm:text-7xl'
  return length <= 5 ? 'text-4xl sm:text-5xl' : 'text-2xl'
}
