import type { ReactNode } from 'react'

import { classNames } from '../base/class-names.ts'
import { pieceColour } from '../base/meeple.tsx'

/** A person's token with the initials. Decorative: show the name beside it. */
export function PersonToken({
  colour,
  name,
  icon,
  className = 'size-11 text-base',
}: {
  /** The person's own, from 0 to 9. */
  colour: number
  name: string
  /** Replaces the initials if the name is unknown. */
  icon?: ReactNode
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      style={{ color: pieceColour(colour) }}
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

/** The first graphemes of the first and the last word: an emoji of many code points is one. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1)
  return ends.map((word) => firstLetter(word ?? '')).join('')
}

/** A first letter without combining characters after it. */
const PLAIN = /^[ -\u02ff](?=[ -\u02ff]|$)/u

function firstLetter(word: string): string {
  // Few names need the segmenter, and creating one costs 60 ms on a phone.
  const [plain] = PLAIN.exec(word) ?? []
  if (plain !== undefined) return plain.toUpperCase()
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)
  return (first?.segment ?? '').toUpperCase()
}
