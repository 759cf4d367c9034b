import ChevronDown from 'lucide-react/icons/chevron-down'

import { classNames } from '../base/class-names.ts'
import { controlLooks, Field } from '../fields/field.tsx'
import type { FieldProps } from '../fields/field.tsx'
import { useFormErrors } from '../fields/form.tsx'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
}

export interface SelectProps<Value extends string> extends FieldProps {
  options: readonly SelectOption<Value>[]
  /** `null` shows the placeholder. */
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
}

/**
 * One of a few known values. The browser's own select: phones bring their own wheel, nothing floats
 * that axe or a screen reader could stumble over, and where the browser allows it the list wears our
 * looks (styles/select.css).
 */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  placeholder = 'Choose',
  ...field
}: SelectProps<Value>) {
  const { clear } = useFormErrors()
  return (
    <Field {...field}>
      {(ties) => (
        <div className="relative">
          <select
            {...ties}
            name={field.name}
            value={value === null ? -1 : options.findIndex((option) => option.value === value)}
            onChange={(event) => {
              const chosen = options[Number(event.currentTarget.value)]
              if (chosen === undefined) return
              clear(field.name)
              onChange(chosen.value)
            }}
            className={classNames('select', controlLooks)}
          >
            {value === null && (
              <option value={-1} disabled hidden>
                {placeholder}
              </option>
            )}
            {/* By place, because an option's value may be the empty text. */}
            {options.map((option, place) => (
              <option key={option.value} value={place}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5"
          />
        </div>
      )}
    </Field>
  )
}
