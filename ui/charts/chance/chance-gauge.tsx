import { meepleOutline, pieceColour } from '../../base/meeple.tsx'
import { chanceLine } from '../marks.tsx'
import { percentWords } from '../number-words.ts'

/** My share of wins on a rail that ends at a round value, with a mark for chance. */
export function ChanceGauge({
  rate,
  chance,
  piece,
}: {
  /** 0 to 1 */
  rate: number
  /** 0 to 1 */
  chance: number
  piece: number
}) {
  const end = gaugeEnd(rate, chance)
  const at = (share: number) => `${Math.round((share / end) * 1000) / 10}%`
  const middle = chance / end
  // The ends have their own labels; the mark's may not touch them.
  const anchor = middle < 0.3 ? 'start' : middle > 0.7 ? 'end' : 'middle'
  return (
    <svg
      role="img"
      aria-label={`Won ${percentWords(rate)}, by chance ${percentWords(chance)}`}
      width="100%"
      height="62"
      className="block overflow-visible"
    >
      <rect x="0" y="20" width="100%" height="9" rx="3" className="fill-edge" />
      <rect x="0" y="20" width={at(rate)} height="9" rx="3" className="fill-win" />
      <line x1={at(chance)} x2={at(chance)} y1="8" y2="42" {...chanceLine} />
      <svg x={at(rate)} y="20" overflow="visible" style={{ color: pieceColour(piece) }}>
        <path
          d={meepleOutline}
          transform="translate(-12 -14) scale(0.75)"
          fill="currentColor"
          stroke="var(--card)"
          strokeWidth="2.6"
          paintOrder="stroke"
        />
      </svg>
      <g fontSize="12" className="fill-muted">
        {middle >= 0.16 && (
          <text x="0" y="57">
            0&nbsp;%
          </text>
        )}
        {middle <= 0.84 && (
          <text x="100%" y="57" textAnchor="end">
            {percentWords(end)}
          </text>
        )}
      </g>
      <text
        x={at(chance)}
        y="57"
        textAnchor={anchor}
        fontSize="12.5"
        fontWeight="700"
        className="fill-ink"
      >
        chance {percentWords(chance)}
      </text>
    </svg>
  )
}

/** The end of the rail: twice the chance, or more if I won more; tens of per cent, 100 at most. */
export function gaugeEnd(rate: number, chance: number): number {
  const tens = Math.ceil(Math.max(rate * 10.5, chance * 20, 2) - 1e-9)
  return Math.min(10, tens) / 10
}
