/** A list of counts, each with a bar: the list says all numbers itself. */
export function BarRows({
  rows,
}: {
  rows: readonly { key: string | number; name: string; count: number }[]
}) {
  const most = rows.reduce((largest, { count }) => Math.max(largest, count), 1)
  return (
    <ul className="-mt-3">
      {rows.map(({ key, name, count }) => (
        <li
          key={key}
          className="sheet-line grid min-h-10 grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-3 last:border-b-0"
        >
          <span>{name}</span>
          <svg aria-hidden="true" className="block h-2 w-full rounded-full bg-sunk">
            <rect width={`${(100 * count) / most}%`} height="8" rx="4" className="fill-marigold" />
          </svg>
          <span className="min-w-6 text-right font-score">{count}</span>
        </li>
      ))}
    </ul>
  )
}
