import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId } from 'react'
import type { ReactNode } from 'react'

import { classNames } from '../base/class-names.ts'
import { useFormErrors } from './form.tsx'

/** What every field takes. */
export interface FieldProps {
  label: ReactNode
  /** Also the key of the server's message for this field. */
  name?: string | undefined
  /** Shown under the control until there is an error. */
  hint?: ReactNode
  error?: string | null | undefined
  disabled?: boolean | undefined
  /** Keeps the label for ears alone, e.g. in a table with column heads. */
  hideLabel?: boolean | undefined
  className?: string | undefined
}

/** What ties a control to its label, hint and error; for the control's own element. */
export interface ControlTies {
  id: string
  disabled: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export const controlLooks = classNames(
  'w-full min-h-12 rounded-field border-[1.5px] border-field bg-card px-3.5 py-2 text-base text-ink',
  'transition-colors hover:border-ink',
  'focus-visible:border-focus focus-visible:outline-offset-0',
  'aria-invalid:border-loss',
  'disabled:opacity-60 disabled:hover:border-field data-disabled:opacity-60 data-disabled:hover:border-field',
)

export const errorLooks = 'flex items-start gap-1.5 text-sm font-semibold text-loss'

/**
 * Label, control, hint and error of one field. Base UI's Field does this too, for 11 kB, with
 * a validation of its own that we do not use.
 */
export function Field({
  label,
  name,
  hint,
  error,
  disabled = false,
  hideLabel = false,
  className,
  buttonControl = false,
  aside,
  children,
}: FieldProps & {
  /** The control is a button, which a press on a native label would press too. */
  buttonControl?: boolean
  /** Opposite the label, e.g. a link. */
  aside?: ReactNode
  children: (ties: ControlTies, labelId: string) => ReactNode
}) {
  const id = useId()
  const { errorOf } = useFormErrors()
  const message = error ?? errorOf(name) ?? null
  const noted = message !== null || hint !== undefined
  const labelId = `${id}label`
  const labelLooks = hideLabel ? 'sr-only' : 'text-[0.9375rem] font-bold'
  const ties: ControlTies = {
    id,
    disabled,
    'aria-invalid': message === null ? undefined : true,
    'aria-describedby': noted ? `${id}note` : undefined,
  }
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={hideLabel ? 'contents' : 'flex items-baseline justify-between gap-3'}>
        {buttonControl ? (
          <span id={labelId} className={labelLooks}>
            {label}
          </span>
        ) : (
          <label id={labelId} htmlFor={id} className={labelLooks}>
            {label}
          </label>
        )}
        {aside}
      </div>
      {children(ties, labelId)}
      {/* Always there, so that an error that comes after the field was left is read out too. */}
      <div aria-live="polite" className="empty:-mt-1.5">
        {message !== null && (
          <p id={`${id}note`} className={errorLooks}>
            <CircleAlert aria-hidden="true" className="mt-[0.15em] size-[1.1em] shrink-0" />
            {message}
          </p>
        )}
      </div>
      {hint !== undefined && message === null && (
        <p id={`${id}note`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
