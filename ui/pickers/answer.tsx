import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'

import { classNames } from '../base/class-names.ts'

/** One answer of several, of which one counts; all of one question have one `name`. */
export function Answer({
  name,
  label,
  checked,
  onCheck,
  className,
  children,
}: {
  name: string
  /** Where its words are not enough for whoever cannot see what stands around it. */
  label?: string
  checked: boolean
  onCheck: () => void
  className: string
  children: ReactNode
}) {
  return (
    <label
      className={classNames(
        'relative flex min-w-0 items-center rounded-field border border-field bg-card py-2 text-base font-bold has-checked:border-marigold-edge has-checked:bg-led has-checked:shadow-[0_2px_0_var(--marigold-edge)] has-focus-visible:outline-3 has-focus-visible:outline-focus',
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={checked}
        onChange={onCheck}
        className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-field outline-none"
      />
      {children}
    </label>
  )
}

export function AnswerMark() {
  return (
    <span
      aria-hidden="true"
      className="grid size-6 shrink-0 place-items-center rounded-full border border-field text-transparent peer-checked:border-ink peer-checked:bg-ink peer-checked:text-card"
    >
      <Check strokeWidth={3.4} className="size-3.5" />
    </span>
  )
}
