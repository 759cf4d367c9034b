import { meepleOutline, pieceColour } from '../../base/meeple.tsx'
import { chanceLine } from '../marks.tsx'
import { differenceWords, percentWords } from '../number-words.ts'

const HEIGHT = 30

/**
 * One row: my piece on a rail against the dotted mark of chance. Positions are per cent of the width,
 * so that it needs no measuring. Show `ChanceDifference` beside it.
 */
export function ChanceMark({
  rate,
  chance,
  most,
  piece,
}: {
  /** My share of wins, 0 to 1. */
  rate: number
  /** What chance would give, 0 to 1. */
  chance: number
  /** The end of the rail, the same in all rows. */
  most: number
  piece: number
}) {
  const [mine, by] = [positionOf(rate, most), positionOf(chance, most)]
  const ahead = rate >= chance
  return (
    <svg
      role="img"
      aria-label={`Won ${percentWords(rate)}, by chance ${percentWords(chance)}`}
      width="100%"
      height={HEIGHT}
      className="block overflow-visible"
    >
      <line x1="0" x2="100%" y1="15" y2="15" className="stroke-line" strokeWidth="2.5" />
      <line
        x1={by}
        x2={mine}
        y1="15"
        y2="15"
        className={ahead ? 'stroke-win' : 'stroke-loss'}
        strokeWidth="4"
        strokeDasharray={ahead ? undefined : '4 3'}
      />
      <line x1={by} x2={by} y1="3" y2="27" {...chanceLine} />
      <Piece at={mine} piece={piece} />
    </svg>
  )
}

/** How many wins more or less than chance would give: `+1.9`. */
export function ChanceDifference({ won, chance }: { won: number; chance: number }) {
  const words = differenceWords(won - chance)
  const tone = words === 'even' ? 'text-muted' : won > chance ? 'text-win' : 'text-loss'
  return <span className={`font-score ${tone}`}>{words}</span>
}

/** The rail ends a piece's width before its box does. */
export function positionOf(share: number, most: number): string {
  const part = most <= 0 ? 0 : Math.max(0, Math.min(1, share / most))
  return `${Math.round((7 + 86 * part) * 10) / 10}%`
}

function Piece({ at, piece }: { at: string; piece: number }) {
  return (
    <svg x={at} y="15" overflow="visible" style={{ color: pieceColour(piece) }}>
      <path
        d={meepleOutline}
        transform="translate(-10.5 -10.5) scale(0.656)"
        fill="currentColor"
        stroke="var(--card)"
        strokeWidth="2.6"
        paintOrder="stroke"
      />
    </svg>
  )
}
