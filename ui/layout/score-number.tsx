import { shortScore, shownScore } from './score-words.ts'

export function ScoreNumber({ value }: { value: number }) {
  const whole = shownScore(value)
  const short = shortScore(value)
  if (short === whole) return whole
  return (
    <span title={whole}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{whole}</span>
    </span>
  )
}
