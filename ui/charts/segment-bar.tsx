export interface Segment {
  label: string
  value: number
  tone: 'win' | 'draw' | 'loss'
}

const fills = { win: 'bg-win', draw: 'bg-draw', loss: 'bg-loss' }

/** Parts of a total as one bar; screen readers get the numbers. */
export function SegmentBar({ segments }: { segments: readonly Segment[] }) {
  const shown = segments.filter((segment) => segment.value > 0)
  const words = segments.map((segment) => `${segment.label} ${segment.value}`).join(', ')
  return (
    <div>
      <span className="sr-only">{words}</span>
      <div aria-hidden="true" className="flex h-4 w-full gap-[3px]">
        {shown.length === 0 && <span className="flex-1 rounded-md bg-sunk" />}
        {shown.map((segment) => (
          <span
            key={segment.label}
            className={`min-w-2 rounded-[3px] first:rounded-l-md last:rounded-r-md ${fills[segment.tone]}`}
            style={{ flexGrow: segment.value }}
          />
        ))}
      </div>
    </div>
  )
}
