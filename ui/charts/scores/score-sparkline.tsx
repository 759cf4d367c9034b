import { shortScore } from '../../layout/score-words.ts'
import { drawnLine, type Point } from '../hand.ts'

const [WIDTH, HEIGHT] = [96, 26]

/** How scores went, oldest first, small enough to stand in a row; the last one has a dot. */
export function ScoreSparkline({
  scores,
  title,
  colour,
}: {
  scores: readonly number[]
  /** `Your scores in Azul` */
  title: string
  /** A CSS colour. */
  colour: string
}) {
  const points = sparkPoints(scores)
  const last = points.at(-1)
  const [first, end] = [scores[0] ?? 0, scores.at(-1) ?? 0]
  const words =
    scores.length === 0
      ? 'no scores'
      : `${scores.length} from ${shortScore(first)} to ${shortScore(end)}`
  return (
    <svg
      role="img"
      aria-label={`${title}: ${words}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-6.5 w-24 shrink-0"
      style={{ color: colour }}
    >
      <path
        d={drawnLine(points, scores.length)}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      {last !== undefined && (
        <circle
          cx={last[0]}
          cy={last[1]}
          r="4"
          fill="currentColor"
          className="stroke-ink"
          strokeWidth="1.4"
        />
      )}
    </svg>
  )
}

/** The lowest score at the bottom and the highest on top; equal ones in the middle. */
export function sparkPoints(scores: readonly number[]): Point[] {
  const low = scores.reduce((least, score) => Math.min(least, score), Infinity)
  const high = scores.reduce((most, score) => Math.max(most, score), -Infinity)
  return scores.map((score, index) => [
    5 + ((WIDTH - 11) * index) / Math.max(1, scores.length - 1),
    high === low ? HEIGHT / 2 : HEIGHT - 6 - ((HEIGHT - 12) * (score - low)) / (high - low),
  ])
}
