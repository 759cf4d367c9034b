import { Meeple, pieceColour } from '../base/meeple.tsx'
import { shortScore } from '../layout/score-words.ts'
import { drawnLine, type Point } from './hand.ts'
import { LineMarker, markersPath, styleOf } from './line-style.tsx'
import { ValueAxis } from './marks.tsx'
import { Plot } from './plot.tsx'
import { spread, ticksOf } from './scale.ts'

export interface ScoreLine {
  key: string
  name: string
  /** The colour and mark of the piece (ui/base/meeple.tsx). */
  piece: number
  /** The total after each round. */
  totals: readonly number[]
}

/** The gap between the labels at the ends of the lines, in px. */
const LABEL_GAP = 25
const TOP = 14
const BOTTOM = 28
/** The plot's height when the labels need less, in px. */
const PLOT = 220
/** Digits of the axis and of the scores, in px. */
const DIGIT = 7.4
/** A bold letter of a name, in px: of a wide system font, so that nothing overlaps. */
const LETTER = 8

/**
 * Its height follows from the data alone, so nothing moves when it is drawn. Show the numbers as a table
 * too.
 */
export function ScoreChart({
  lines,
  rounds,
  title,
  description,
}: {
  lines: readonly ScoreLine[]
  rounds: readonly string[]
  title: string
  description: string
}) {
  const height = TOP + BOTTOM + Math.max(PLOT, (lines.length - 1) * LABEL_GAP)
  return (
    <Plot title={title} description={description} height={height} numbers={null}>
      {(width) => <Lines lines={lines} rounds={rounds} width={width} height={height} />}
    </Plot>
  )
}

function Lines({
  lines,
  rounds,
  width,
  height,
}: {
  lines: readonly ScoreLine[]
  rounds: readonly string[]
  width: number
  height: number
}) {
  const ticks = ticksOf(lines.flatMap(({ totals }) => totals))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const left = 8 + DIGIT * Math.max(...ticks.map((tick) => shortScore(tick).length))
  const labels = labelColumns(lines, width)
  const right = width - labels.width
  const bottom = height - BOTTOM
  const x = (round: number) => left + ((right - left) * round) / Math.max(1, rounds.length)
  const y = (value: number) => bottom - ((bottom - TOP) * (value - low)) / (high - low)

  const drawn = lines.map(({ key, name, piece, totals }, index) => {
    const points = [0, ...totals].map((total, round): Point => [x(round), y(total)])
    return { key, name, piece, index, points, last: totals.at(-1) ?? 0, end: points.at(-1) }
  })
  const places = spread(
    drawn.map(({ end }) => (end?.[1] ?? bottom) - TOP),
    LABEL_GAP,
    bottom - TOP,
  )
  return (
    <>
      <ValueAxis ticks={ticks} left={left} right={right} y={y} words={shortScore} />
      <g className="fill-muted" fontSize="12">
        <RoundLabels rounds={rounds} x={x} y={height - 8} />
      </g>
      {/* The first line lies on top. */}
      {drawn.toReversed().map(({ key, name, piece, index, points, last, end }) => {
        const labelAt = TOP + (places[index] ?? 0)
        return (
          <g key={key} style={{ color: pieceColour(piece) }}>
            <RaceLine index={index} points={points} />
            {end !== undefined && (
              <path
                d={`M${end[0] + 7} ${end[1]}L${right + 16} ${labelAt}`}
                stroke="currentColor"
                strokeWidth="1.4"
              />
            )}
            <EndLabel
              name={name}
              piece={piece}
              index={index}
              total={last}
              x={right + 18}
              y={labelAt}
              space={labels}
            />
          </g>
        )
      })}
    </>
  )
}

function RaceLine({ index, points }: { index: number; points: readonly Point[] }) {
  const { dash, width } = styleOf(index)
  const path = drawnLine(points, index + 1)
  const drawn = { fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'butt' } as const
  return (
    <>
      {/* A gap of the card's colour, where lines cross. */}
      <path d={path} {...drawn} className="stroke-card" strokeWidth={width + 3} />
      <path d={path} {...drawn} stroke="currentColor" strokeWidth={width} strokeDasharray={dash} />
      <path
        d={markersPath(index, points.slice(1))}
        fill="currentColor"
        className="stroke-ink"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    </>
  )
}

function EndLabel({
  name,
  piece,
  index,
  total,
  x,
  y,
  space,
}: {
  name: string
  piece: number
  index: number
  total: number
  x: number
  y: number
  space: LabelSpace
}) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {space.marker > 0 && <LineMarker index={index} x={5} />}
      <svg x={space.marker} y="-10" width="19" height="19" overflow="visible">
        <Meeple piece={piece} className="size-[19px]" />
      </svg>
      <text x={space.marker + 23} y="4.5" fontSize="12.5" fontWeight="600" className="fill-ink">
        {clipped(name, space.name)}
      </text>
      <text
        x={space.marker + 23 + space.name + 4 + space.total}
        y="5"
        fontSize="15"
        textAnchor="end"
        className="fill-ink font-score"
      >
        {shortScore(total)}
      </text>
    </g>
  )
}

function RoundLabels({
  rounds,
  x,
  y,
}: {
  rounds: readonly string[]
  x: (round: number) => number
  y: number
}) {
  const space = x(1) - x(0)
  const widest = rounds.reduce((most, label) => Math.max(most, label.length), 1) * 6.4 + 8
  const fits = widest <= space
  // Long labels give way to numbers: their rows stand in the table in the same order.
  const texts = fits ? rounds : rounds.map((_, index) => String(index + 1))
  const every = fits ? 1 : Math.ceil(24 / Math.max(1, space))
  return texts.map(
    (label, index) =>
      (texts.length - 1 - index) % every === 0 && (
        <text key={`${label} ${x(index)}`} x={x(index + 1)} y={y} textAnchor="middle">
          {label}
        </text>
      ),
  )
}

/** How wide the parts of a label at the end are, in px. */
interface LabelSpace {
  /** 0 for no marker. */
  marker: number
  name: number
  total: number
  /** The width of the whole label, with the line that leads to it. */
  width: number
}

/** On a phone names get less space, and the marker at the end of the line has to do. */
function labelColumns(lines: readonly ScoreLine[], width: number): LabelSpace {
  const digits = Math.max(1, ...lines.map(({ totals }) => shortScore(totals.at(-1) ?? 0).length))
  const letters = Math.max(1, ...lines.map(({ name }) => name.length))
  const total = digits * 10
  const name = Math.min(letters * LETTER, width < 420 ? 48 : width < 640 ? 80 : 120)
  const marker = width < 420 ? 0 : 12
  return { marker, name, total, width: 18 + marker + 23 + name + 4 + total }
}

/** As much of a text as fits `space` px, with an ellipsis. */
function clipped(text: string, space: number): string {
  const letters = [...text]
  const most = Math.round(space / LETTER)
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, Math.max(1, most - 1))
        .join('')
        .trimEnd()}…`
}
