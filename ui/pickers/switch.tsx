import { useId } from 'react'

import { classNames } from '../base/class-names.ts'

export function Switch({
  label,
  describedBy,
  checked,
  onChange,
  disabled = false,
  className,
}: {
  label: string
  describedBy?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
}) {
  const id = useId()
  return (
    <span className={classNames('flex min-h-11 items-center gap-2', className)}>
      <label
        htmlFor={id}
        className={classNames('text-base font-bold text-muted', disabled && 'opacity-60')}
      >
        {label}
      </label>
      <span className="relative grid h-11 w-12 shrink-0 place-items-center">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-describedby={describedBy}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          onKeyDown={(event) => {
            // Enter would submit the form.
            if (event.key !== 'Enter') return
            event.preventDefault()
            onChange(!checked)
          }}
          className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full disabled:cursor-not-allowed"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none h-7 w-12 rounded-full border-[1.5px] border-field bg-sunk p-0.5 transition-colors peer-checked:border-marigold-edge peer-checked:bg-marigold peer-disabled:opacity-50 peer-checked:[&>span]:translate-x-5 peer-checked:[&>span]:bg-on-marigold"
        >
          <span className="block size-5.25 rounded-full bg-field transition-transform" />
        </span>
      </span>
    </span>
  )
}
