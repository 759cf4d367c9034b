import { AxisLine, DrawnBar } from '../marks.tsx'
import { Plot } from '../plot.tsx'
import { numberSize } from '../scale.ts'

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const TOP = 22
const PLOT = 110
const LABELS = 22

/** How many matches were on each day of the week. */
export function WeekdayBars({
  matches,
  title,
}: {
  /** Seven numbers, Monday first. */
  matches: readonly number[]
  title: string
}) {
  const most = Math.max(1, ...matches)
  const best = names[matches.indexOf(most)]
  const bottom = TOP + PLOT
  return (
    <Plot
      title={title}
      description={best === undefined ? 'Nothing was played.' : `Most on ${best}: ${most} matches.`}
      height={bottom + LABELS}
      numbers={{
        head: ['Day', 'Matches'],
        rows: names.map((name, index) => [name, matches[index] ?? 0]),
      }}
    >
      {(width) =>
        names.map((name, index) => {
          const count = matches[index] ?? 0
          const slot = width / names.length
          const size = numberSize(matches.map(String), slot)
          const wide = Math.min(36, slot * 0.7)
          const middle = slot * (index + 0.5)
          const height = (PLOT * count) / most
          return (
            <g key={name}>
              <DrawnBar
                box={{ x: middle - wide / 2, y: bottom - height, width: wide, height }}
                seed={index * 5 + 3}
                className="text-marigold"
              />
              <AxisLine
                from={[slot * index, bottom]}
                to={[slot * (index + 1), bottom]}
                seed={index}
                strong
              />
              {size !== undefined && (
                <text
                  x={middle}
                  y={bottom - height - 6}
                  textAnchor="middle"
                  fontSize={size}
                  className={count === 0 ? 'fill-muted' : 'fill-ink font-score'}
                >
                  {count}
                </text>
              )}
              <text
                x={middle}
                y={bottom + 17}
                textAnchor="middle"
                fontSize="12"
                className="fill-muted"
              >
                {name.slice(0, 3)}
              </text>
            </g>
          )
        })
      }
    </Plot>
  )
}
