import { type Markup, markup } from './markup.rules.ts'
import { drawn, fitted } from './picture-lines.rules.ts'
import { crown, lyingPiece, place, standingPiece } from './picture-pieces.rules.ts'

/** Pieces as coloursOf gives them. */
export interface Scene {
  raised: number[]
  /** Around it, the best first. */
  around: number[]
  /** A table that lost together. */
  fallen: number[]
}

export const RAISED_MAX = 4
export const FALLEN_MAX = 3

const MIDDLE = 330
/** The places around the podium: nearest first, those behind are smaller. */
const spots = [
  { x: 146, y: 512, size: 112 },
  { x: 514, y: 514, size: 104 },
  { x: 60, y: 470, size: 84 },
  { x: 594, y: 472, size: 80 },
  { x: 196, y: 452, size: 70 },
  { x: 470, y: 452, size: 66 },
] as const

const gradients = markup`
  <defs>
    <radialGradient id="room" gradientUnits="userSpaceOnUse" cx="330" cy="210" r="720">
      <stop offset="0" stop-color="#6d5433"/><stop offset="0.3" stop-color="#43302f"/>
      <stop offset="0.62" stop-color="#251a2c"/><stop offset="1" stop-color="#150f1c"/>
    </radialGradient>
    <radialGradient id="wood" gradientUnits="userSpaceOnUse" cx="350" cy="540" r="520">
      <stop offset="0" stop-color="#d99a55"/><stop offset="0.55" stop-color="#a4683a"/>
      <stop offset="1" stop-color="#5a3526"/>
    </radialGradient>
    <radialGradient id="halo" gradientUnits="userSpaceOnUse" cx="330" cy="160" r="300">
      <stop offset="0" stop-color="#ffe9b8" stop-opacity="0.6"/>
      <stop offset="1" stop-color="#ffc352" stop-opacity="0"/>
    </radialGradient>
    <linearGradient id="cone" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#ffd98a" stop-opacity="0.62"/>
      <stop offset="1" stop-color="#ffc352" stop-opacity="0.05"/>
    </linearGradient>
    <linearGradient id="shade" x1="0" y1="0" x2="1" y2="0">
      <stop offset="0" stop-color="#8a5410"/><stop offset="0.35" stop-color="#f6b73c"/>
      <stop offset="0.55" stop-color="#ffd27c"/><stop offset="1" stop-color="#8a5410"/>
    </linearGradient>
  </defs>`

const table = markup`
  <ellipse cx="390" cy="600" rx="500" ry="152" fill="#0d0912" opacity="0.5"/>
  <ellipse cx="390" cy="588" rx="490" ry="150" fill="#3b231b"/>
  <ellipse cx="390" cy="566" rx="490" ry="146" fill="url(#wood)"/>
  <g fill="none" stroke="#5a3526" stroke-width="2" opacity="0.4">
    <ellipse cx="390" cy="566" rx="412" ry="120"/><ellipse cx="390" cy="566" rx="300" ry="86"/>
  </g>`

const light = markup`
  <circle cx="330" cy="160" r="300" fill="url(#halo)"/>
  <path d="M226 108H434L690 560H-30z" fill="url(#cone)" opacity="0.75"/>
  <path d="M262 108H398L560 556H100z" fill="url(#cone)" opacity="0.5"/>`

const lamp = markup`
  <path d="M330-20V44" stroke="#0d0912" stroke-width="6"/>
  <rect x="311" y="30" width="38" height="24" rx="6" fill="#6b4210"/>
  <path d="M330 44c68 0 108 24 118 62H212c10-38 50-62 118-62z" fill="url(#shade)"/>
  <ellipse cx="330" cy="106" rx="118" ry="12" fill="#fff1cc"/>
  <ellipse cx="330" cy="107.5" rx="92" ry="8" fill="#ffdf9a"/>
  <path d="M304 106a26 23 0 0 0 52 0z" fill="#fffaf0"/>`

export function scene({ raised, around, fallen }: Scene): Markup {
  const standing = spots
    .flatMap((spot, index) => {
      const piece = around[index]
      return piece === undefined ? [] : [{ piece, ...spot }]
    })
    // Those behind are drawn first.
    .toSorted((one, other) => one.y - other.y)
  const lying = fallen.slice(0, FALLEN_MAX).map((piece, index) => {
    const x = MIDDLE + (index - (fallen.length - 1) / 2) * 112
    return lyingPiece(piece, x, 488 + (index % 2) * 34, 128)
  })
  return markup`
    ${gradients}
    <rect width="1200" height="630" fill="url(#room)"/>
    ${table}${light}
    ${raised.length > 0 ? confetti() : null}
    ${standing.map(({ piece, x, y, size }) => standingPiece(piece, x, y, size))}
    ${raised.length > 0 ? podium(raised.slice(0, RAISED_MAX)) : null}
    ${lying}${lamp}`
}

function podium(raised: readonly number[]): Markup {
  const size = [182, 140, 116, 100][raised.length - 1] ?? 100
  const step = size * 0.86
  const half = Math.max(110, (step * (raised.length - 1) + size) / 2 + 10)
  const [left, right, width] = [MIDDLE - half, MIDDLE + half, half * 2]
  const first = MIDDLE - (step * (raised.length - 1)) / 2
  const one = fitted('1', { typeface: 'display', size: 44 }, 60)
  const top = `M${left + 14} 462H${right - 14}L${right} 482H${left}z`
  return markup`
    <rect x="${left - 4}" y="486" width="${width + 8}" height="72" rx="10"
      fill="#20120c" opacity="0.45"/>
    <rect x="${left}" y="480" width="${width}" height="70" rx="6" fill="#b4740c"/>
    <rect x="${left}" y="480" width="${width}" height="56" rx="4" fill="#f6b73c"/>
    <path d="${top}" fill="#ffd27c"/>
    ${drawn(one, MIDDLE, 525, { fill: '#2a1a05', anchor: 'middle' })}
    ${raised.map((piece, index) => standingPiece(piece, first + step * index, 474, size))}
    ${raised.map((_, index) => crown(first + step * index, 474 - size * 0.8, size * 0.42))}`
}

function confetti(): Markup {
  const colours = ['#ff7a5e', '#6ea8ff', '#5fc48a', '#bd98f2', '#ffd27c', '#ff86b8']
  const bits = Array.from({ length: 26 }, (_, index) => {
    // Golden steps spread evenly without looking like a grid.
    const [across, down] = [(index * 0.618) % 1, (index * 0.755 + 0.13) % 1]
    const y = 140 + down * 270
    const x = MIDDLE + (across - 0.5) * (170 + (y - 110) * 0.95)
    const at = `${place(x, y, 0.8 + across * 0.4)} rotate(${(index * 47) % 180})`
    const fill = colours[index % colours.length] ?? ''
    return markup`<rect x="-6" y="-3" width="12" height="6" rx="1.5" fill="${fill}" transform="${at}"/>`
  })
  return markup`<g opacity="0.8">${bits}</g>`
}
