import { classNames } from './class-names.ts'

/** The tokens --piece-0 to --piece-9. */
export const COLOURS = 10

/** The outline of the meeple in a 32 by 32 view box, for other drawings. */
export const meepleOutline =
  'M16 2.6c3.2 0 5.6 2.3 5.6 5.3 0 1-.2 1.9-.7 2.7 4.7.9 9.5 2.7 9.5 5.8 0 2-1.7 3-3.7 3h-4.5c.7 2.5 2.6 4.7 4.5 7 1 1.2.2 3-1.4 3h-6.1c-.8 0-1.5-.5-1.8-1.3L16 24.6l-1.4 3.5c-.3.8-1 1.3-1.8 1.3H6.7c-1.6 0-2.4-1.8-1.4-3 1.9-2.3 3.8-4.5 4.5-7H5.3c-2 0-3.7-1-3.7-3 0-3.1 4.8-4.9 9.5-5.8-.5-.8-.7-1.7-.7-2.7 0-3 2.4-5.3 5.6-5.3z'

// The colours of a large table repeat, so a mark on the chest tells them apart.
export const meepleMarks = [
  null,
  <circle key="dot" cx="16" cy="16" r="2.8" />,
  <path key="bar" d="M10.5 14.5h11v3h-11z" />,
  <path key="lozenge" d="m16 11.5 4.5 4.5-4.5 4.5-4.5-4.5z" />,
]

export function pieceColour(piece: number): string {
  return `var(--piece-${piece % COLOURS})`
}

export function Meeple({
  piece,
  hollow = false,
  className = 'size-7',
}: {
  /** A colour from 0 to 9; from 10 on the colours repeat with other marks. */
  piece: number
  hollow?: boolean
  className?: string
}) {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      className={classNames('shrink-0', className)}
      style={{ color: pieceColour(piece) }}
    >
      <path
        d={meepleOutline}
        stroke="currentColor"
        strokeWidth={hollow ? 2.6 : 0}
        className={hollow ? 'fill-card' : 'fill-current'}
      />
      <g className={hollow ? 'fill-current' : 'fill-card'}>
        {meepleMarks[Math.floor(piece / COLOURS) % meepleMarks.length]}
      </g>
    </svg>
  )
}
