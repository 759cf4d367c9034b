import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, Suspense, useRef, useState } from 'react'

import { classNames } from '../base/class-names.ts'
import { lazyComponent } from '../base/lazy-component.tsx'
import { controlClasses, Field, type FieldProps } from '../fields/field.tsx'
import { useFormErrors } from '../fields/form.tsx'
import { dateOf, isoDayOf } from './calendar-day.ts'

const DatePopup = lazyComponent(async () => (await import('./date-popup.tsx')).DatePopup)

export interface DatePickerProps extends FieldProps {
  /** A calendar day, `YYYY-MM-DD`, without a time zone. */
  value: string
  onChange: (day: string) => void
  required?: boolean
  /** The day in words, e.g. `Today`. */
  words: ReactNode
  compact?: boolean
}

export function DatePicker({
  value,
  onChange,
  required,
  label,
  words,
  compact = false,
  ...field
}: DatePickerProps) {
  const { clear } = useFormErrors()
  // Undefined until the first press, so that the calendar is not rendered before.
  const [open, setOpen] = useState<boolean>()
  const button = useRef<HTMLButtonElement>(null)
  const date = dateOf(value)
  const name = (
    <>
      {label}
      {required === true && <span className="sr-only"> (required)</span>}
    </>
  )
  return (
    <Field {...field} label={name} buttonControl>
      {(controlProps, labelId) => (
        <>
          <button
            {...controlProps}
            ref={button}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={open === true}
            aria-labelledby={`${labelId} ${controlProps.id}`}
            onPointerEnter={() => DatePopup.preload()}
            onFocus={() => DatePopup.preload()}
            onClick={() => setOpen(open !== true)}
            className={classNames(
              controlClasses,
              'flex items-center gap-2 text-left tabular-nums aria-expanded:border-ink',
              compact ? 'min-h-11! w-auto! px-3! font-bold whitespace-nowrap' : 'justify-between',
            )}
          >
            {compact && <CalendarDays aria-hidden="true" className="size-5 shrink-0" />}
            {date === undefined ? <span className="text-muted">Choose a date</span> : words}
            {compact ? (
              <ChevronDown aria-hidden="true" className="size-4.5 shrink-0 max-sm:hidden" />
            ) : (
              <CalendarDays aria-hidden="true" className="size-5 shrink-0" />
            )}
          </button>
          {open !== undefined && (
            <Suspense>
              <DatePopup
                open={open}
                labelId={labelId}
                anchor={button}
                selected={date}
                onClose={() => setOpen(false)}
                onSelect={(chosen) => {
                  clear(field.name)
                  onChange(isoDayOf(chosen))
                  setOpen(false)
                }}
              />
            </Suspense>
          )}
        </>
      )}
    </Field>
  )
}
