import type { ComponentProps, ReactNode, Ref } from 'react'

import { classNames } from '../base/class-names.ts'
import { controlClasses, Field, type FieldProps } from './field.tsx'
import { useFormErrors } from './form.tsx'

type Passed = Pick<
  ComponentProps<'input'>,
  | 'placeholder'
  | 'autoComplete'
  | 'autoFocus'
  | 'maxLength'
  | 'inputMode'
  | 'readOnly'
  | 'onBlur'
  | 'onKeyDown'
  | 'onKeyUp'
>

export interface TextFieldProps extends FieldProps, Passed {
  value: string
  onChange: (value: string) => void
  /** `email` sets the keyboard only; the form validates the address, not the browser. */
  kind?: keyof typeof byKind
  /** Announced by screen readers only; the form validates it. */
  required?: boolean
  icon?: ReactNode
  end?: ReactNode
  below?: ReactNode
  aside?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

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
  end,
  below,
  inputRef,
  ...input
}: TextFieldProps) {
  const { clear } = useFormErrors()
  return (
    <Field
      label={label}
      name={name}
      hint={hint}
      error={error}
      disabled={disabled}
      hideLabel={hideLabel}
      className={className}
      aside={aside}
    >
      {(controlProps) => (
        <>
          <div className="relative">
            {icon !== undefined && (
              <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-muted [&>svg]:size-5">
                {icon}
              </span>
            )}
            <input
              {...byKind[kind]}
              {...input}
              {...controlProps}
              ref={inputRef}
              name={name}
              aria-required={required}
              value={value}
              onChange={(event) => {
                clear(name)
                onChange(event.currentTarget.value)
              }}
              className={classNames(
                controlClasses,
                icon !== undefined && 'pl-11',
                end !== undefined && 'pr-13 placeholder:text-xs placeholder-shown:text-ellipsis',
              )}
            />
            {end}
          </div>
          {below}
        </>
      )}
    </Field>
  )
}

const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

const byKind = {
  text: { type: 'text' },
  // Not type="email": the browser would trim and validate by its own rules.
  email: { type: 'text', inputMode: 'email', autoComplete: 'email', ...plain },
  search: { type: 'search', enterKeyHint: 'search', autoComplete: 'off' },
  password: { type: 'password', ...plain },
  shownPassword: { type: 'text', ...plain },
} satisfies Record<string, ComponentProps<'input'>>
