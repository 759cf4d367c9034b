import { memo } from 'react'

import { dateOf } from '#ui/dates/calendar-day.ts'
import { DatePicker, type DatePickerProps } from '#ui/dates/date-picker.tsx'
import { dayWords, nearDayWords } from '#ui/layout/date-words.ts'

/** The day of a match as a small button: `Today`, and the whole date where there is room. */
export const DayButton = memo(function DayButton(
  props: Pick<DatePickerProps, 'value' | 'onChange' | 'disabled'> & { today: string },
) {
  const { value, today, ...rest } = props
  const date = dateOf(value)
  const now = dateOf(today)
  const near = date && now && nearDayWords(date.toISOString(), now)
  const whole = date && dayWords(date.toISOString()).replace(/ \d+$/u, '')
  return (
    <DatePicker
      {...rest}
      compact
      label="Date"
      hideLabel
      name="day"
      required
      value={value}
      words={
        near === undefined || near.includes(' ') ? undefined : (
          <span>
            {near}
            <span className="hidden sm:inline">, {whole}</span>
          </span>
        )
      }
    />
  )
})
