import { memo } from 'react'

import { formatDay, formatNearDay } from '#features/dates/day-words.rules.ts'
import { rootAttribute } from '#ui/base/root-attribute.ts'
import { DatePicker, type DatePickerProps } from '#ui/dates/date-picker.tsx'

/** How a note above the button that saves looks. */
export const noteClasses =
  'rounded-field border-[1.5px] border-marigold-edge bg-[color-mix(in_oklab,var(--marigold)_14%,var(--card))] px-3 py-1.5 text-base leading-snug wrap-break-word'

/** While a note is there, the toasts leave place for it. */
export const noteAttribute = rootAttribute('formNote')

/** Says that the day of the match is to come. @param day as `dayToCome` names it; null for no such day */
export function DayNote({ day }: { day: string | null }) {
  return (
    <div
      role="status"
      className="w-full max-sm:order-first sm:max-w-120 xl:max-w-none empty:hidden"
    >
      {day !== null && (
        <p ref={noteAttribute} className={noteClasses}>
          <b>{day} is to come:</b> plan or typing slip?
        </p>
      )}
    </div>
  )
}

/**
 * What Save says once a doubt was said: the next press stores the match.
 * @param day that is to come; null for no such day
 * @param name that two people at the table have
 */
export function secondPressWords(day: string | null, name: string): string {
  if (day === null) return `Press again to store two people called ${name}`
  return `Press again to store it for ${day === 'Tomorrow' ? 'tomorrow' : day}`
}

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
