import { shortScore } from '../layout/score-words.ts'
import { circle } from './hand.ts'
import { AxisLine, Legend } from './marks.tsx'
import { decimalWords } from './number-words.ts'
import { Plot } from './plot.tsx'
import { rangeTicks } from './scale.ts'

/** Rows of labels above the dots: the record and the middle. */
const LABELS = 38
const BOTTOM = 26
/** A dot and its gap in px, at most: many of one score overlap. */
const PITCH = 10

interface ScoreCount {
  score: number
  matches: number
}

interface Scores {
  mine: readonly ScoreCount[]
  others: readonly ScoreCount[]
  middle: number
  /** The record of the table, with its holder: `Jonas`. */
  record: { score: number; name: string } | null
  colour: string
}

export function ScoreDots({ title, ...scores }: Scores & { title: string }) {
  const { mine, others, middle, record } = scores
  const all = [...mine, ...others]
  const plot = plotHeight(total(all))
  const counts = countsOf(mine, others)
  const holder =
    record === null ? '' : ` The record is ${shortScore(record.score)}, by ${record.name}.`
  return (
    <Plot
      title={title}
      description={`${total(mine)} of your scores and ${total(others)} of others. A typical score is ${middleWords(middle)}.${holder}`}
      height={LABELS + plot + BOTTOM}
      numbers={{
        head: ['Score', 'You', 'Others'],
        rows: counts.map((count) => [shortScore(count.score), count.mine, count.others]),
      }}
    >
      {(width) => <Dots {...scores} counts={counts} plot={plot} width={width} />}
    </Plot>
  )
}

export function ScoreDotsLegend({ colour }: { colour: string }) {
  return (
    <Legend
      items={[
        { mark: 'dot', text: 'you', colour },
        { mark: 'ring', text: 'others' },
      ]}
    />
  )
}

interface Count {
  score: number
  mine: number
  others: number
}

function countsOf(mine: readonly ScoreCount[], others: readonly ScoreCount[]): Count[] {
  const counts = new Map<number, Count>()
  const add = (whose: 'mine' | 'others', of: readonly ScoreCount[]) => {
    for (const { score, matches } of of) {
      const count = counts.get(score) ?? { score, mine: 0, others: 0 }
      count[whose] += matches
      counts.set(score, count)
    }
  }
  add('mine', mine)
  add('others', others)
  return [...counts.values()].toSorted((one, other) => other.score - one.score)
}

function Dots({
  counts,
  middle,
  record,
  colour,
  plot,
  width,
}: Pick<Scores, 'middle' | 'record' | 'colour'> & {
  counts: readonly Count[]
  plot: number
  width: number
}) {
  const ticks = rangeTicks(
    counts.map(({ score }) => score),
    width < 420 ? 6 : 10,
  )
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const floor = LABELS + plot
  const x = (score: number) => 10 + ((width - 22) * (score - low)) / (high - low)
  const columnOf = (score: number) => Math.round(x(score) / PITCH)
  const columns = Map.groupBy(counts, ({ score }) => columnOf(score))
  const heightOf = (column: readonly Count[]) =>
    column.reduce((sum, { mine, others }) => sum + mine + others, 0)
  const highest = Math.max(1, ...[...columns.values()].map(heightOf))
  const pitch = Math.min(PITCH, (plot - 16) / highest)
  const top = (score: number) => floor - heightOf(columns.get(columnOf(score)) ?? []) * pitch - 6
  return (
    <>
      {[...columns].map(([column, of]) => (
        <Stack
          key={column}
          filled={of.reduce((sum, { mine }) => sum + mine, 0)}
          hollow={of.reduce((sum, { others }) => sum + others, 0)}
          x={column * PITCH}
          floor={floor}
          pitch={pitch}
          colour={colour}
        />
      ))}
      <AxisLine from={[6, floor]} to={[width - 4, floor]} seed={1} strong />
      <g className="fill-muted" fontSize="12" textAnchor="middle">
        {ticks.map((tick) => (
          <text key={tick} x={inside(x(tick), shortScore(tick), width)} y={floor + 18}>
            {shortScore(tick)}
          </text>
        ))}
      </g>
      {/* All lines before all labels, which cover them. */}
      <path
        d={`M${x(middle)} ${LABELS - 6}V${floor}`}
        className="stroke-draw"
        strokeWidth="1.8"
        strokeDasharray="7 4"
      />
      {record !== null && (
        <>
          <path
            d={`M${x(record.score)} 15V${top(record.score) - 14}`}
            className="stroke-ink"
            strokeWidth="1.4"
          />
          <Crown x={x(record.score)} y={top(record.score)} />
          <Label x={x(record.score)} y={12} width={width} className="fill-ink">
            {`record ${shortScore(record.score)}, ${clipped(record.name)}`}
          </Label>
        </>
      )}
      <Label x={x(middle)} y={LABELS - 10} width={width} className="fill-draw">
        {`typical ${middleWords(middle)}`}
      </Label>
    </>
  )
}

function Stack({
  filled,
  hollow,
  x,
  floor,
  pitch,
  colour,
}: {
  filled: number
  hollow: number
  x: number
  floor: number
  pitch: number
  colour: string
}) {
  // Of dots that lie on each other nobody sees every one.
  const step = Math.ceil(1.5 / pitch)
  const dots = (from: number, count: number) =>
    Array.from({ length: Math.ceil(count / step) }, (_, index) =>
      circle(x, floor - 5 - (from + index * step + 0.5) * pitch, PITCH / 2 - 1.1),
    ).join('')
  return (
    <>
      <path d={dots(0, hollow)} fill="none" className="stroke-muted" strokeWidth="1.6" />
      <path d={dots(hollow, filled)} fill={colour} className="stroke-ink" strokeWidth="1.2" />
    </>
  )
}

function Crown({ x, y }: { x: number; y: number }) {
  return (
    <path
      transform={`translate(${x - 8} ${y - 13})`}
      d="M1 11.5 0 2.5l4.6 3.4L8 0l3.4 5.9L16 2.5l-1 9z"
      className="fill-marigold stroke-ink"
      strokeWidth="1.2"
      strokeLinejoin="round"
    />
  )
}

function Label({
  x,
  y,
  width,
  className,
  children,
}: {
  x: number
  y: number
  width: number
  className: string
  children: string
}) {
  return (
    <text
      x={inside(x, children, width)}
      y={y}
      textAnchor="middle"
      fontSize="12.5"
      fontWeight="700"
      stroke="var(--card)"
      strokeWidth="4"
      paintOrder="stroke"
      className={className}
    >
      {children}
    </text>
  )
}

function inside(x: number, text: string, width: number): number {
  const half = text.length * 4.3
  return Math.max(half, Math.min(x, width - half))
}

function total(counts: readonly ScoreCount[]): number {
  return counts.reduce((sum, { matches }) => sum + matches, 0)
}

function middleWords(middle: number): string {
  return Math.abs(middle) < 1e5 ? decimalWords(middle) : shortScore(Math.round(middle))
}

/** Few dots need little room. It follows from the data alone, so nothing moves. */
function plotHeight(matches: number): number {
  return matches <= 8 ? 80 : matches <= 30 ? 130 : 190
}

function clipped(name: string): string {
  const letters = [...name]
  return letters.length <= 14 ? name : `${letters.slice(0, 13).join('').trimEnd()}…`
}
