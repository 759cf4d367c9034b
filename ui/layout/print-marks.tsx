import { classNames } from '../base/class-names.ts'
import { meepleMarks, meepleOutline } from '../base/meeple.tsx'

export function PrintPiece({ order, className }: { order: number; className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('shrink-0', className)}>
      <path
        d={meepleOutline}
        fill={order === 0 ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.8"
      />
      <g fill="currentColor">{meepleMarks[order]}</g>
    </svg>
  )
}

export function PrintBar({ part, order }: { part: number; order: number }) {
  const gap = Math.min(3 + 2 * order, 11)
  const lines = `repeating-linear-gradient(135deg, #000 0 1px, #fff 1px ${gap}px)`
  return (
    <span
      aria-hidden="true"
      className="block h-4 border-[1.5px] border-ink [print-color-adjust:exact]"
      style={{ width: `${Math.round(part * 100)}%`, backgroundImage: lines }}
    />
  )
}

export function PrintBox({ letters, className }: { letters: string; className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={classNames('shrink-0', className)}>
      <rect x="1" y="1" width="46" height="46" rx="5" fill="none" stroke="#000" strokeWidth="2" />
      <rect x="4" y="4" width="40" height="40" rx="3" fill="none" stroke="#000" strokeWidth="0.7" />
      <text
        x="24"
        y="31"
        textAnchor="middle"
        fontFamily="var(--font-display)"
        fontWeight="800"
        fontSize={letters.length > 2 ? 14 : 20}
      >
        {letters}
      </text>
    </svg>
  )
}
