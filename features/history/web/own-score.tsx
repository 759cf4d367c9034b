import { ScoreNumber } from '#ui/layout/score-number.tsx'
import { shortScore } from '#ui/layout/score-words.ts'

/** The reader's score: beside the game's name, and on wide screens in the middle of the row. */
export function OwnScore({ score }: { score: number }) {
  return (
    <span
      className={`col-start-3 row-start-1 font-score leading-none sm:row-end-4 ${sizeOf(score)}`}
    >
      <span className="sr-only">Your score: </span>
      <ScoreNumber value={score} />
    </span>
  )
}

/** Smaller text for long scores, so that they fit beside the names. */
function sizeOf(score: number): string {
  const { length } = shortScore(score)
  if (length <= 3) return 'text-xl min-[22rem]:text-[1.75rem] sm:text-4xl'
  return length <= 5 ? 'text-xl sm:text-3xl' : 'text-base sm:text-2xl'
}
