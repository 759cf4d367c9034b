import { drawings } from '#features/games/drawings.rules.ts'
import { faceOf, LETTER } from '#features/games/faces.rules.ts'

import { carried, type Letters } from './letters.rules.ts'
import { type Markup, markup } from './markup.rules.ts'
import { drawn, fitted, inTwoLines } from './picture-lines.rules.ts'
import { place } from './picture-pieces.rules.ts'

/** As features/games/web/box-face.tsx draws it. */
export function box(
  name: string,
  x: number,
  y: number,
  size: number,
  {
    below,
    letters = 'any',
  }: {
    below?: string
    /** `carried`: a monogram that the server's fonts cannot write is left out. */
    letters?: Letters
  } = {},
): Markup {
  const face = faceOf(name)
  const fill = face.shape.colour
  const inner = below === undefined ? 39.5 : 27
  const mayWrite = letters === 'any' || carried(face.monogram) === face.monogram
  return markup`
    <g transform="${place(x, y, size / 48)}">
      <rect y="2" width="48" height="46" rx="5" fill="${fill}"/>
      <rect y="2" width="48" height="46" rx="5" fill-opacity="0.28"/>
      <rect width="48" height="45.5" rx="5" fill="${face.ground}"/>
      <svg x="3" y="3" width="42" height="${inner}" viewBox="0 0 42 40"
        preserveAspectRatio="xMidYMid slice" overflow="hidden">
        <path d="${drawings[face.shape.form]}" fill="${fill}"/>
      </svg>
      <rect x="3" y="3" width="42" height="39.5" rx="2.6" fill="none" stroke="${LETTER}"
        stroke-opacity="0.5" stroke-width="${size < 150 ? 0.8 : 0.6}"/>
      ${mayWrite ? monogram(face.monogram, below === undefined ? 23 : 17) : null}
      ${below === undefined ? null : titleBand(name, below, fill)}
    </g>`
}

function monogram(letters: string, middle: number): Markup {
  const fit = fitted(letters, { typeface: 'display', size: 22, least: 8, spacing: -0.02 }, 37)
  return drawn(fit, 24, middle + fit.size * 0.345, centred)
}

function titleBand(name: string, below: string, fill: string): Markup {
  const lines = inTwoLines(
    name,
    { typeface: 'display', size: 5.4, least: 4.4 },
    { typeface: 'display', size: 3.8, least: 3 },
    38.5,
  )
  const facts = fitted(below, { typeface: 'bold', size: 3.1, least: 2.4 }, 38.5)
  const [first = 36.4, second = 0] = lines.length === 1 ? [36.3] : [33.9, 37.5]
  return markup`
    <rect x="3.3" y="30" width="41.4" height="12.2" rx="2.3" fill="${fill}"/>
    <path d="M3.3 30h41.4" stroke="${LETTER}" stroke-opacity="0.6" stroke-width="0.6"/>
    ${lines.map((text, index) => drawn(text, 24, index === 0 ? first : second, centred))}
    ${drawn(facts, 24, 40.9, centred)}`
}

const centred = { fill: LETTER, anchor: 'middle' } as const
