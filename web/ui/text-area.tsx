import { Field as BaseField } from '@base-ui/react/field'

import { classNames } from './class-names.ts'
import { controlLooks, Field, type FieldProps } from './field.tsx'
import { useFormErrors } from './form.tsx'

export interface TextAreaProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  rows?: number
}

/** Several lines; grows with its text where the browser can. */
export function TextArea({ value, onChange, placeholder, rows = 3, ...field }: TextAreaProps) {
  const { clear } = useFormErrors()
  return (
    <Field {...field}>
      <BaseField.Control
        value={value}
        placeholder={placeholder}
        onValueChange={(typed) => {
          clear(field.name)
          onChange(typed)
        }}
        render={<textarea rows={rows} />}
        className={classNames(
          controlLooks,
          'field-sizing-content max-h-96 min-h-24 leading-normal',
        )}
      />
    </Field>
  )
}
