import { pieceColour } from '../base/meeple.tsx'
import { DrawnBar, unscaled } from './marks.tsx'

const HEIGHT = 20

/** Show both numbers beside it. */
export function ShareBar({
  mine,
  theirs,
  piece,
  theirPiece,
  name,
  width = 110,
  className = 'h-5',
}: {
  /** How often I was ahead. */
  mine: number
  theirs: number
  piece: number
  theirPiece: number
  name: string
  /** About how wide it will be, in px, for the angle of the hatching. */
  width?: number
  className?: string
}) {
  const total = mine + theirs
  const cut = total === 0 ? 0 : (width * mine) / total
  const middle = `M${width / 2} 1V${HEIGHT - 1}`
  const gap = mine > 0 && theirs > 0 ? 3 : 0
  return (
    <svg
      role="img"
      aria-label={`You ahead ${mine}, ${name} ahead ${theirs}`}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`block w-full ${className}`}
    >
      {total === 0 && (
        <path
          d={`M1 10H${width - 1}`}
          className="stroke-line"
          strokeWidth="2"
          strokeDasharray="7 6"
          {...unscaled}
        />
      )}
      {mine > 0 && (
        <DrawnBar box={boxOf(1, cut - gap / 2)} colour={pieceColour(piece)} seed={mine} />
      )}
      {theirs > 0 && (
        <DrawnBar
          box={boxOf(cut + gap / 2, width - 1)}
          colour={pieceColour(theirPiece)}
          seed={theirs + 9}
          hatched
        />
      )}
      {total > 0 && (
        <>
          {/* A gap, so that the middle can be seen on a piece of nearly the same colour. */}
          <path d={middle} className="stroke-card" strokeWidth="5" {...unscaled} />
          <path
            d={middle}
            className="stroke-ink"
            strokeWidth="2.4"
            strokeDasharray="2.6 3.4"
            {...unscaled}
          />
        </>
      )}
    </svg>
  )
}

function boxOf(from: number, to: number) {
  return { x: from, y: 2, width: Math.max(1, to - from), height: HEIGHT - 4 }
}
