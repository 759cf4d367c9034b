import { Field as BaseField } from '@base-ui/react/field'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'
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

export const controlLooks = classNames(
  'w-full min-h-12 rounded-field border-[1.5px] border-field bg-card px-3.5 py-2 text-base text-ink',
  'transition-colors hover:border-ink',
  'focus-visible:border-focus focus-visible:outline-offset-0',
  'data-invalid:border-loss aria-invalid:border-loss',
  'data-disabled:cursor-not-allowed data-disabled:opacity-60 data-disabled:hover:border-field',
)

export const labelLooks = 'text-[0.9375rem] font-bold'

/** Label, control, hint and error of one field, tied together for screen readers. */
export function Field({
  label,
  name,
  hint,
  error,
  disabled,
  hideLabel = false,
  className,
  buttonControl = false,
  aside,
  children,
}: FieldProps & {
  /** The control is a button (a select), which a native label cannot name. */
  buttonControl?: boolean
  /** Opposite the label, e.g. a link. */
  aside?: ReactNode
  children: ReactNode
}) {
  const { errorOf } = useFormErrors()
  const message = error ?? errorOf(name) ?? null
  const labelClass = hideLabel ? 'sr-only' : labelLooks
  return (
    <BaseField.Root
      {...(name === undefined ? {} : { name })}
      disabled={disabled}
      invalid={message !== null}
      className={classNames('flex min-w-0 flex-col gap-1.5', className)}
    >
      <div className={hideLabel ? 'contents' : 'flex items-baseline justify-between gap-3'}>
        {buttonControl ? (
          <BaseField.Label nativeLabel={false} render={<div />} className={labelClass}>
            {label}
          </BaseField.Label>
        ) : (
          <BaseField.Label className={labelClass}>{label}</BaseField.Label>
        )}
        {aside}
      </div>
      {children}
      {message !== null && (
        <BaseField.Error match className={errorLooks}>
          <CircleAlert aria-hidden="true" className="mt-[0.15em] size-[1.1em] shrink-0" />
          <span>{message}</span>
        </BaseField.Error>
      )}
      {hint !== undefined && message === null && (
        <BaseField.Description className={hintLooks}>{hint}</BaseField.Description>
      )}
    </BaseField.Root>
  )
}

export const errorLooks = 'flex items-start gap-1.5 text-sm font-semibold text-loss'
export const hintLooks = 'text-sm text-muted'
