import { Popover } from '@base-ui/react/popover'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { lazy, Suspense, useId, useState } from 'react'

import { dateOf, dayOf } from './calendar-day.ts'
import { classNames } from './class-names.ts'
import { controlLooks, errorLooks, hintLooks, labelLooks, type FieldProps } from './field.tsx'
import { useFormErrors } from './form.tsx'
import { popupLooks } from './popup.ts'
import { SkeletonGroup } from './skeleton.tsx'

const loadCalendar = async () => ({ default: (await import('./calendar.tsx')).Calendar })
const Calendar = lazy(loadCalendar)

const shown = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

export interface DatePickerProps extends FieldProps {
  /** A calendar day, `YYYY-MM-DD`, without a time zone. */
  value: string
  onChange: (day: string) => void
  /** Month and year as dropdowns, the years going 100 back by default. */
  dropdowns?: boolean
  fromYear?: number
  toYear?: number
  required?: boolean
}

/** A day, chosen on a calendar that is loaded when it is first wanted. */
export function DatePicker({
  label,
  name,
  hint,
  error,
  disabled = false,
  hideLabel = false,
  className,
  value,
  onChange,
  required,
  ...calendar
}: DatePickerProps) {
  const { errorOf, clear } = useFormErrors()
  const [open, setOpen] = useState(false)
  const id = useId()
  const message = error ?? errorOf(name) ?? null
  const date = dateOf(value)
  const described = message === null && hint === undefined ? undefined : `${id}note`
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <span id={`${id}label`} className={hideLabel ? 'sr-only' : labelLooks}>
        {label}
        {required === true && <span className="sr-only"> (required)</span>}
      </span>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          id={`${id}day`}
          disabled={disabled}
          aria-labelledby={`${id}label ${id}day`}
          aria-describedby={described}
          data-invalid={message === null ? undefined : ''}
          onPointerEnter={() => void loadCalendar()}
          onFocus={() => void loadCalendar()}
          className={classNames(
            controlLooks,
            'flex items-center justify-between gap-2 text-left tabular-nums data-popup-open:border-ink',
          )}
        >
          {date === undefined ? (
            <span className="text-muted">Choose a date</span>
          ) : (
            shown.format(date)
          )}
          <CalendarDays aria-hidden="true" className="size-5 shrink-0" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner
            sideOffset={6}
            align="end"
            collisionPadding={8}
            collisionAvoidance={{ side: 'flip', align: 'shift', fallbackAxisSide: 'none' }}
            className="z-30"
          >
            <Popover.Popup
              aria-labelledby={`${id}label`}
              className={classNames(popupLooks, 'rounded-card! p-3')}
            >
              <Suspense fallback={<SkeletonGroup className="h-[22.25rem] w-[19.25rem]" />}>
                <Calendar
                  {...calendar}
                  selected={date}
                  onSelect={(chosen) => {
                    clear(name)
                    onChange(dayOf(chosen))
                    setOpen(false)
                  }}
                />
              </Suspense>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {message !== null && (
        <p id={described} className={errorLooks}>
          <CircleAlert aria-hidden="true" className="mt-[0.15em] size-[1.1em] shrink-0" />
          {message}
        </p>
      )}
      {hint !== undefined && message === null && (
        <p id={described} className={hintLooks}>
          {hint}
        </p>
      )}
    </div>
  )
}
