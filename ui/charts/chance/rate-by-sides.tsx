import { drawnLine, type Point } from '../hand.ts'
import { chanceLine, ValueAxis } from '../marks.tsx'
import { percentWords } from '../number-words.ts'
import { Plot } from '../plot.tsx'
import { spread, ticksOf } from '../scale.ts'

export interface SideRate {
  /** Sides at the table. */
  n: number
  decided: number
  /** The share of wins, 0 to 1. */
  rate: number
  /** The share that chance would give. */
  chance: number
  /** Fewer matches than can tell anything: hollow, and outside the line. */
  few: boolean
}

const TOP = 20
const PLOT = 150
const BOTTOM = 26
const LABEL = 62

/** A single point as a short level line. */
function aside([x, y]: Point): Point[] {
  return [
    [x - 26, y],
    [x + 26, y],
  ]
}

/** How often I win at tables of each size, against chance, which is dotted. */
export function RateBySides({ sides, title }: { sides: readonly SideRate[]; title: string }) {
  return (
    <Plot
      title={title}
      description={
        sides.length === 0 ? 'No match has a winner yet.' : `${sides.map(sideWords).join('; ')}.`
      }
      height={TOP + PLOT + BOTTOM}
      numbers={{
        head: ['Sides', 'Matches', 'Won', 'By chance'],
        rows: sides.map(({ n, decided, rate, chance, few }) => [
          n,
          decided,
          few ? 'too few to tell' : percentWords(rate),
          percentWords(chance),
        ]),
      }}
    >
      {(width) => <Lines sides={sides} width={width} />}
    </Plot>
  )
}

/** `4 sides: 30 %, by chance 25 %`. */
function sideWords({ n, rate, chance, few }: SideRate): string {
  return `${n} sides: ${few ? 'too few to tell' : percentWords(rate)}, by chance ${percentWords(chance)}`
}

function Lines({ sides, width }: { sides: readonly SideRate[]; width: number }) {
  const ticks = ticksOf(
    [50, ...sides.map(({ rate, chance }) => Math.ceil(Math.max(rate, chance) * 100))],
    4,
  )
  const high = (ticks.at(-1) ?? 100) / 100
  const bottom = TOP + PLOT
  const left = 36
  const right = width - LABEL
  const inset = 16
  const x = (index: number) =>
    left +
    inset +
    ((right - left - 2 * inset) * (index + (sides.length === 1 ? 0.5 : 0))) /
      Math.max(1, sides.length - 1)
  const y = (share: number) => bottom - (PLOT * share) / high
  const chance = sides.map((side, index): Point => [x(index), y(side.chance)])
  const sure = sides.flatMap((side, index): Point[] => (side.few ? [] : [[x(index), y(side.rate)]]))
  const [mineEnd, chanceEnd] = [sure.at(-1)?.[1], chance.at(-1)?.[1]]
  const labels = spread([(mineEnd ?? 0) - TOP, (chanceEnd ?? 0) - TOP], 18, PLOT)
  return (
    <>
      <ValueAxis ticks={ticks} left={left} right={right} y={(tick) => y(tick / 100)} />
      <g className="fill-muted" fontSize="12">
        {sides.map(({ n }, index) => (
          <text key={n} x={x(index)} y={bottom + 18} textAnchor="middle">
            {n}
          </text>
        ))}
      </g>
      <path d={drawnLine(chance.length === 1 ? aside(chance[0]!) : chance, 2)} {...chanceLine} />
      <g className="text-win">
        <path
          d={drawnLine(sure, 5)}
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        {sides.map((side, index) => (
          <circle
            key={side.n}
            cx={x(index)}
            cy={y(side.rate)}
            r="5.5"
            fill={side.few ? 'var(--card)' : 'currentColor'}
            stroke={side.few ? 'currentColor' : 'var(--card)'}
            strokeWidth="2"
            strokeDasharray={side.few ? '3 2.5' : undefined}
          />
        ))}
      </g>
      {sides.map(
        (side, index) =>
          !side.few && (
            <text
              key={side.n}
              x={x(index)}
              // Away from the mark of chance, and above the axis.
              y={y(side.rate) + (side.rate >= side.chance || y(side.rate) > bottom - 24 ? -11 : 21)}
              textAnchor="middle"
              fontSize="14"
              stroke="var(--card)"
              strokeWidth="4"
              paintOrder="stroke"
              className="fill-win font-score"
            >
              {Math.round(side.rate * 100)}
            </text>
          ),
      )}
      <g fontSize="12.5" fontWeight="700">
        {mineEnd !== undefined && (
          <text x={right + 4} y={TOP + (labels[0] ?? 0) + 4} className="fill-win">
            you
          </text>
        )}
        {chanceEnd !== undefined && (
          <text x={right + 4} y={TOP + (labels[1] ?? 0) + 4} className="fill-ink">
            chance
          </text>
        )}
      </g>
    </>
  )
}
