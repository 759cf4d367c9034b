import { shortScore } from '../../layout/score-words.ts'
import { AxisLine, DrawnBar, Legend } from '../marks.tsx'
import { decimalWords } from '../number-words.ts'
import { Plot } from '../plot.tsx'
import { rangeTicks, ticksOf } from '../scale.ts'
import { type Bin, binsOf, middleScore, type ScoreCount } from './bins.ts'

/** Rows of labels above the dots: the record, my best, the middle. */
const LABELS = 54
const PLOT = 190
const BOTTOM = 26
/** A dot and its gap in px, where there is room, and at least. */
const [DOT, SMALL] = [12.5, 7]

/**
 * Every score as a dot: mine are filled, others' hollow. Where there are too many for dots, bars
 * count them.
 */
export function ScoreDots({
  mine,
  others,
  best,
  record,
  title,
}: {
  mine: readonly ScoreCount[]
  others: readonly ScoreCount[]
  /** My best score. */
  best: number | null
  /** The record of the table, with its holder: `Jonas`. */
  record: { score: number; name: string } | null
  title: string
}) {
  const all = [...mine, ...others]
  const middle = middleScore(all)
  const counts = new Map(all.map(({ score }) => [score, { mine: 0, others: 0 }]))
  for (const { score, matches } of mine) counts.get(score)!.mine += matches
  for (const { score, matches } of others) counts.get(score)!.others += matches
  return (
    <Plot
      title={title}
      description={wordsOf(mine, others, middle, best, record)}
      height={LABELS + PLOT + BOTTOM}
      numbers={{
        head: ['Score', 'You', 'Others'],
        rows: [...counts]
          .toSorted(([a], [b]) => b - a)
          .map(([score, count]) => [shortScore(score), count.mine, count.others]),
      }}
    >
      {(width) => <Scores {...{ mine, others, middle, best, record, width }} />}
    </Plot>
  )
}

export function ScoreDotsLegend({ colour }: { colour: string }) {
  return (
    <div style={{ color: colour }}>
      <Legend
        items={[
          { mark: 'dot', text: 'you' },
          { mark: 'ring', text: 'others', className: 'text-muted' },
        ]}
      />
    </div>
  )
}

function Scores({
  mine,
  others,
  middle,
  best,
  record,
  width,
}: {
  mine: readonly ScoreCount[]
  others: readonly ScoreCount[]
  middle: number | null
  best: number | null
  record: { score: number; name: string } | null
  width: number
}) {
  const scores = [...mine, ...others].map(({ score }) => score)
  const ticks = rangeTicks(scores, width < 420 ? 6 : 10)
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const floor = LABELS + PLOT
  const layout = layoutOf(mine, others, width, (high - low) / Math.max(1, width))
  // Room for the counts of bars.
  const left = layout.kind === 'bars' ? 12 + 7.4 * shortScore(layout.most).length : 10
  const x = (score: number) => left + ((width - left - 12) * (score - low)) / (high - low)
  const top = (score: number) => floor - heightAt(layout, score) - 6
  return (
    <>
      {layout.kind === 'bars' ? (
        <Bars layout={layout} x={x} left={left} width={width} />
      ) : (
        layout.bins.map((bin) => (
          <Stack key={bin.at} bin={bin} x={x(bin.at)} floor={floor} pitch={layout.pitch} />
        ))
      )}
      <AxisLine from={[left - 4, floor]} to={[width - 4, floor]} seed={1} strong />
      <g className="fill-muted" fontSize="12" textAnchor="middle">
        {ticks.map((tick) => (
          <text key={tick} x={x(tick)} y={floor + 18}>
            {shortScore(tick)}
          </text>
        ))}
      </g>
      {middle !== null && (
        <g className="text-draw">
          <path
            d={`M${x(middle)} ${LABELS - 6}V${floor}`}
            stroke="currentColor"
            strokeWidth="1.8"
            strokeDasharray="7 4"
          />
          <Label x={x(middle)} y={LABELS - 10} width={width} className="fill-draw">
            {`middle ${decimalWords(middle)}`}
          </Label>
        </g>
      )}
      {best !== null && best !== record?.score && (
        <>
          <path d={`M${x(best)} 31V${top(best)}`} className="stroke-ink" strokeWidth="1.4" />
          <Label x={x(best)} y={28} width={width} className="fill-ink">
            {`your best ${shortScore(best)}`}
          </Label>
        </>
      )}
      {record !== null && (
        <>
          <path
            d={`M${x(record.score)} 15V${top(record.score) - 14}`}
            className="stroke-ink"
            strokeWidth="1.4"
          />
          <path
            transform={`translate(${x(record.score) - 8} ${top(record.score) - 13})`}
            d="M1 11.5 0 2.5l4.6 3.4L8 0l3.4 5.9L16 2.5l-1 9z"
            className="fill-marigold stroke-ink"
            strokeWidth="1.2"
            strokeLinejoin="round"
          />
          <Label x={x(record.score)} y={12} width={width} className="fill-ink">
            {`record ${shortScore(record.score)}, ${clipped(record.name)}`}
          </Label>
        </>
      )}
    </>
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
  const half = children.length * 3.6
  return (
    <text
      x={Math.max(half, Math.min(x, width - half))}
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

/** One dot for each match: others' below, mine on top, so that both can be counted. */
function Stack({ bin, x, floor, pitch }: { bin: Bin; x: number; floor: number; pitch: number }) {
  const radius = pitch / 2 - 1.1
  const dots = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const y = floor - 3 - (from + index + 0.5) * pitch
      return `M${tenth(x - radius)} ${tenth(y)}a${tenth(radius)} ${tenth(radius)} 0 1 0 ${tenth(2 * radius)} 0a${tenth(radius)} ${tenth(radius)} 0 1 0 ${tenth(-2 * radius)} 0z`
    }).join('')
  return (
    <>
      <path d={dots(0, bin.others)} fill="none" className="stroke-muted" strokeWidth="1.6" />
      <path
        d={dots(bin.others, bin.mine)}
        fill="var(--mine, var(--marigold))"
        className="stroke-ink"
        strokeWidth="1.2"
      />
    </>
  )
}

function Bars({
  layout,
  x,
  left,
  width,
}: {
  layout: Layout
  x: (score: number) => number
  left: number
  width: number
}) {
  const floor = LABELS + PLOT
  const y = (count: number) => floor - (PLOT * count) / layout.most
  const wide = Math.max(2, x(layout.width) - x(0) - 2)
  return (
    <>
      <g className="fill-muted" fontSize="12">
        {ticksOf([layout.most], 4)
          .filter((tick) => tick > 0 && tick <= layout.most)
          .map((tick) => (
            <g key={tick}>
              <text x={left - 8} y={y(tick) + 4} textAnchor="end">
                {shortScore(tick)}
              </text>
              <AxisLine from={[left, y(tick)]} to={[width, y(tick)]} seed={tick} />
            </g>
          ))}
      </g>
      {layout.bins.map(({ at, mine, others }, index) => (
        <g key={at} style={{ color: 'var(--mine, var(--marigold))' }}>
          <DrawnBar
            box={{ x: x(at) - wide / 2, y: y(mine), width: wide, height: floor - y(mine) }}
            seed={index * 3 + 1}
          />
          <DrawnBar
            box={{
              x: x(at) - wide / 2,
              y: y(mine + others),
              width: wide,
              height: y(mine) - y(mine + others),
            }}
            seed={index * 3 + 2}
            hatched
            className="text-muted"
          />
        </g>
      ))}
    </>
  )
}

interface Layout {
  kind: 'dots' | 'bars'
  bins: readonly Bin[]
  /** Of a column, in points. */
  width: number
  /** Of a dot, in px. */
  pitch: number
  /** In one column. */
  most: number
}

/** Big dots, else small dots, else bars. */
function layoutOf(
  mine: readonly ScoreCount[],
  others: readonly ScoreCount[],
  width: number,
  scorePerPx: number,
): Layout {
  const room = width - 24
  for (const pitch of [DOT, 9.5, SMALL]) {
    const columns = binsOf(mine, others, Math.floor(room / pitch))
    const most = highest(columns.bins)
    // The axis may reach further than the scores, so that columns stand closer.
    const tight = columns.bins.length > 1 && columns.width / scorePerPx < pitch - 1
    if (most * pitch <= PLOT - 4 && !tight) return { kind: 'dots', ...columns, pitch, most }
  }
  const columns = binsOf(mine, others, Math.floor(room / 16))
  return { kind: 'bars', ...columns, pitch: 0, most: Math.max(1, highest(columns.bins)) }
}

function highest(bins: readonly Bin[]): number {
  return bins.reduce((most, { mine, others }) => Math.max(most, mine + others), 0)
}

/** How high the column of a score is, in px. */
function heightAt(layout: Layout, score: number): number {
  const bin = layout.bins.find(({ at }) => Math.abs(at - score) <= layout.width / 2)
  const count = (bin?.mine ?? 0) + (bin?.others ?? 0)
  return layout.kind === 'dots' ? count * layout.pitch : (PLOT * count) / layout.most
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
    middle === null ? '' : `The middle is ${decimalWords(middle)}.`,
    best === null ? '' : `Your best is ${shortScore(best)}.`,
    record === null ? '' : `The record is ${shortScore(record.score)}, by ${record.name}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function clipped(name: string): string {
  const letters = [...name]
  return letters.length <= 14 ? name : `${letters.slice(0, 13).join('').trimEnd()}…`
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
