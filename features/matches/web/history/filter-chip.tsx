import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

import { classNames } from '#ui/base/class-names.ts'

export interface ChipOption {
  value: string
  label: string
}

const chip =
  'relative flex min-h-11 shrink-0 items-center rounded-field border-2 font-bold has-focus-visible:outline-3 has-focus-visible:outline-focus'
const plain = 'border-field bg-card text-ink'
const set = 'border-marigold-edge bg-marigold/20 text-ink shadow-[0_3px_0_var(--marigold-edge)]'

/** A filter with a few choices: a native select that looks like a chip, with a cross while it is set. */
export function FilterChip({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly ChipOption[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const chosen = options.find((option) => option.value === value)
  return (
    <SetChip label={label} isSet={value !== undefined} onClear={() => onChange(undefined)}>
      <span aria-hidden="true" className="max-w-40 truncate pl-3.5">
        {chosen?.label ?? label}
      </span>
      {value === undefined && <ChevronDown aria-hidden="true" className="mx-2 size-4.5" />}
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0 outline-none"
      >
        <option value="">{`${label}: all`}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </SetChip>
  )
}

/** The first or the last day. */
export function DayChip({
  label,
  value,
  onChange,
}: {
  label: string
  /** `YYYY-MM-DD` */
  value: string | undefined
  onChange: (day: string | undefined) => void
}) {
  return (
    <SetChip label={label} isSet={value !== undefined} onClear={() => onChange(undefined)}>
      <label className="flex items-center gap-2 pl-3.5">
        {label}
        <input
          type="date"
          value={value ?? ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
          className="w-34 bg-transparent pr-2 font-normal outline-none"
        />
      </label>
    </SetChip>
  )
}

function SetChip({
  label,
  isSet,
  onClear,
  children,
}: {
  label: string
  isSet: boolean
  onClear: () => void
  children: ReactNode
}) {
  return (
    <div className={classNames(chip, isSet ? set : plain)}>
      {children}
      {isSet && (
        <button
          type="button"
          aria-label={`${label}: show all`}
          onClick={onClear}
          className="relative z-10 grid size-10 place-items-center rounded-field"
        >
          <X aria-hidden="true" className="size-4.5" />
        </button>
      )}
    </div>
  )
}
