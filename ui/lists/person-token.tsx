import type { ReactNode } from 'react'

import { classNames } from '../base/class-names.ts'
import { seatColour } from '../base/meeple.tsx'

/** A person's wooden token with the initials; decorative, the name stands beside it. */
export function PersonToken({
  id,
  name,
  icon,
  className = 'size-11 text-base',
}: {
  /** Decides the colour, so that a person has one everywhere. */
  id: string
  name: string
  /** Instead of the initials, for somebody whose name is not known. */
  icon?: ReactNode
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      style={{ color: seatColour(colourOf(id)) }}
      className={classNames(
        'grid shrink-0 place-items-center overflow-clip rounded-full border-2 border-current select-none',
        'bg-[color-mix(in_srgb,currentColor_16%,var(--card))] shadow-[0_3px_0_currentColor]',
        className,
      )}
    >
      <span className="font-score leading-none text-ink">{icon ?? initialsOf(name)}</span>
    </span>
  )
}

// The end of our ids is random, their beginning is the time.
function colourOf(id: string): number {
  return [...id.slice(-6)].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
}

/** First and last name's first letters, as people see letters: an emoji of many parts is one. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1)
  return ends.map((word) => firstLetter(word ?? '')).join('')
}

/** A letter that nothing belongs to which comes after it. */
const PLAIN = /^[ -\u02ff](?=[ -\u02ff]|$)/u

function firstLetter(word: string): string {
  // Few names need the segmenter, and to make one costs a phone 60 ms.
  const [plain] = PLAIN.exec(word) ?? []
  if (plain !== undefined) return plain.toUpperCase()
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)
  return (first?.segment ?? '').toUpperCase()
}
