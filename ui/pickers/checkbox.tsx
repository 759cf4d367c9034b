import Check from 'lucide-react/icons/check'
import { useId, type ReactNode } from 'react'

export interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  name?: string
  hint?: ReactNode
  disabled?: boolean
}

/** A checkbox; its whole line can be pressed. */
export function Checkbox({ label, checked, onChange, name, hint, disabled }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-semibold has-disabled:cursor-not-allowed has-disabled:opacity-60">
        <CheckMark
          name={name}
          checked={checked}
          disabled={disabled}
          describedBy={hint === undefined ? undefined : id}
          onChange={onChange}
        />
        {label}
      </label>
      {hint !== undefined && (
        <p id={id} className="pl-9 text-base text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The box alone, for a label of another form. */
export function CheckMark({
  checked,
  onChange,
  name,
  disabled,
  describedBy,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  name?: string | undefined
  disabled?: boolean | undefined
  describedBy?: string | undefined
}) {
  return (
    <span className="relative grid size-6 shrink-0 place-items-center">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="peer absolute inset-0 size-full appearance-none rounded-md border-[1.5px] border-field bg-card checked:border-marigold-edge checked:bg-marigold disabled:bg-sunk"
      />
      <Check
        aria-hidden="true"
        strokeWidth={3.5}
        className="pointer-events-none relative size-4.5 text-on-marigold opacity-0 peer-checked:opacity-100"
      />
    </span>
  )
}
