import { classNames } from '../base/class-names.ts'
import { controlLooks, Field } from '../fields/field.tsx'
import type { FieldProps } from '../fields/field.tsx'
import { useFormErrors } from '../fields/form.tsx'

export interface NumberFieldProps extends FieldProps {
  /** What was typed; the form parses and judges it, so nothing typed is lost. */
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** What the Enter key of a keypad on the screen promises. */
  enterKeyHint?: 'next' | 'done'
  /** Does this on Enter instead of submitting the form. */
  onEnter?: (input: HTMLInputElement) => void
}

// The decimal keypad of iOS has no minus, and some games count below zero.
const keypad = /iP(hone|ad|od)/.test(navigator.userAgent) ? 'text' : 'decimal'

/** A number in big tabular figures. */
export function NumberField({
  value,
  onChange,
  placeholder,
  enterKeyHint,
  onEnter,
  ...field
}: NumberFieldProps) {
  const { clear } = useFormErrors()
  return (
    <Field {...field}>
      {(ties) => (
        <input
          {...ties}
          name={field.name}
          value={value}
          placeholder={placeholder}
          inputMode={keypad}
          enterKeyHint={enterKeyHint}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || onEnter === undefined) return
            event.preventDefault()
            onEnter(event.currentTarget)
          }}
          onChange={(event) => {
            clear(field.name)
            onChange(event.currentTarget.value)
          }}
          className={classNames(
            controlLooks,
            'text-right font-score text-xl! placeholder:font-sans placeholder:text-base placeholder:font-normal placeholder:tracking-normal',
          )}
        />
      )}
    </Field>
  )
}
