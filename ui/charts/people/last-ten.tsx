import { Meeple, pieceColour } from '../../base/meeple.tsx'
import { Plot } from '../plot.tsx'

export interface Meeting {
  key: string
  /** `Azul, 15 Nov 2026` */
  label: string
  ahead: 'me' | 'them' | 'level'
}

const [TOP, MIDDLE, LOW] = [20, 54, 88]
const LEFT = 44
const HEIGHT = 132

/** The last matches of two people: round above is me, square below the other, dashed is level. */
export function LastTen({
  meetings,
  title,
  name,
  piece,
  theirPiece,
  from,
  to,
}: {
  /** Oldest first. */
  meetings: readonly Meeting[]
  title: string
  /** The other person's. */
  name: string
  piece: number
  theirPiece: number
  /** When the first one was: `August`. */
  from: string
  /** When the last one was: `today`. */
  to: string
}) {
  const words = { me: 'you', them: name, level: 'level' }
  const count = (who: Meeting['ahead']) => meetings.filter(({ ahead }) => ahead === who).length
  return (
    <Plot
      title={title}
      description={`The last ${meetings.length}, oldest first: you ahead ${count('me')}, ${name} ahead ${count('them')}, level ${count('level')}.`}
      height={HEIGHT}
      numbers={{
        head: ['Match', 'Ahead'],
        rows: meetings.toReversed().map(({ label, ahead }) => [label, words[ahead]]),
      }}
    >
      {(width) => {
        const slot = (width - LEFT) / Math.max(1, meetings.length)
        const points = meetings.map(({ ahead }, index) => ({
          x: LEFT + slot * (index + 0.5),
          y: ahead === 'me' ? TOP : ahead === 'them' ? LOW : MIDDLE,
        }))
        return (
          <>
            {[TOP, LOW].map((y) => (
              <path
                key={y}
                d={`M${LEFT} ${y}H${width}`}
                className="stroke-line"
                strokeWidth="1.5"
                strokeDasharray="7 6"
              />
            ))}
            <Piece piece={piece} y={TOP} />
            <Piece piece={theirPiece} y={LOW} />
            <polyline
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
              fill="none"
              className="stroke-edge"
              strokeWidth="2.5"
            />
            {meetings.map(({ key, ahead }, index) => (
              <MeetingMark
                key={key}
                ahead={ahead}
                x={points[index]?.x ?? 0}
                y={points[index]?.y ?? 0}
                colour={pieceColour(ahead === 'me' ? piece : theirPiece)}
              />
            ))}
            <g className="fill-muted" fontSize="12.5">
              <text x={LEFT} y={HEIGHT - 8}>
                {from}
              </text>
              <text x={width} y={HEIGHT - 8} textAnchor="end">
                {to}
              </text>
              {count('level') > 0 && width > 260 && (
                <text x={(LEFT + width) / 2} y={HEIGHT - 8} textAnchor="middle">
                  dashed: level
                </text>
              )}
            </g>
          </>
        )
      }}
    </Plot>
  )
}

function Piece({ piece, y }: { piece: number; y: number }) {
  return (
    <svg x="2" y={y - 13} width="26" height="26">
      <Meeple piece={piece} className="size-[26px]" />
    </svg>
  )
}

function MeetingMark({
  ahead,
  x,
  y,
  colour,
}: {
  ahead: Meeting['ahead']
  x: number
  y: number
  colour: string
}) {
  const outline = { className: 'stroke-ink', strokeWidth: 1.8 }
  if (ahead === 'me') return <circle cx={x} cy={y} r="9" fill={colour} {...outline} />
  if (ahead === 'them') {
    return <rect x={x - 8.5} y={y - 8.5} width="17" height="17" rx="4" fill={colour} {...outline} />
  }
  return (
    <circle
      cx={x}
      cy={y}
      r="7.5"
      className="fill-card stroke-muted"
      strokeWidth="2"
      strokeDasharray="3.4 2.5"
    />
  )
}
