import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState, type KeyboardEvent } from 'react'

import { IconButton } from '../base/icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface PasswordFieldProps extends Pick<
  TextFieldProps,
  'label' | 'name' | 'hint' | 'error' | 'value' | 'onChange' | 'placeholder' | 'required'
> {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(field: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  // Browsers report the state of Caps Lock only with a key event.
  const watchKeys = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <TextField
      {...field}
      kind={visible ? 'shownPassword' : 'password'}
      onKeyDown={watchKeys}
      onKeyUp={watchKeys}
      onBlur={() => setCapsLock(false)}
      end={
        <IconButton
          className="absolute top-0.5 right-0.5"
          label={visible ? 'Hide password' : 'Show password'}
          icon={visible ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
          onClick={() => setVisible(!visible)}
        />
      }
      below={
        <output className="block text-base font-semibold empty:hidden">
          {capsLock && (
            <span className="flex items-center gap-1.5">
              <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-loss" />
              Warning: Caps Lock is on.
            </span>
          )}
        </output>
      }
    />
  )
}
