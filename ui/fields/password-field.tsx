import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState, type KeyboardEvent, type ReactNode } from 'react'

import { classNames } from '../base/class-names.ts'
import { IconButton } from '../base/icon-button.tsx'
import { controlClasses, Field, type FieldProps } from './field.tsx'
import { useFormErrors } from './form.tsx'

export interface PasswordFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** Tells a password manager whether to fill in a password or to suggest a new one. */
  autoComplete: 'current-password' | 'new-password'
  placeholder?: string
  required?: boolean
  aside?: ReactNode
  onBlur?: () => void
}

/** A password that can be shown, with a warning while Caps Lock is on. */
export function PasswordField({
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
  required,
  ...input
}: PasswordFieldProps) {
  const { clear } = useFormErrors()
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  // Browsers report the state of Caps Lock only with a key event.
  const watchKeys = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
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
            <input
              {...input}
              {...controlProps}
              name={name}
              type={visible ? 'text' : 'password'}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              aria-required={required}
              value={value}
              onChange={(event) => {
                clear(name)
                onChange(event.currentTarget.value)
              }}
              onKeyDown={watchKeys}
              onKeyUp={watchKeys}
              onBlur={() => {
                setCapsLock(false)
                input.onBlur?.()
              }}
              className={classNames(
                controlClasses,
                'pr-13 placeholder:text-xs placeholder-shown:text-ellipsis',
              )}
            />
            <IconButton
              className="absolute top-0.5 right-0.5"
              label={visible ? 'Hide password' : 'Show password'}
              icon={visible ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
              onClick={() => setVisible(!visible)}
            />
          </div>
          <output className="block text-base font-semibold empty:hidden">
            {capsLock && (
              <span className="flex items-center gap-1.5">
                <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-loss" />
                Warning: Caps Lock is on.
              </span>
            )}
          </output>
        </>
      )}
    </Field>
  )
}
