import type { ReactNode } from 'react'

import { classNames } from '#ui/base/class-names.ts'

import { drawings } from '../drawings.rules.ts'
import { faceOf, LETTER } from '../faces.rules.ts'

/** From this size on the face has an inner frame. */
const FRAMED = 32

/** Decorative: several games share a monogram, so show the name beside it. */
export function BoxFace({
  game,
  size,
  band,
  className,
}: {
  game: { name: string }
  /** In CSS pixels, from 18 to 226. */
  size: number
  band?: ReactNode
  className?: string
}) {
  const face = faceOf(game.name)
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      aria-hidden="true"
      className={classNames('box shrink-0 select-none', className)}
    >
      {/* The side of the box, below its lid. */}
      <rect y="2" width="48" height="46" rx="5" fill={face.shape.colour} />
      <rect y="2" width="48" height="46" rx="5" fillOpacity="0.28" />
      <rect width="48" height="45.5" rx="5" fill={face.ground} />
      <svg x="3" y="3" width="42" height={band ? 27 : 39.5} viewBox="0 0 42 40" {...cropped}>
        <path d={drawings[face.shape.form]} fill={face.shape.colour} />
      </svg>
      {size >= FRAMED && (
        <rect
          x="3"
          y="3"
          width="42"
          height="39.5"
          rx="2.6"
          fill="none"
          stroke={LETTER}
          strokeOpacity="0.5"
          strokeWidth={size < 64 ? 0.8 : 0.6}
        />
      )}
      <Monogram monogram={face.monogram} middle={band ? 17 : 23} large={size < FRAMED} />
      {band}
    </svg>
  )
}

const cropped = { preserveAspectRatio: 'xMidYMid slice', overflow: 'hidden' } as const

const lettering = {
  fill: LETTER,
  fontFamily: 'var(--font-display)',
  fontWeight: 800,
  textAnchor: 'middle',
} as const

function Monogram({
  monogram,
  middle,
  large,
}: {
  monogram: string
  middle: number
  large: boolean
}) {
  const [widest, font] = large ? [44, 27] : [36, 22]
  // Letters are up to one em wide: a long or wide monogram becomes smaller, a short one does not grow.
  const width = [...monogram].reduce((sum, letter) => sum + emsOf(letter), 0)
  const size = Math.min(font, widest / width)
  return (
    <text x="24" y={middle + size * 0.345} fontSize={size} letterSpacing="-0.02em" {...lettering}>
      {monogram}
    </text>
  )
}

/** About how wide a letter is in the display font, in em. */
function emsOf(letter: string): number {
  if (letter > '\u2e80') return 1.05
  if (/[MWmw@%&]/u.test(letter)) return 0.98
  if (/[ijlrtfI1'’.]/u.test(letter)) return 0.42
  return /[a-z]/u.test(letter) ? 0.62 : 0.74
}
