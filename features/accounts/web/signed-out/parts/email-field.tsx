import { TextField, type TextFieldProps } from '#ui/fields/text-field.tsx'

export function EmailField(field: Pick<TextFieldProps, 'value' | 'onChange' | 'error'>) {
  return <TextField label="Email" name="email" kind="email" required {...field} />
}
