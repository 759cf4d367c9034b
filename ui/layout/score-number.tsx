import { shortScore, wholeScore } from './score-words.ts'

/**
 * A score. One that is too long for its place is written shorter; the whole number is in the title,
 * and is what a screen reader says.
 */
export function ScoreNumber({ value }: { value: number }) {
  const whole = wholeScore(value)
  const short = shortScore(value)
  if (short === whole) return whole
  return (
    <span title={whole}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{whole}</span>
    </span>
  )
}
