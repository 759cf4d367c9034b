import { classNames } from '../base/class-names.ts'
import { controlClasses, Field, type FieldProps } from '../fields/field.tsx'
import { useFormErrors } from '../fields/form.tsx'

export interface NumberFieldProps extends FieldProps {
  /** The text as typed; the form parses and validates it, so no typed text is lost. */
  value: string
  onChange: (value: string) => void
  placeholder?: string
  enterKeyHint?: 'next' | 'done'
  /** Small and centred, for a column of numbers; long numbers get smaller figures. */
  compact?: boolean
  /** A compact one for a whole side, with larger figures. */
  tall?: boolean
  /** Called on Enter, instead of submitting the form. */
  onEnter?: (input: HTMLInputElement) => void
  onLeave?: () => void
}

// The decimal keypad of iOS has no minus sign, and some games have negative scores.
const keypad = /iP(hone|ad|od)/.test(navigator.userAgent) ? 'text' : 'decimal'

export function NumberField({
  value,
  onChange,
  placeholder,
  enterKeyHint,
  compact = false,
  tall = false,
  onEnter,
  onLeave,
  ...field
}: NumberFieldProps) {
  const { clear } = useFormErrors()
  return (
    <Field {...field}>
      {(controlProps) => (
        <input
          {...controlProps}
          name={field.name}
          value={value}
          placeholder={placeholder}
          inputMode={keypad}
          enterKeyHint={enterKeyHint}
          autoComplete="off"
          onBlur={onLeave}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            onLeave?.()
            if (onEnter === undefined) return
            event.preventDefault()
            onEnter(event.currentTarget)
          }}
          onChange={(event) => {
            clear(field.name)
            onChange(event.currentTarget.value)
          }}
          className={classNames(
            controlClasses,
            'font-score placeholder:font-sans placeholder:font-normal placeholder:tracking-normal',
            compact
              ? `py-1! text-center placeholder:text-base ${tall ? 'min-h-14!' : 'min-h-[2.8125rem]!'} ${figures(value, tall)}`
              : 'text-right text-xl! placeholder:text-base',
          )}
        />
      )}
    </Field>
  )
}

/** The size of the digits: nine digits with a sign fit into 84 px. */
function figures({ length }: string, tall: boolean): string {
  if (length <= 5) return `px-1! ${tall ? 'text-2xl!' : 'text-xl!'}`
  return length <= 7 ? 'px-1! text-base!' : 'px-0.5! text-xs! tracking-tighter!'
}
