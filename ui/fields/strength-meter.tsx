const fills = ['bg-loss', 'bg-loss', 'bg-marigold-edge', 'bg-win']

export function StrengthMeter({ score, label }: { score: 0 | 1 | 2 | 3; label: string }) {
  return (
    <div className="flex items-center gap-3">
      <meter
        className="sr-only"
        aria-label="Password strength"
        aria-valuetext={label}
        max={3}
        value={score}
      />
      <span aria-hidden="true" className="flex flex-1 gap-1.5">
        {[1, 2, 3].map((step) => (
          <span
            key={step}
            className={`h-2 flex-1 rounded-full transition-colors ${step <= score ? fills[score] : 'bg-sunk ring-1 ring-field ring-inset'}`}
          />
        ))}
      </span>
      <span className="min-w-16 text-right text-base font-bold">{label}</span>
    </div>
  )
}
