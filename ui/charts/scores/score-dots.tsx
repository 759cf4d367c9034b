import { shortScore } from '../../layout/score-words.ts'
import { AxisLine, Legend } from '../marks.tsx'
import { decimalWords } from '../number-words.ts'
import { Plot } from '../plot.tsx'
import { rangeTicks } from '../scale.ts'
import { middleScore, type ScoreCount } from './bins.ts'
import { Bars, heightAt, layoutOf, Stack } from './score-columns.tsx'

/** Rows of labels above the dots: the record, my best, the middle. */
const LABELS = 54
const BOTTOM = 26

/**
 * Every score as a dot: mine are filled, others' hollow. Where there are too many for dots, bars
 * count them.
 */
export function ScoreDots({
  mine,
  others,
  best,
  record,
  colour,
  title,
}: {
  mine: readonly ScoreCount[]
  others: readonly ScoreCount[]
  /** My best score. */
  best: number | null
  /** The record of the table, with its holder: `Jonas`. */
  record: { score: number; name: string } | null
  /** The CSS colour of my piece. */
  colour: string
  title: string
}) {
  const all = [...mine, ...others]
  const middle = middleScore(all)
  const plot = plotHeight(all)
  const counts = new Map(all.map(({ score }) => [score, { mine: 0, others: 0 }]))
  for (const { score, matches } of mine) counts.get(score)!.mine += matches
  for (const { score, matches } of others) counts.get(score)!.others += matches
  return (
    <Plot
      title={title}
      description={wordsOf(mine, others, middle, best, record)}
      height={LABELS + plot + BOTTOM}
      numbers={{
        head: ['Score', 'You', 'Others'],
        rows: [...counts]
          .toSorted(([a], [b]) => b - a)
          .map(([score, count]) => [shortScore(score), count.mine, count.others]),
      }}
    >
      {(width) => (
        <Scores
          mine={mine}
          others={others}
          middle={middle}
          best={best}
          record={record}
          plot={plot}
          colour={colour}
          width={width}
        />
      )}
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

function Scores({
  mine,
  others,
  middle,
  best,
  record,
  plot,
  colour,
  width,
}: {
  mine: readonly ScoreCount[]
  others: readonly ScoreCount[]
  middle: number | null
  best: number | null
  record: { score: number; name: string } | null
  plot: number
  colour: string
  width: number
}) {
  const scores = [...mine, ...others].map(({ score }) => score)
  const ticks = rangeTicks(scores, width < 420 ? 6 : 10)
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const floor = LABELS + plot
  // The record says it already.
  const ownBest = best === record?.score ? null : best
  const ownWords = `your best ${shortScore(ownBest ?? 0)}`
  const layout = layoutOf(mine, others, width, plot, (high - low) / Math.max(1, width))
  // Room for the counts of bars.
  const left = layout.kind === 'bars' ? 12 + 7.4 * shortScore(layout.most).length : 10
  const x = (score: number) => left + ((width - left - 12) * (score - low)) / (high - low)
  // A column of several scores may stand a little beyond the axis.
  const columnX = (at: number) => x(Math.max(low, Math.min(high, at)))
  const top = (score: number) => floor - heightAt(layout, score, plot) - 6
  return (
    <>
      {layout.kind === 'bars' ? (
        <Bars
          layout={layout}
          x={columnX}
          left={left}
          width={width}
          perPoint={x(1) - x(0)}
          floor={floor}
          plot={plot}
          colour={colour}
        />
      ) : (
        layout.bins.map((bin) => (
          <Stack
            key={bin.at}
            bin={bin}
            floor={floor}
            colour={colour}
            x={columnX(bin.at)}
            pitch={layout.pitch}
          />
        ))
      )}
      <AxisLine from={[left - 4, floor]} to={[width - 4, floor]} seed={1} strong />
      <g className="fill-muted" fontSize="12" textAnchor="middle">
        {ticks.map((tick) => (
          <text key={tick} x={inside(x(tick), shortScore(tick), width)} y={floor + 18}>
            {shortScore(tick)}
          </text>
        ))}
      </g>
      {/* All lines before all labels, which cover them. */}
      {middle !== null && (
        <path
          d={`M${x(middle)} ${LABELS - 6}V${floor}`}
          className="stroke-draw"
          strokeWidth="1.8"
          strokeDasharray="7 4"
        />
      )}
      {ownBest !== null && <Leader x={x(ownBest)} from={31} to={top(ownBest)} />}
      {record !== null && (
        <>
          <Leader x={x(record.score)} from={15} to={top(record.score) - 14} />
          <Crown x={x(record.score)} y={top(record.score)} />
          <Label x={x(record.score)} y={12} width={width} className="fill-ink">
            {`record ${shortScore(record.score)}, ${clipped(record.name)}`}
          </Label>
        </>
      )}
      {ownBest !== null && (
        <Label
          x={beside(x(ownBest), record && x(record.score), ownWords)}
          y={28}
          width={width}
          className="fill-ink"
        >
          {ownWords}
        </Label>
      )}
      {middle !== null && (
        <Label x={x(middle)} y={LABELS - 10} width={width} className="fill-draw">
          {`typical ${middleWords(middle)}`}
        </Label>
      )}
    </>
  )
}

function Leader({ x, from, to }: { x: number; from: number; to: number }) {
  return <path d={`M${x} ${from}V${to}`} className="stroke-ink" strokeWidth="1.4" />
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

/** The middle for a text near `x`, so that a line at `line` does not cross the text. */
function beside(x: number, line: number | null, text: string): number {
  const space = halfOf(text) + 5
  if (line === null || Math.abs(line - x) >= space) return x
  return line > x ? line - space : line + space
}

/** Half of a text's width. */
function halfOf(text: string): number {
  return text.length * 4.3
}

/** Where the middle of a text may be. */
function inside(x: number, text: string, width: number): number {
  const half = halfOf(text)
  return Math.max(half, Math.min(x, width - half))
}

function wordsOf(
  mine: readonly ScoreCount[],
  others: readonly ScoreCount[],
  middle: number | null,
  best: number | null,
  record: { score: number; name: string } | null,
): string {
  const total = (counts: readonly ScoreCount[]) =>
    counts.reduce((sum, { matches }) => sum + matches, 0)
  return [
    `${total(mine)} of your scores and ${total(others)} of others.`,
    middle === null ? '' : `A typical score is ${middleWords(middle)}.`,
    best === null ? '' : `Your best is ${shortScore(best)}.`,
    record === null ? '' : `The record is ${shortScore(record.score)}, by ${record.name}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

/** Half points only where they can be read. */
function middleWords(middle: number): string {
  return Math.abs(middle) < 1e5 ? decimalWords(middle) : shortScore(Math.round(middle))
}

/** Few dots need little room. It follows from the data alone, so nothing moves. */
function plotHeight(counts: readonly ScoreCount[]): number {
  const matches = counts.reduce((sum, count) => sum + count.matches, 0)
  return matches <= 8 ? 80 : matches <= 30 ? 130 : 190
}

function clipped(name: string): string {
  const letters = [...name]
  return letters.length <= 14 ? name : `${letters.slice(0, 13).join('').trimEnd()}…`
}
