import { drawnBox, drawnLine, hatching, type Point } from './hand.ts'

/** Dotted ink means chance, in every plot. */
export const chanceLine = {
  className: 'stroke-ink',
  fill: 'none',
  strokeWidth: 2.6,
  strokeDasharray: '2.6 3.4',
} as const

/** Lines stay as thick as they are where a drawing is stretched. */
export const unscaled = { vectorEffect: 'non-scaling-stroke' } as const

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A bar with an ink outline: solid is mine, hatched is everything else. */
export function DrawnBar({
  box,
  seed,
  hatched = false,
  className,
  colour,
}: {
  box: Box
  seed: number
  hatched?: boolean
  className?: string
  colour?: string
}) {
  if (box.width <= 0 || box.height <= 0) return null
  const outline = drawnBox(box, seed)
  return (
    <g className={className} style={{ color: colour }} fill="none" strokeWidth="1.4">
      <path d={outline} className={hatched ? 'fill-card' : 'fill-current'} />
      {hatched && <path d={hatching(box)} stroke="currentColor" {...unscaled} />}
      <path d={outline} className="stroke-ink" strokeLinejoin="round" {...unscaled} />
    </g>
  )
}

export function AxisLine({
  from,
  to,
  seed,
  strong = false,
}: {
  from: Point
  to: Point
  seed: number
  strong?: boolean
}) {
  return (
    <path
      d={drawnLine([from, to], seed)}
      className={strong ? 'stroke-ink' : 'stroke-line'}
      strokeWidth={strong ? 2 : 1.4}
      strokeDasharray={strong ? undefined : '7 6'}
      fill="none"
    />
  )
}

export function ValueAxis({
  ticks,
  left,
  right,
  y,
  words = String,
}: {
  ticks: readonly number[]
  left: number
  right: number
  y: (value: number) => number
  words?: (value: number) => string
}) {
  return (
    <g className="fill-muted" fontSize="12">
      {ticks.map((tick, index) => (
        <g key={tick}>
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {words(tick)}
          </text>
          <AxisLine from={[left, y(tick)]} to={[right, y(tick)]} seed={index} strong={tick === 0} />
        </g>
      ))}
    </g>
  )
}

export type LegendMark = 'solid' | 'hatched' | 'chance' | 'dot' | 'ring'

export function Legend({
  items,
}: {
  items: readonly { mark: LegendMark; text: string; className?: string; colour?: string }[]
}) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-base text-muted">
      {items.map(({ mark, text, className, colour }) => (
        <li key={text} className="flex items-center gap-1.5">
          <svg
            aria-hidden="true"
            viewBox="0 0 18 16"
            className={`h-4 w-4.5 shrink-0 ${className ?? ''}`}
            style={{ color: colour }}
          >
            <Sample mark={mark} />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  )
}

function Sample({ mark }: { mark: LegendMark }) {
  switch (mark) {
    case 'chance':
      return <path d="M0 8h18" {...chanceLine} />
    case 'dot':
      return <circle cx="9" cy="8" r="5" fill="currentColor" className="stroke-ink" />
    case 'ring':
      return <circle cx="9" cy="8" r="5" fill="none" stroke="currentColor" strokeWidth="1.8" />
    case 'solid':
    case 'hatched':
      return (
        <DrawnBar
          box={{ x: 2, y: 1.5, width: 14, height: 13 }}
          seed={3}
          hatched={mark === 'hatched'}
        />
      )
  }
}
