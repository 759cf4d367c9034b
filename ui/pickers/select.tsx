import ChevronDown from 'lucide-react/icons/chevron-down'

import { classNames } from '../base/class-names.ts'
import { controlClasses, Field, type FieldProps } from '../fields/field.tsx'
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

/** Native: phones show their own picker, and it is accessible without a popup of ours. */
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
      {(controlProps) => (
        <div className="relative">
          <select
            {...controlProps}
            name={field.name}
            value={value === null ? -1 : options.findIndex((option) => option.value === value)}
            onChange={(event) => {
              const chosen = options[Number(event.currentTarget.value)]
              if (chosen === undefined) return
              clear(field.name)
              onChange(chosen.value)
            }}
            className={classNames(
              controlClasses,
              'appearance-none pr-9! text-ellipsis [&>option]:bg-card [&>option]:text-ink',
            )}
          >
            {value === null && (
              <option value={-1} disabled hidden>
                {placeholder}
              </option>
            )}
            {/* By index, because the value of an option may be the empty string. */}
            {options.map((option, index) => (
              <option key={option.value} value={index}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-5"
          />
        </div>
      )}
    </Field>
  )
}
