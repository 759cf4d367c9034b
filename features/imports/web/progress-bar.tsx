/** How far something has come; its name says what. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className="h-4 w-full appearance-none overflow-hidden rounded-md bg-sunk [&::-moz-progress-bar]:bg-win [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-win [&::-webkit-progress-value]:transition-[inline-size]"
    />
  )
}
