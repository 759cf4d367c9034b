import { memo } from 'react'

import { formatDay, formatNearDay } from '#features/dates/day-words.rules.ts'
import { DatePicker, type DatePickerProps } from '#ui/dates/date-picker.tsx'

/** The day of a match as a small button: `Today`, and the whole date where there is room. */
export const DayButton = memo(function DayButton(
  props: Pick<DatePickerProps, 'value' | 'onChange' | 'disabled'> & { today: string },
) {
  const { value, today, ...rest } = props
  const near = formatNearDay(value, today)
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
        near.includes(' ') ? (
          formatDay(value, 'd MMM yyyy')
        ) : (
          <span>
            {near}
            <span className="hidden sm:inline">, {formatDay(value, 'EEE d MMM')}</span>
          </span>
        )
      }
    />
  )
})
