import { useState } from 'react'

import { useFormErrors } from '#ui/fields/form.tsx'
import { NumberField, type NumberFieldProps } from '#ui/pickers/number-field.tsx'

import { readingWords, typedScoreProblem } from './typed-score.ts'

type ScoreFieldProps = Pick<
  NumberFieldProps,
  'label' | 'name' | 'className' | 'value' | 'onChange' | 'tall' | 'enterKeyHint' | 'onEnter'
>

/** A score of a player or a side. What cannot be read is said once the field is left. */
export function ScoreField({ name, className, value, onChange, ...field }: ScoreFieldProps) {
  const { errorOf } = useFormErrors()
  const [isTyping, setTyping] = useState(false)
  const problem = isTyping ? null : typedScoreProblem(value)
  const isWide = className !== undefined && (problem ?? errorOf(name)) !== undefined
  return (
    <NumberField
      {...field}
      compact
      hideLabel
      name={name}
      placeholder="Score"
      className={isWide ? 'w-32' : className}
      value={value}
      onChange={(typed) => {
        setTyping(true)
        onChange(typed)
      }}
      onLeave={() => setTyping(false)}
      hint={readingWords(value)}
      error={problem}
    />
  )
}
