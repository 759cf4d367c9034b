import { useRef, useState } from 'react'

import { formatDay } from '#features/days/day-words.rules.ts'
import { Asked, Option } from '#features/quick-line/web/question.tsx'

import { noteClasses } from '../form/day-note.tsx'

/** Asks after midnight whether a match is of the evening that began before. The day stays until it is answered. */
export function EveningQuestion({
  evening,
  today,
  onEvening,
}: {
  /** Its day. */
  evening: string
  today: string
  onEvening: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const [isAnswered, setAnswered] = useState(false)
  if (isAnswered) return null

  function answer() {
    // The pressed button disappears; what comes next is saving.
    const form = box.current?.closest('form')
    form?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
    setAnswered(true)
  }
  const name = formatDay(evening, 'EEEE')
  return (
    <div
      ref={box}
      className={`w-full max-sm:order-first sm:max-w-120 xl:max-w-none ${noteClasses}`}
    >
      <Asked
        words={name}
        label={`Is this still ${name} evening?`}
        sentence={
          <>
            It is past midnight. Still <b>{name} evening</b>?
          </>
        }
      >
        <Option
          onTap={() => {
            answer()
            onEvening()
          }}
        >
          {name} evening
        </Option>
        <Option chosen onTap={answer}>{`${formatDay(today, 'EEEE')}, a new day`}</Option>
      </Asked>
    </div>
  )
}
