import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef } from 'react'

import { classNames } from '#ui/base/class-names.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'

export interface ChipOption {
  value: string
  label: string
}

/** Where a chip is hidden until it is set or asked for; not while it has the focus. */
export type Rare = keyof typeof hidden | undefined
const hidden = {
  everywhere: 'not-focus-within:hidden',
  phones: 'max-sm:not-focus-within:hidden',
  small: 'max-md:not-focus-within:hidden',
  middle: 'max-xl:not-focus-within:hidden',
} as const

/** A native select that looks like a chip, with a cross while it is set. */
export function FilterChip({
  label,
  options,
  value,
  unset,
  icon,
  steady = false,
  rare,
  onChange,
}: {
  label: string
  options: readonly ChipOption[]
  value: string | undefined
  /** Its words while nothing is chosen. */
  unset?: string
  icon?: ReactNode
  /** The name of the choice arrives later: one width, so that nothing moves then. */
  steady?: boolean
  rare?: Rare
  onChange: (value: string | undefined) => void
}) {
  const chosen = options.find((option) => option.value === value)
  const isSet = value !== undefined
  return (
    <ChipFrame
      label={label}
      isSet={isSet}
      raised={icon !== undefined}
      rare={rare}
      onClear={() => onChange(undefined)}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'flex min-h-6 items-center gap-1.5 pl-3.5 max-[24rem]:gap-0.5 max-[24rem]:pl-2.5',
          isSet ? (steady ? 'w-30' : 'max-w-40 sm:max-w-60') : 'pr-2.5 max-[24rem]:pr-1',
        )}
      >
        {icon}
        {isSet && chosen === undefined ? (
          <Skeleton className="h-4 w-full" />
        ) : (
          <span className="truncate">{chosen?.label ?? unset ?? label}</span>
        )}
        {!isSet && icon === undefined && <ChevronDown className="size-4.5 shrink-0" />}
      </span>
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
        className="unseen-select"
      >
        <option value="">{unset ?? 'All'}</option>
        {isSet && chosen === undefined && <option value={value}>…</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </ChipFrame>
  )
}

/** The control gets the focus back after the cross was pressed. */
export function ChipFrame({
  label,
  isSet,
  raised = false,
  rare,
  onClear,
  children,
}: {
  label: string
  isSet: boolean
  /** Looks like a button while nothing is chosen. */
  raised?: boolean
  rare?: Rare
  onClear: () => void
  children: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={frame}
      className={classNames(
        'relative flex min-h-11 shrink-0 items-center rounded-field border-2 font-bold',
        isSet
          ? 'border-marigold-edge bg-marigold/20 text-ink shadow-[0_3px_0_var(--marigold-edge)]'
          : 'border-field bg-card text-ink',
        raised && !isSet && 'shadow-[0_4px_0_var(--edge)]',
        rare !== undefined && !isSet && hidden[rare],
      )}
    >
      {children}
      {isSet && (
        <button
          type="button"
          aria-label={`Remove filter ${label}`}
          onClick={() => {
            onClear()
            frame.current?.querySelector<HTMLElement>('select, input, [aria-haspopup]')?.focus()
          }}
          className="relative z-1 grid size-10 place-items-center rounded-field focus-visible:-outline-offset-1"
        >
          <X aria-hidden="true" className="size-4.5" />
        </button>
      )}
    </div>
  )
}
