import { classNames } from '../base/class-names.ts'
import { controlClasses, Field, type FieldProps } from '../fields/field.tsx'
import { useFormErrors } from '../fields/form.tsx'

export interface TextAreaProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  rows?: number
}

export function TextArea({ value, onChange, placeholder, rows = 3, ...field }: TextAreaProps) {
  const { clear } = useFormErrors()
  return (
    <Field {...field}>
      {(controlProps) => (
        <textarea
          {...controlProps}
          name={field.name}
          rows={rows}
          value={value}
          placeholder={placeholder}
          onChange={(event) => {
            clear(field.name)
            onChange(event.currentTarget.value)
          }}
          className={classNames(
            controlClasses,
            'field-sizing-content max-h-96 min-h-24 leading-normal',
          )}
        />
      )}
    </Field>
  )
}
