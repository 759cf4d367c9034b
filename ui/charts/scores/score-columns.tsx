import { shortScore } from '../../layout/score-words.ts'
import { AxisLine, DrawnBar } from '../marks.tsx'
import { ticksOf } from '../scale.ts'
import { type Bin, binsOf, type ScoreCount } from './bins.ts'

/** A dot and its gap in px, where there is space, and at least. */
const PITCHES = [12.5, 9.5, 7]

/** One dot for each match: others' below, mine on top, so that both can be counted. */
export function Stack({
  bin,
  x,
  floor,
  pitch,
  colour,
}: {
  bin: Bin
  x: number
  floor: number
  pitch: number
  colour: string
}) {
  const radius = tenth(pitch / 2 - 1.1)
  const dots = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const y = floor - 3 - (from + index + 0.5) * pitch
      return `M${tenth(x - radius)} ${tenth(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
    }).join('')
  return (
    <>
      <path d={dots(0, bin.others)} fill="none" className="stroke-muted" strokeWidth="1.6" />
      <path d={dots(bin.others, bin.mine)} fill={colour} className="stroke-ink" strokeWidth="1.2" />
    </>
  )
}

export function Bars({
  layout,
  x,
  left,
  width,
  perPoint,
  floor,
  plot,
  colour,
}: {
  layout: Layout
  x: (score: number) => number
  left: number
  width: number
  /** px for a point of score. */
  perPoint: number
  floor: number
  plot: number
  colour: string
}) {
  const y = (count: number) => floor - (plot * count) / layout.most
  const wide = Math.max(2, layout.width * perPoint - 2)
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
        <g key={at}>
          <DrawnBar
            box={{ x: x(at) - wide / 2, y: y(mine), width: wide, height: floor - y(mine) }}
            seed={index * 3 + 1}
            colour={colour}
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

export interface Layout {
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
export function layoutOf(
  mine: readonly ScoreCount[],
  others: readonly ScoreCount[],
  width: number,
  plot: number,
  scorePerPx: number,
): Layout {
  const space = width - 24
  for (const pitch of PITCHES) {
    const columns = binsOf(mine, others, Math.floor(space / pitch))
    const most = highest(columns.bins)
    // The axis may reach further than the scores, so that columns stand closer.
    const tight = columns.bins.length > 1 && columns.width / scorePerPx < pitch - 1
    if (most * pitch <= plot - 4 && !tight) return { kind: 'dots', ...columns, pitch, most }
  }
  const columns = binsOf(mine, others, Math.floor(space / 16))
  return { kind: 'bars', ...columns, pitch: 0, most: Math.max(1, highest(columns.bins)) }
}

function highest(bins: readonly Bin[]): number {
  return bins.reduce((most, { mine, others }) => Math.max(most, mine + others), 0)
}

/** How high the column of a score is, in px. */
export function heightAt(layout: Layout, score: number, plot: number): number {
  const bin = layout.bins.find(({ at }) => Math.abs(at - score) <= layout.width / 2)
  const count = (bin?.mine ?? 0) + (bin?.others ?? 0)
  return layout.kind === 'dots' ? count * layout.pitch : (plot * count) / layout.most
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
