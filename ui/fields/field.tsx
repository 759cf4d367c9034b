import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, type ReactNode } from 'react'

import { classNames } from '../base/class-names.ts'
import { useFormErrors } from './form.tsx'

export interface FieldProps {
  label: ReactNode
  /** Also the key of the server's message for this field. */
  name?: string | undefined
  hint?: ReactNode
  error?: string | null | undefined
  disabled?: boolean | undefined
  hideLabel?: boolean | undefined
  className?: string | undefined
}

export interface ControlProps {
  id: string
  disabled: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export const controlClasses = classNames(
  'w-full min-h-12 rounded-field border-[1.5px] border-field bg-card px-3.5 py-2 text-base text-ink',
  'transition-colors hover:border-ink',
  'focus-visible:border-focus focus-visible:outline-offset-0',
  'aria-invalid:border-loss',
  'disabled:opacity-60 disabled:hover:border-field data-disabled:opacity-60 data-disabled:hover:border-field',
)

export const errorClasses = 'flex items-start gap-1.5 text-base font-semibold text-loss'

/** Not Base UI's Field: it costs 11 kB and has its own validation, which we do not use. */
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
  /** The control is a button; a native label would press it when clicked. */
  buttonControl?: boolean
  aside?: ReactNode
  children: (controlProps: ControlProps, labelId: string) => ReactNode
}) {
  const id = useId()
  const { errorOf } = useFormErrors()
  const message = error ?? errorOf(name) ?? null
  const noted = message !== null || hint !== undefined
  const labelId = `${id}label`
  const labelClasses = hideLabel ? 'sr-only' : 'text-base font-bold'
  const controlProps: ControlProps = {
    id,
    disabled,
    'aria-invalid': message === null ? undefined : true,
    'aria-describedby': noted ? `${id}note` : undefined,
  }
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={hideLabel ? 'contents' : 'flex items-baseline justify-between gap-3'}>
        {buttonControl ? (
          <span id={labelId} className={labelClasses}>
            {label}
          </span>
        ) : (
          <label id={labelId} htmlFor={id} className={labelClasses}>
            {label}
          </label>
        )}
        {aside}
      </div>
      {children(controlProps, labelId)}
      {/* Always rendered: a live region announces only what changes inside it. */}
      <div aria-live="polite" className="empty:-mt-1.5">
        {message !== null && (
          <p id={`${id}note`} className={errorClasses}>
            <CircleAlert aria-hidden="true" className="mt-[0.15em] size-[1.1em] shrink-0" />
            {message}
          </p>
        )}
      </div>
      {hint !== undefined && message === null && (
        <p id={`${id}note`} className="text-base text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
