import type { ReactNode } from 'react'

/** A list of counts, each with a bar: the list says all numbers itself. */
export function BarRows({
  rows,
}: {
  rows: readonly { key: string | number; name: ReactNode; count: number }[]
}) {
  const most = rows.reduce((largest, { count }) => Math.max(largest, count), 1)
  return (
    <ul className="-mt-3">
      {rows.map(({ key, name, count }) => (
        <li key={key} className="sheet-line relative py-2.5 last:border-b-0">
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="shrink-0 font-score">{count}</span>
          </p>
          <svg aria-hidden="true" className="mt-1 block h-1.5 w-full rounded-full bg-sunk">
            <rect
              width={`${(100 * count) / most}%`}
              height="6"
              rx="3"
              className="fill-marigold-edge"
            />
          </svg>
        </li>
      ))}
    </ul>
  )
}
