/** How often one of two people was ahead, beside the bar that says it to screen readers. */
export function AheadCount({ value, leads }: { value: number; leads: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`text-center whitespace-nowrap font-score text-xl ${leads ? '' : 'text-muted'}`}
    >
      {value}
    </span>
  )
}

/** Counts from here on need the wide columns. */
export const WIDE_FROM = 100
