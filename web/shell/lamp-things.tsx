import { meepleOutline, seatColour } from '../ui/meeple.tsx'

interface Spot {
  x: number
  y: number
}

/** A standing piece with its thickness and shadow; `late` is its turn in being placed. */
export function Piece({
  seat,
  x,
  y,
  size,
  late,
}: Spot & { seat: number; size: number; late: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 32})`}>
      <ellipse cx="18" cy="29" rx="15" ry="3.2" fill="#20120c" opacity="0.5" />
      <g
        className="animate-[piece-placed_320ms_ease-out_both]"
        style={{ animationDelay: `${late * 70}ms` }}
      >
        <path d={meepleOutline} transform="translate(2 .6)" fill={seatColour(seat)} />
        <path d={meepleOutline} transform="translate(2 .6)" fill="#20120c" opacity="0.45" />
        <path d={meepleOutline} fill={seatColour(seat)} />
        <path
          d="M12.3 6.2c.6-1.3 1.9-2.1 3.4-2.1"
          fill="none"
          stroke="#fff"
          strokeWidth="1"
          strokeLinecap="round"
          opacity="0.6"
        />
      </g>
    </g>
  )
}

const face: Record<number, readonly (readonly [number, number])[]> = {
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
}

/** A die seen from a corner: its top and one side carry pips. */
export function Die({
  x,
  y,
  size,
  pips: [top, side],
}: Spot & { size: number; pips: readonly [number, number] }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} fill="#3a2418">
      <ellipse cx=".25" cy="1.05" rx="1.25" ry=".34" fill="#20120c" opacity="0.5" />
      <path d="M0-.5 .87 0 0 .5-.87 0z" fill="#fff8e8" />
      <path d="M-.87 0 0 .5v1L-.87 1z" fill="#ead6ae" />
      <path d="M.87 0 0 .5v1L.87 1z" fill="#c2a271" />
      <g transform="matrix(.26 .15 -.26 .15 0 0)">
        {face[top]?.map(([h, v]) => (
          <circle key={`${h}${v}`} cx={h} cy={v} r=".36" />
        ))}
      </g>
      <g transform="matrix(.26 .15 0 .3 -.435 .75)">
        {face[side]?.map(([h, v]) => (
          <circle key={`${h}${v}`} cx={h} cy={v} r=".34" />
        ))}
      </g>
      <circle cx=".435" cy=".75" r=".13" />
    </g>
  )
}

/** The evening's score, still wet. */
export function ScoreSheet({ x, y }: Spot) {
  return (
    <g transform={`translate(${x} ${y}) skewX(-14) scale(1 .62)`}>
      <rect x="-62" y="-62" width="124" height="118" rx="4" fill="#20120c" opacity="0.35" />
      <rect x="-66" y="-68" width="124" height="118" rx="4" fill="#fffcf5" />
      <g className="font-score" fontSize="26" textAnchor="end" fill="#2a1f33">
        {[84, 71, 66].map((score, seat) => (
          <g key={score} transform={`translate(0 ${seat * 34})`}>
            <path
              d={meepleOutline}
              transform="translate(-56 -58) scale(.8)"
              fill={['#c8452c', '#2a6cc0', '#7b4cb0'][seat]}
            />
            <text x="46" y="-36">
              {score}
            </text>
            <path d="M-56-27H48" stroke="#dccfb8" strokeWidth="2.5" strokeDasharray="5 4" />
          </g>
        ))}
      </g>
    </g>
  )
}

export function CardFan({ x, y }: Spot) {
  return (
    <g transform={`translate(${x} ${y}) scale(1 .55)`}>
      {[
        [-24, '#34539a'],
        [4, '#b23a26'],
        [32, '#f6b73c'],
      ].map(([turn, colour]) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <rect x="-24" y="-66" width="54" height="80" rx="7" fill="#20120c" opacity="0.35" />
          <rect x="-27" y="-70" width="54" height="80" rx="7" fill="#fffcf5" />
          <rect x="-22" y="-65" width="44" height="70" rx="4" fill={colour} />
          <path d="m0-50 12 20L0-10l-12-20z" fill="#fffcf5" opacity="0.8" />
        </g>
      ))}
    </g>
  )
}

export function Coins({ x, y }: Spot) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse cx="5" cy="14" rx="24" ry="8" fill="#20120c" opacity="0.45" />
      {[10, 2, -6].map((height) => (
        <g key={height}>
          <ellipse cy={height + 4} rx="20" ry="8" fill="#8a5410" />
          <ellipse cy={height} rx="20" ry="8" fill="#f6b73c" />
        </g>
      ))}
      <ellipse cy="-6" rx="12" ry="4.5" fill="none" stroke="#b4740c" strokeWidth="1.5" />
    </g>
  )
}
