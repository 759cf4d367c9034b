import { type ReactNode, useId } from 'react'

import { classNames } from '../base/class-names.ts'

export interface SegmentChoice<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
}

export function Segments<Value extends string>({
  label,
  hideLabel = false,
  choices,
  value,
  onChange,
  className,
}: {
  label: string
  hideLabel?: boolean
  choices: readonly SegmentChoice<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  className?: string
}) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      className={classNames('flex flex-wrap items-center gap-x-3 gap-y-1.5', className)}
    >
      <span id={id} className={hideLabel ? 'sr-only' : 'text-base font-bold'}>
        {label}
      </span>
      <div className="flex min-w-0 max-[16rem]:flex-wrap rounded-[1rem] bg-sunk p-1 pb-1.5 max-sm:w-full">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative flex min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-field px-1 text-center text-xs leading-tight font-bold whitespace-nowrap min-[23rem]:px-1.5 min-[23rem]:text-base text-muted hover:bg-card hover:text-ink has-checked:bg-card has-checked:text-ink has-checked:shadow-[inset_0_0_0_1.5px_var(--field),0_2px_0_var(--field)] max-sm:flex-auto sm:min-h-10 sm:px-4"
          >
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-field"
            />
            {choice.icon}
            {choice.label}
          </label>
        ))}
      </div>
    </div>
  )
}
