import { Field as BaseField } from '@base-ui/react/field'
import type { ComponentProps, ReactNode, Ref } from 'react'

import { classNames } from './class-names.ts'
import { controlLooks, Field, type FieldProps } from './field.tsx'
import { useFormErrors } from './form.tsx'

type Passed = Pick<
  ComponentProps<'input'>,
  'placeholder' | 'autoComplete' | 'autoFocus' | 'maxLength' | 'inputMode' | 'readOnly' | 'onBlur'
>

export interface TextFieldProps extends FieldProps, Passed {
  value: string
  onChange: (value: string) => void
  /** `email` brings the right keyboard; the form judges the address, not the browser. */
  kind?: 'text' | 'email' | 'search'
  /** Said to screen readers; the form decides what is required. */
  required?: boolean
  /** Inside the control's left edge, e.g. a magnifier. */
  icon?: ReactNode
  aside?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/** One line of text. */
export function TextField({
  label,
  name,
  hint,
  error,
  disabled,
  hideLabel,
  className,
  aside,
  value,
  onChange,
  kind = 'text',
  required,
  icon,
  inputRef,
  ...input
}: TextFieldProps) {
  const { clear } = useFormErrors()
  const byKind = kind === 'email' ? emailInput : kind === 'search' ? searchInput : {}
  return (
    <Field {...{ label, name, hint, error, disabled, hideLabel, className, aside }}>
      <div className="relative">
        {icon !== undefined && (
          <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-muted [&>svg]:size-5">
            {icon}
          </span>
        )}
        <BaseField.Control
          {...byKind}
          {...input}
          ref={inputRef}
          aria-required={required}
          value={value}
          onValueChange={(typed) => {
            clear(name)
            onChange(typed)
          }}
          className={classNames(controlLooks, icon !== undefined && 'pl-11')}
        />
      </div>
    </Field>
  )
}

// Not type="email": the browser would trim and judge by rules of its own.
const emailInput = {
  inputMode: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  autoComplete: 'email',
} as const

const searchInput = { type: 'search', enterKeyHint: 'search', autoComplete: 'off' } as const
