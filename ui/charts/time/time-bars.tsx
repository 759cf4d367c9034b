import { chanceLine, DrawnBar, Legend, ValueAxis } from '../marks.tsx'
import { decimalWords } from '../number-words.ts'
import { Plot } from '../plot.tsx'
import { numberSize, ticksOf } from '../scale.ts'

export interface TimeBar {
  /** `Nov 2026` */
  label: string
  matches: number
  /** Wins, with the shares of draws. */
  won: number
  /** What chance would give; null where nothing was decided. */
  chance: number | null
}

const TOP = 22
const PLOT = 168
const LABELS = 22
const YEARS = 16

/** Won is solid, the others (also what was won together) hatched, chance a dotted mark. */
export function TimeBars({
  bars,
  title,
}: {
  /** Up to 24, oldest first. */
  bars: readonly TimeBar[]
  title: string
}) {
  return (
    <>
      <Plot
        title={title}
        description={wordsOf(bars)}
        height={TOP + PLOT + LABELS + YEARS}
        numbers={{
          head: ['When', 'Matches', 'Won', 'By chance'],
          rows: bars.map(({ label, matches, won, chance }) => [
            label,
            matches,
            chance === null ? '–' : decimalWords(won),
            chance === null ? '–' : decimalWords(chance),
          ]),
        }}
      >
        {(width) => <Bars bars={bars} width={width} />}
      </Plot>
      {bars.some(({ won }) => !Number.isInteger(won)) && (
        <p className="mt-2 text-base text-muted">
          A draw that two share counts half a win for each.
        </p>
      )}
    </>
  )
}

export function TimeBarsLegend() {
  return (
    <Legend
      items={[
        { mark: 'solid', text: 'won', className: 'text-win' },
        { mark: 'hatched', text: 'the rest', className: 'text-muted' },
        { mark: 'chance', text: 'by chance' },
      ]}
    />
  )
}

function Bars({ bars, width }: { bars: readonly TimeBar[]; width: number }) {
  const heights = bars.map(({ matches }) => matches)
  const ticks = ticksOf([...heights, ...bars.map(({ chance }) => Math.ceil(chance ?? 0))], 4)
  const high = ticks.at(-1) ?? 1
  const left = 8 + 7.4 * String(high).length
  const bottom = TOP + PLOT
  const y = (value: number) => bottom - (PLOT * value) / high
  const slot = (width - left) / Math.max(1, bars.length)
  const wide = Math.min(30, slot * 0.68)
  // All bars have their number, or none has.
  const size = numberSize(heights.map(String), slot)
  return (
    <>
      <ValueAxis ticks={ticks} left={left} right={width} y={y} />
      {bars.map((bar, index) => {
        const middle = left + slot * (index + 0.5)
        const x = middle - wide / 2
        const won = Math.min(bar.won, bar.matches)
        const tall = heights[index] ?? 0
        const [month = '', year] = bar.label.split(' ')
        const isFirst = index === 0 || month === 'Jan'
        // The name of the next year would touch this one.
        const next = bars.findIndex(({ label }, at) => at > index && label.startsWith('Jan'))
        const isTight = next >= 0 && (next - index) * slot < 38
        return (
          <g key={bar.label}>
            {tall > won && (
              <DrawnBar
                box={{ x, y: y(tall), width: wide, height: y(won) - y(tall) }}
                seed={index * 7 + 1}
                hatched
                className="text-field"
              />
            )}
            {won > 0 && (
              <DrawnBar
                box={{ x, y: y(won), width: wide, height: bottom - y(won) }}
                seed={index * 7 + 2}
                className="text-win"
              />
            )}
            {bar.chance !== null && <ChanceMark x={middle} y={y(bar.chance)} half={slot * 0.46} />}
            {tall > 0 && size !== undefined && (
              <text
                x={middle}
                y={Math.min(y(tall), y(bar.chance ?? 0)) - 6}
                textAnchor="middle"
                fontSize={size}
                className="fill-ink font-score"
              >
                {tall}
              </text>
            )}
            <g className="fill-muted" fontSize="12" textAnchor="middle">
              <text x={middle} y={bottom + 17}>
                {slot >= 29 ? month : month.slice(0, 1)}
              </text>
              {isFirst && !isTight && (
                <text
                  x={Math.min(Math.max(middle, 15), width - 15)}
                  y={bottom + 17 + YEARS}
                  fontWeight="700"
                >
                  {year}
                </text>
              )}
            </g>
          </g>
        )
      })}
    </>
  )
}

/** On a gap of the card's colour, so that it can be seen on a bar. */
function ChanceMark({ x, y, half }: { x: number; y: number; half: number }) {
  const line = `M${x - half} ${y}H${x + half}`
  return (
    <>
      <path d={line} className="stroke-card" strokeWidth="5.5" fill="none" />
      <path d={line} {...chanceLine} />
    </>
  )
}

function wordsOf(bars: readonly TimeBar[]): string {
  const [first, last] = [bars[0], bars.at(-1)]
  if (first === undefined || last === undefined) return 'Nothing was played.'
  const most = bars.reduce((best, bar) => (bar.matches > best.matches ? bar : best))
  const matches = bars.reduce((sum, bar) => sum + bar.matches, 0)
  const won = bars.reduce((sum, bar) => sum + bar.won, 0)
  const chance = bars.reduce((sum, bar) => sum + (bar.chance ?? 0), 0)
  const judged = bars.every((bar) => bar.chance === null)
    ? ''
    : `, ${decimalWords(won)} won, by chance ${decimalWords(chance)}`
  return `${first.label} to ${last.label}: ${matches} matches${judged}. Most in ${most.label}: ${most.matches}.`
}
