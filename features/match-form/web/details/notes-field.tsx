import { lengthOf } from '#features/accounts/accounts.rules.ts'
import { NOTES_MAX, notesProblem } from '#features/matches/details.rules.ts'
import { TextArea } from '#ui/pickers/text-area.tsx'

const NEAR = 200

/** Notes of a match. Shows the length when the limit is near. */
export function NotesField({
  value,
  onChange,
}: {
  value: string
  onChange: (notes: string) => void
}) {
  const length = lengthOf(value)
  const near = length > NOTES_MAX - NEAR
  return (
    <TextArea
      label="Notes (optional)"
      name="notes"
      rows={3}
      value={value}
      onChange={onChange}
      error={notesProblem(value)}
      hint={
        near
          ? `${length.toLocaleString('en')} of ${NOTES_MAX.toLocaleString('en')} characters`
          : undefined
      }
    />
  )
}
