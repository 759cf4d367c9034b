import { shortScore } from '../../layout/score-words.ts'
import { circle } from '../hand.ts'
import { AxisLine, Legend } from '../marks.tsx'
import { decimalWords } from '../number-words.ts'
import { Plot } from '../plot.tsx'
import { rangeTicks } from '../scale.ts'
import { type Bin, binsOf, type ScoreCount } from './bins.ts'

/** Rows of labels above the dots: the record and the middle. */
const LABELS = 38
const BOTTOM = 26
/** A dot and its gap in px. */
const PITCH = 10

interface Scores {
  mine: readonly ScoreCount[]
  others: readonly ScoreCount[]
  /** The score in the middle of all. */
  middle: number
  /** The record of the table, with its holder: `Jonas`. */
  record: { score: number; name: string } | null
  /** The CSS colour of my piece. */
  colour: string
}

/** Every score as a dot: mine are filled, others' hollow. Where there are too many, a dot is several. */
export function ScoreDots({ title, ...scores }: Scores & { title: string }) {
  const { mine, others, middle, record } = scores
  const all = [...mine, ...others]
  const plot = plotHeight(total(all))
  const counts = new Map(all.map(({ score }) => [score, { mine: 0, others: 0 }]))
  for (const { score, matches } of mine) counts.get(score)!.mine += matches
  for (const { score, matches } of others) counts.get(score)!.others += matches
  const holder =
    record === null ? '' : ` The record is ${shortScore(record.score)}, by ${record.name}.`
  return (
    <Plot
      title={title}
      description={`${total(mine)} of your scores and ${total(others)} of others. A typical score is ${middleWords(middle)}.${holder}`}
      height={LABELS + plot + BOTTOM}
      numbers={{
        head: ['Score', 'You', 'Others'],
        rows: [...counts]
          .toSorted(([a], [b]) => b - a)
          .map(([score, count]) => [shortScore(score), count.mine, count.others]),
      }}
    >
      {(width) => <Dots {...scores} plot={plot} width={width} />}
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

function Dots({
  mine,
  others,
  middle,
  record,
  colour,
  plot,
  width,
}: Scores & { plot: number; width: number }) {
  const scores = [...mine, ...others].map(({ score }) => score).toSorted((a, b) => a - b)
  const ticks = rangeTicks(scores, width < 420 ? 6 : 10)
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const floor = LABELS + plot
  const x = (score: number) => 10 + ((width - 22) * (score - low)) / (high - low)
  const [least = 0, largest = 0] = [scores.at(0), scores.at(-1)]
  const { bins } = binsOf(mine, others, Math.floor((x(largest) - x(least)) / PITCH))
  const highest = bins.reduce((most, bin) => Math.max(most, dotsIn(bin, 1).all), 1)
  // Where there is no room for all, a dot is several scores.
  const each = Math.ceil((highest * PITCH) / (plot - 16))
  const top = (score: number) => {
    const bin = bins.toSorted((a, b) => Math.abs(a.at - score) - Math.abs(b.at - score))[0]
    return floor - (bin === undefined ? 0 : dotsIn(bin, each).all * PITCH) - 6
  }
  return (
    <>
      {bins.map((bin) => (
        <Stack
          key={bin.at}
          {...dotsIn(bin, each)}
          // A column of several scores may stand a little beyond the axis.
          x={x(Math.max(low, Math.min(high, bin.at)))}
          floor={floor}
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
      {each > 1 && (
        <Label x={width} y={floor - plot} width={width} className="fill-muted">
          {`a dot is up to ${each} scores`}
        </Label>
      )}
    </>
  )
}

/** Every score has a part of a dot. */
function dotsIn({ mine, others }: Bin, each: number) {
  const filled = Math.ceil(mine / each)
  const hollow = Math.ceil(others / each)
  return { filled, hollow, all: filled + hollow }
}

/** Others' dots below, mine on top, so that both can be counted. */
function Stack({
  filled,
  hollow,
  x,
  floor,
  colour,
}: {
  filled: number
  hollow: number
  x: number
  floor: number
  colour: string
}) {
  const dots = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      circle(x, floor - 3 - (from + index + 0.5) * PITCH, PITCH / 2 - 1.1),
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

/** A label over its score, moved inside at the sides. */
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

/** Where the middle of a text may be. */
function inside(x: number, text: string, width: number): number {
  const half = text.length * 4.3
  return Math.max(half, Math.min(x, width - half))
}

function total(counts: readonly ScoreCount[]): number {
  return counts.reduce((sum, { matches }) => sum + matches, 0)
}

/** Half points only where they can be read. */
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
