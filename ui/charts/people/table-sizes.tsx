import { meepleOutline } from '../../base/meeple.tsx'
import { drawnBox } from '../hand.ts'

/** As many pieces are drawn; more are written. */
const DRAWN = 5

/** How many matches there were for each number of sides or players, as a list with bars. */
export function TableSizes({
  sizes,
  label,
}: {
  sizes: readonly { n: number; matches: number }[]
  /** What the numbers are: `sides` or `players`. */
  label: string
}) {
  const most = sizes.reduce((largest, { matches }) => Math.max(largest, matches), 1)
  return (
    <ul>
      {sizes.map(({ n, matches }) => (
        <li
          key={n}
          className="sheet-line grid min-h-12 grid-cols-[6.75rem_minmax(0,1fr)_auto] items-center gap-3 last:border-b-0"
        >
          <span className="flex items-center">
            <Pieces n={n} />
            <span className="sr-only">
              {n} {label}:
            </span>
          </span>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 16"
            preserveAspectRatio="none"
            className="block h-4 w-full"
          >
            <path
              d={drawnBox({ x: 1, y: 1.5, width: (98 * matches) / most, height: 13 }, n)}
              className="fill-marigold stroke-marigold-edge"
              strokeWidth="1.4"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <span className="min-w-6 text-right font-score text-xl">{matches}</span>
        </li>
      ))}
    </ul>
  )
}

function Pieces({ n }: { n: number }) {
  if (n > DRAWN) {
    return (
      <span aria-hidden="true" className="flex items-center gap-1 font-score text-xl">
        {n} <Row n={1} />
      </span>
    )
  }
  return <Row n={n} />
}

function Row({ n }: { n: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${n * 26 + 6} 32`}
      className="h-6 w-auto text-field"
      style={{ width: (n * 26 + 6) * 0.75 }}
    >
      {Array.from({ length: n }, (_, index) => (
        <path
          key={index}
          d={meepleOutline}
          transform={`translate(${index * 26} 0)`}
          fill="currentColor"
          stroke="var(--card)"
          strokeWidth="1.5"
        />
      ))}
    </svg>
  )
}
