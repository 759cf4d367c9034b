import Moon from 'lucide-react/icons/moon'
import { type ReactNode, useRef, useState } from 'react'

import { formatDay } from '#features/dates/day-words.rules.ts'
import { chosenClasses } from '#features/matches/web/person-chip.tsx'

/**
 * Asks after midnight whether a match is of the evening that began before, in one line, so that it covers
 * little of the form. The day stays until it is answered.
 */
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
      role="group"
      aria-label={`Is this still ${name} evening?`}
      className="flex w-full items-center gap-2 max-sm:order-first sm:max-w-120 xl:max-w-none"
    >
      <Moon aria-hidden="true" className="size-5 shrink-0 text-focus" />
      <Answer
        onTap={() => {
          answer()
          onEvening()
        }}
      >
        Still {name} evening
      </Answer>
      <Answer chosen onTap={answer}>{`${formatDay(today, 'EEEE')}, a new day`}</Answer>
    </div>
  )
}

function Answer({
  chosen,
  onTap,
  children,
}: {
  chosen?: boolean
  onTap: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onTap}
      className={`min-h-11 min-w-0 flex-1 rounded-2xl border-[1.5px] border-field bg-card px-2 py-1 leading-tight font-bold text-balance ${chosenClasses}`}
    >
      {children}
    </button>
  )
}
