import { COLOURS } from '#features/accounts/colours.rules.ts'

import { type Markup, markup } from './markup.rules.ts'
import { drawn, fitted } from './picture-lines.rules.ts'

/** The colours of the app (app/styles/tokens.css), in its light look. */
export const ink = '#2a1f33'
export const muted = '#6a5a6e'
export const card = '#fffcf5'
export const sunk = '#efe4cf'
export const faint = '#dccfb8'
export const marigold = '#f6b73c'
export const marigoldEdge = '#b4740c'
export const onMarigold = '#2a1a05'

/** --piece-0 to --piece-9, light (on paper) and dark (in the light of the lamp). */
export const pieceColours = {
  paper: '#c8452c #2a6cc0 #2b8050 #7b4cb0 #a56d06 #0f7f86 #c23d7c #5d5148 #6b7800 #3d4a66'.split(
    ' ',
  ),
  lamp: '#ff7a5e #6ea8ff #5fc48a #bd98f2 #f0b23e #43c1c6 #ff86b8 #cbb9a4 #c3d24f #9fb0d6'.split(
    ' ',
  ),
}

/** A meeple in a box of 32 by 32: the same as ui/base/meeple.tsx. */
export const outline =
  'M16 2.6c3.2 0 5.6 2.3 5.6 5.3 0 1-.2 1.9-.7 2.7 4.7.9 9.5 2.7 9.5 5.8 0 2-1.7 3-3.7 3h-4.5c.7 2.5 2.6 4.7 4.5 7 1 1.2.2 3-1.4 3h-6.1c-.8 0-1.5-.5-1.8-1.3L16 24.6l-1.4 3.5c-.3.8-1 1.3-1.8 1.3H6.7c-1.6 0-2.4-1.8-1.4-3 1.9-2.3 3.8-4.5 4.5-7H5.3c-2 0-3.7-1-3.7-3 0-3.1 4.8-4.9 9.5-5.8-.5-.8-.7-1.7-.7-2.7 0-3 2.4-5.3 5.6-5.3z'

/** On the chest, for large tables. */
const marks = [
  null,
  'M13.2 16a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0',
  'M10.5 14.5h11v3h-11z',
  'm16 11.5 4.5 4.5-4.5 4.5-4.5-4.5z',
]

/** `x` and `y` are the upper left corner. */
export function piece(of: number, x: number, y: number, size: number): Markup {
  return markup`
    <g transform="${place(x, y, size / 32)}">
      <path d="${outline}" fill="${colour(of, 'paper')}"/>${markOf(of, card)}
    </g>`
}

/** With a rim of paper: on marigold some colours would not stand out. */
export function stickerPiece(of: number, x: number, y: number, size: number): Markup {
  return markup`
    <g transform="${place(x, y, size / 32)}" stroke-linejoin="round" stroke-width="2.6">
      <path d="${outline}" transform="translate(1.6 .6)"
        fill="${marigoldEdge}" stroke="${marigoldEdge}"/>
      <path d="${outline}" fill="${card}" stroke="${card}"/>
    </g>
    ${piece(of, x, y, size)}`
}

/** `x` is the middle, `y` the ground under it. */
export function standingPiece(of: number, x: number, y: number, size: number): Markup {
  const scale = size / 32
  return markup`
    <g transform="${place(x - 16 * scale, y - 29.4 * scale, scale)}">
      <ellipse cx="17.5" cy="28.6" rx="15" ry="3" fill="#20120c" opacity="0.5"/>${solid(of)}
    </g>`
}

/** `x` and `y` are the middle. */
export function lyingPiece(of: number, x: number, y: number, size: number): Markup {
  return markup`
    <g transform="${place(x, y, size / 32)}">
      <ellipse cx="1.5" cy="2.5" rx="15.5" ry="8.5" fill="#20120c" opacity="0.45"/>
      <g transform="scale(1 .6) rotate(78) translate(-16 -16)">${solid(of)}</g>
    </g>`
}

function solid(of: number): Markup {
  const fill = colour(of, 'lamp')
  return markup`
    <path d="${outline}" transform="translate(1.8 .5)" fill="${fill}"/>
    <path d="${outline}" transform="translate(1.8 .5)" fill="#20120c" opacity="0.45"/>
    <path d="${outline}" fill="${fill}"/>
    ${markOf(of, '#20120c')}
    <path d="M12.3 6.2c.6-1.3 1.9-2.1 3.4-2.1" fill="none" stroke="#fff" stroke-width="1"
      stroke-linecap="round" opacity="0.65"/>`
}

function markOf(of: number, fill: string): Markup | null {
  const mark = marks[Math.floor(of / COLOURS) % marks.length] ?? null
  return mark === null ? null : markup`<path d="${mark}" fill="${fill}"/>`
}

function colour(of: number, ground: keyof typeof pieceColours): string {
  return pieceColours[ground][of % COLOURS] ?? ink
}

const edge = markup`fill="none" stroke="#4a2c06" stroke-width="1.5" stroke-linejoin="round"`

/** `x` is the middle of its foot, `y` the foot. */
export function crown(x: number, y: number, width: number): Markup {
  const scale = width / 24
  return markup`
    <g transform="${place(x, y, scale)} rotate(-5)">
      <path d="M-10.5-4.5-12-15.500l6.5 5L0-18l5.5 7.5 6.5-5-1.5 11z" fill="${marigold}"/>
      <rect x="-10.8" y="-5" width="21.6" height="5" rx="1.6" fill="#ffd27c"/>
      <path d="M-10.5-4.8-12-15.500l6.5 5L0-18l5.5 7.5 6.5-5-1.5 10.700" ${edge}/>
      <rect x="-10.9" y="-5" width="21.8" height="5" rx="1.6" ${edge}/>
    </g>`
}

/** `x` and `y` are the left end and the middle. */
export function logo(x: number, y: number, fill: string): Markup {
  const name = fitted('Tabletally', { typeface: 'display', size: 30, spacing: -0.01 }, 200)
  return markup`
    <g transform="${place(x, y - 20, 1.25)}" fill="${fill}">
      <g fill="none" stroke="${fill}" stroke-width="2.6" stroke-linejoin="round">
        <rect x="2.5" y="13" width="16.5" height="16.5" rx="4"/>
        <path d="m14.5 8.5 5-5a3.6 3.6 0 0 1 5.1 0l4 4a3.6 3.6 0 0 1 0 5.1l-5.1 5.1"/>
      </g>
      <circle cx="7.5" cy="18" r="1.7"/><circle cx="14" cy="24.5" r="1.7"/>
      <circle cx="7.5" cy="24.5" r="1.7"/><circle cx="14" cy="18" r="1.7"/>
      <circle cx="22.5" cy="10" r="1.7"/>
    </g>
    ${drawn(name, x + 52, y + 10, { fill })}`
}

export function place(x: number, y: number, scale: number): string {
  const short = (value: number) => Math.round(value * 1000) / 1000
  return `translate(${short(x)} ${short(y)}) scale(${short(scale)})`
}
