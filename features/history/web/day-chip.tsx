import ChevronDown from 'lucide-react/icons/chevron-down'
import { Suspense, useId, useRef, useState } from 'react'

import { formatDay } from '#features/dates/day-words.rules.ts'
import { lazyComponent } from '#ui/base/lazy-component.tsx'
import { dateOf, isoDayOf } from '#ui/dates/calendar-day.ts'

import { ChipFrame, type Rare } from './filter-chip.tsx'

const DatePopup = lazyComponent(async () => (await import('#ui/dates/date-popup.tsx')).DatePopup)

export function DayChip({
  label,
  value,
  named = true,
  rare,
  onChange,
}: {
  label: string
  /** `YYYY-MM-DD` */
  value: string | undefined
  /** Whether the label stands before a chosen day; without it this year is left out too. */
  named?: boolean
  rare?: Rare
  onChange: (day: string | undefined) => void
}) {
  const id = useId()
  // Undefined until the first press: the calendar is not rendered before.
  const [open, setOpen] = useState<boolean>()
  const button = useRef<HTMLButtonElement>(null)
  const date = dateOf(value ?? '')
  return (
    <ChipFrame
      label={label}
      rare={rare}
      isSet={date !== undefined}
      onClear={() => onChange(undefined)}
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open === true}
        onPointerEnter={() => DatePopup.preload()}
        onFocus={() => DatePopup.preload()}
        onClick={() => setOpen(open !== true)}
        className="flex min-h-10 items-center gap-1.5 pl-3.5 whitespace-nowrap outline-none after:absolute after:inset-0 after:rounded-field focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
      >
        <span id={id} className={named || date === undefined ? undefined : 'sr-only'}>
          {label}
        </span>
        {value === undefined || date === undefined ? (
          <ChevronDown aria-hidden="true" className="mr-2.5 size-4.5" />
        ) : (
          <span className="tabular-nums">
            {formatDay(value, named || !isThisYear(date) ? 'd MMM yyyy' : 'd MMM')}
          </span>
        )}
      </button>
      {open !== undefined && (
        <Suspense>
          <DatePopup
            open={open}
            anchor={button}
            labelId={id}
            selected={date}
            onClose={() => setOpen(false)}
            onSelect={(chosen) => {
              onChange(isoDayOf(chosen))
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </ChipFrame>
  )
}

function isThisYear(date: Date): boolean {
  return date.getFullYear() === new Date().getFullYear()
}
