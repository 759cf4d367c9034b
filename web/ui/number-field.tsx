import { Field as BaseField } from '@base-ui/react/field'

import { classNames } from './class-names.ts'
import { controlLooks, Field, type FieldProps } from './field.tsx'
import { useFormErrors } from './form.tsx'

export interface NumberFieldProps extends FieldProps {
  /** What was typed; the form parses and judges it, so nothing typed is lost. */
  value: string
  onChange: (value: string) => void
  placeholder?: string
}

// The decimal keypad of iOS has no minus, and some games count below zero.
const keypad = /iP(hone|ad|od)/.test(navigator.userAgent) ? 'text' : 'decimal'

/** A number in big tabular figures. */
export function NumberField({ value, onChange, placeholder, ...field }: NumberFieldProps) {
  const { clear } = useFormErrors()
  return (
    <Field {...field}>
      <BaseField.Control
        value={value}
        placeholder={placeholder}
        inputMode={keypad}
        autoComplete="off"
        onValueChange={(typed) => {
          clear(field.name)
          onChange(typed)
        }}
        className={classNames(controlLooks, 'font-score text-right text-xl! placeholder:font-sans')}
      />
    </Field>
  )
}
