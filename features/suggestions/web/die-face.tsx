/** Where the pips of 1, 2 and 3 are, in a view box of 32. */
const PIPS = [
  [],
  [[16, 16]],
  [
    [10.5, 10.5],
    [21.5, 21.5],
  ],
  [
    [9.5, 9.5],
    [16, 16],
    [22.5, 22.5],
  ],
] as const

/** A die that shows 1, 2 or 3. Decorative: the list has the order. */
export function DieFace({ number }: { number: number }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
      <rect
        x="1.5"
        y="1.5"
        width="29"
        height="29"
        rx="6"
        className="fill-[color-mix(in_oklab,var(--marigold)_26%,var(--card))] stroke-marigold-edge"
        strokeWidth="2"
      />
      {PIPS[number]?.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="2.6" className="fill-ink" />
      ))}
    </svg>
  )
}
