import { TextField, type TextFieldProps } from '#ui/fields/text-field.tsx'

type NameField = Pick<TextFieldProps, 'value' | 'onChange' | 'error'>

export function NameFields({ first, last }: Record<'first' | 'last', NameField>) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        required
        {...first}
      />
      <TextField label="Last name" name="lastName" autoComplete="family-name" required {...last} />
    </div>
  )
}
