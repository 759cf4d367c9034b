import { useState } from 'react'
import { DayPicker } from 'react-day-picker'

export interface CalendarProps {
  selected: Date | undefined
  onSelect: (date: Date) => void
}

const YEARS_BACK = 100
const YEARS_AHEAD = 1

const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short' })

const wholeDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' })

/** The accessible name. It contains the number on the button, which voice control needs. */
function nameOfDay(date: Date, { today, selected }: Record<string, boolean>): string {
  const day = wholeDay.format(date)
  return `${today === true ? 'Today, ' : ''}${day}${selected === true ? ', selected' : ''}`
}

const arrow =
  'grid size-11 place-items-center rounded-field hover:bg-sunk aria-disabled:opacity-40 [&>svg]:size-5 [&>svg]:fill-ink'
const dropdown =
  'min-h-11 rounded-field border-[1.5px] border-field bg-card px-1.5 font-bold [&_option]:bg-card'

export function Calendar({ selected, onSelect }: CalendarProps) {
  const [today] = useState(() => new Date())
  return (
    <DayPicker
      mode="single"
      required
      fixedWeeks
      showOutsideDays
      weekStartsOn={1}
      selected={selected}
      onSelect={onSelect}
      defaultMonth={selected ?? today}
      captionLayout="dropdown"
      startMonth={new Date(today.getFullYear() - YEARS_BACK, 0)}
      endMonth={new Date(today.getFullYear() + YEARS_AHEAD, 11)}
      formatters={{ formatMonthDropdown: (month) => shortMonth.format(month) }}
      labels={{ labelDayButton: nameOfDay }}
      classNames={{
        months: 'relative',
        month_caption: 'flex min-h-11 items-center pr-24 pl-1',
        caption_label: 'hidden',
        dropdowns: 'flex gap-1.5',
        months_dropdown: dropdown,
        years_dropdown: dropdown,
        nav: 'absolute top-0 right-0 flex',
        button_previous: arrow,
        button_next: arrow,
        month_grid: 'mt-1 border-collapse',
        weekday: 'h-9 w-11 text-xs font-bold text-muted',
        day: 'p-0 text-center tabular-nums',
        day_button:
          'grid size-11 place-items-center rounded-field transition-colors hover:bg-sunk focus-visible:outline-offset-0',
        today: '[&>button]:ring-2 [&>button]:ring-field [&>button]:ring-inset',
        outside: 'text-muted',
        selected:
          '[&>button]:bg-marigold [&>button]:font-bold [&>button]:text-on-marigold [&>button]:hover:bg-marigold-high',
        disabled: 'opacity-40',
      }}
    />
  )
}
