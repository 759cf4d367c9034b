import { Popover } from '@base-ui/react/popover'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { lazy, Suspense, useState } from 'react'

import { dateOf, dayOf } from './calendar-day.ts'
import { classNames } from './class-names.ts'
import { controlLooks, Field, type FieldProps } from './field.tsx'
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
  value,
  onChange,
  dropdowns,
  fromYear,
  toYear,
  required,
  label,
  ...field
}: DatePickerProps) {
  const { clear } = useFormErrors()
  const [open, setOpen] = useState(false)
  const date = dateOf(value)
  const name = (
    <>
      {label}
      {required === true && <span className="sr-only"> (required)</span>}
    </>
  )
  return (
    <Field {...field} label={name} buttonControl>
      {(ties, labelId) => (
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Trigger
            {...ties}
            aria-labelledby={`${labelId} ${ties.id}`}
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
                aria-labelledby={labelId}
                className={classNames(popupLooks, 'rounded-card! p-3')}
              >
                <Suspense fallback={<SkeletonGroup className="h-[22.25rem] w-[19.25rem]" />}>
                  <Calendar
                    {...{ dropdowns, fromYear, toYear }}
                    selected={date}
                    onSelect={(chosen) => {
                      clear(field.name)
                      onChange(dayOf(chosen))
                      setOpen(false)
                    }}
                  />
                </Suspense>
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  )
}
