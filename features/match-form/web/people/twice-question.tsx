import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { useRef } from 'react'

import type { Seat } from '../seats/seat.ts'
import { asOnePerson, type NameTwice } from './companions.ts'

/** Asks before saving whether a guest and somebody of the same name are one person. */
export function TwiceQuestion({
  seats,
  twice,
  onTable,
  onOther,
}: {
  seats: readonly Seat[]
  twice: NameTwice
  /** Somebody has left. */
  onTable: (seats: Seat[]) => void
  /** They are two people. */
  onOther: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const { first, guest } = twice
  const rows = seats.filter(({ key }) => key === first.key || key === guest.key)
  const typed = rows.map(({ score }) => score.trim()).filter((score) => score !== '')
  const scores = typed.length === 0 ? [''] : [...new Set(typed)]
  const answer = (label: string, change: () => void) => (
    <button
      key={label}
      type="button"
      onClick={() => {
        // The pressed button disappears; what comes next is saving.
        const form = box.current?.closest('form')
        form?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
        change()
      }}
      className="min-h-11 max-w-full rounded-2xl border-[1.5px] border-field bg-card px-3 py-1 text-left font-bold hover:bg-sunk"
    >
      {label}
    </button>
  )
  return (
    <div
      ref={box}
      role="group"
      aria-label={`Who or what is “${guest.name}”?`}
      className="flex w-full flex-col gap-2 rounded-field border-[1.5px] border-marigold-edge bg-[color-mix(in_oklab,var(--marigold)_14%,var(--card))] p-2 max-sm:order-first sm:max-w-120 sm:p-3 xl:max-w-none"
    >
      <p className="flex items-start gap-2">
        <CircleQuestionMark aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-focus" />
        <span className="min-w-0 wrap-anywhere">
          <strong>{guest.name}</strong> sits here twice. The same person?
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {scores.map((score) =>
          answer(scores.length > 1 ? `One person, with ${score}` : 'The same person', () =>
            onTable(asOnePerson(seats, twice, score)),
          ),
        )}
        {answer('Two people', onOther)}
      </div>
    </div>
  )
}
