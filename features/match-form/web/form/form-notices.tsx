import { memo, type ReactNode, useRef } from 'react'

import { formatDay, formatNearDay } from '#features/dates/day-words.rules.ts'
import { useToday } from '#features/dates/web/day.tsx'
import { Button } from '#ui/base/button.tsx'
import { rootAttribute } from '#ui/base/root-attribute.ts'
import { DatePicker, type DatePickerProps } from '#ui/dates/date-picker.tsx'

import { draftWords } from '../drafts/stored-draft.ts'

export function FormNotice({
  text,
  action,
  onTap,
}: {
  text: string | null
  action: string
  onTap: () => void
}) {
  const status = useRef<HTMLDivElement>(null)
  return (
    // Always rendered: a live region announces only what changes inside it.
    <div ref={status} role="status" tabIndex={-1} className="w-full outline-none empty:absolute">
      {text !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-field bg-sunk py-1 pr-1 pl-3.5">
          <p className="min-w-0 py-1 font-semibold wrap-anywhere">{text}</p>
          <Button
            tone="quiet"
            size="small"
            className="min-w-0"
            onClick={() => {
              // The button disappears; the focus stays here.
              status.current?.focus({ preventScroll: true })
              onTap()
            }}
          >
            <span className="min-w-0 wrap-anywhere">{action}</span>
          </Button>
        </div>
      )}
    </div>
  )
}

export function DraftCameBack({
  touched,
  onStartFresh,
}: {
  touched: number | null
  onStartFresh: () => void
}) {
  const today = useToday()
  const text = touched === null ? null : draftWords(touched, today)
  return <FormNotice text={text} action="Start fresh" onTap={onStartFresh} />
}

/** With a note the toasts leave place for it. */
const noteAttribute = rootAttribute('formNote')

export function Note({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="w-full max-sm:order-first sm:max-w-120 xl:max-w-none empty:hidden"
    >
      {children !== false && (
        <p
          ref={noteAttribute}
          className="rounded-field border-[1.5px] border-marigold-edge bg-[color-mix(in_oklab,var(--marigold)_14%,var(--card))] px-3 py-1.5 text-base leading-snug wrap-break-word"
        >
          {children}
        </p>
      )}
    </div>
  )
}

export const DayButton = memo(function DayButton({
  today,
  value,
  ...rest
}: Pick<DatePickerProps, 'value' | 'onChange' | 'disabled'> & { today: string }) {
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
