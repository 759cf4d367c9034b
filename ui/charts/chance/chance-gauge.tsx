import { meepleOutline, pieceColour } from '../../base/meeple.tsx'
import { chanceLine } from '../marks.tsx'
import { percentWords } from '../number-words.ts'

/** My share of wins on a rail from none to all, with a mark for chance. Both from 0 to 1. */
export function ChanceGauge({
  rate,
  chance,
  piece,
}: {
  rate: number
  chance: number
  piece: number
}) {
  const [won, mark] = [rate, chance].map((share) => `${Math.round(share * 1000) / 10}%`)
  return (
    <svg
      role="img"
      aria-label={`Won ${percentWords(rate)}, by chance ${percentWords(chance)}`}
      width="100%"
      height="62"
      className="block overflow-visible"
    >
      <rect x="0" y="20" width="100%" height="9" rx="3" className="fill-edge" />
      <rect x="0" y="20" width={won} height="9" rx="3" className="fill-win" />
      <line x1={mark} x2={mark} y1="8" y2="42" {...chanceLine} />
      <svg x={won} y="20" overflow="visible" style={{ color: pieceColour(piece) }}>
        <path
          d={meepleOutline}
          transform="translate(-12 -14) scale(0.75)"
          fill="currentColor"
          stroke="var(--card)"
          strokeWidth="2.6"
          paintOrder="stroke"
        />
      </svg>
      <text
        x={mark}
        y="57"
        textAnchor={chance < 0.3 ? 'start' : chance > 0.7 ? 'end' : 'middle'}
        fontSize="12.5"
        fontWeight="700"
        className="fill-ink"
      >
        chance {percentWords(chance)}
      </text>
    </svg>
  )
}
