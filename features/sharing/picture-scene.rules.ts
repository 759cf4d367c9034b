import { drawn, fitted } from './picture-lines.rules.ts'
import { crown, lyingPiece, place, standingPiece } from './picture-pieces.rules.ts'
import { element, group, type Markup } from './svg.rules.ts'

/** Who stands where; pieces as coloursOf gives them. */
export interface Scene {
  /** On the podium with a crown each. */
  raised: number[]
  /** Around it, the best first. */
  around: number[]
  /** On their sides: a table that lost together. */
  fallen: number[]
}

/** How many pieces have room. */
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

const gradients = element(
  'defs',
  {},
  radial('room', { cx: 330, cy: 210, r: 720 }, [
    [0, '#6d5433'],
    [0.3, '#43302f'],
    [0.62, '#251a2c'],
    [1, '#150f1c'],
  ]),
  radial('wood', { cx: 350, cy: 540, r: 520 }, [
    [0, '#d99a55'],
    [0.55, '#a4683a'],
    [1, '#5a3526'],
  ]),
  radial('halo', { cx: 330, cy: 160, r: 300 }, [
    [0, '#ffe9b8', 0.6],
    [1, '#ffc352', 0],
  ]),
  linear('cone', 'y', [
    [0, '#ffd98a', 0.62],
    [1, '#ffc352', 0.05],
  ]),
  linear('shade', 'x', [
    [0, '#8a5410'],
    [0.35, '#f6b73c'],
    [0.55, '#ffd27c'],
    [1, '#8a5410'],
  ]),
)

type Stop = readonly [offset: number, colour: string, opacity?: number]

function stopsOf(stops: readonly Stop[]): Markup[] {
  return stops.map(([offset, colour, opacity]) =>
    element('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }),
  )
}

export function radial(
  id: string,
  circle: { cx: number; cy: number; r: number },
  stops: readonly Stop[],
): Markup {
  const attributes = { id, gradientUnits: 'userSpaceOnUse', ...circle }
  return element('radialGradient', attributes, ...stopsOf(stops))
}

function linear(id: string, along: 'x' | 'y', stops: readonly Stop[]): Markup {
  const end = along === 'x' ? { x2: 1, y2: 0 } : { x2: 0, y2: 1 }
  return element('linearGradient', { id, x1: 0, y1: 0, ...end }, ...stopsOf(stops))
}

/** The table under the lamp, with the pieces of the match. */
export function scene({ raised, around, fallen }: Scene): Markup[] {
  return [
    gradients,
    element('rect', { width: 1200, height: 630, fill: 'url(#room)' }),
    ...table(),
    ...light(),
    ...(raised.length > 0 ? confetti() : []),
    ...around
      .slice(0, spots.length)
      .flatMap((piece, index) => {
        const spot = spots[index]
        return spot === undefined ? [] : [{ piece, ...spot }]
      })
      // Those behind are drawn first.
      .toSorted((one, other) => one.y - other.y)
      .map(({ piece, x, y, size }) => standingPiece(piece, x, y, size)),
    ...(raised.length > 0 ? podium(raised.slice(0, RAISED_MAX)) : []),
    ...fallen
      .slice(0, FALLEN_MAX)
      .map((piece, index) =>
        lyingPiece(
          piece,
          MIDDLE + (index - (fallen.length - 1) / 2) * 112,
          488 + (index % 2) * 34,
          128,
        ),
      ),
    ...lamp(),
  ]
}

function table(): Markup[] {
  const at = { cx: 390 }
  const ring = { ...at, fill: 'none', stroke: '#5a3526', 'stroke-width': 2, opacity: 0.4 }
  return [
    element('ellipse', { ...at, cy: 600, rx: 500, ry: 152, fill: '#0d0912', opacity: 0.5 }),
    element('ellipse', { ...at, cy: 588, rx: 490, ry: 150, fill: '#3b231b' }),
    element('ellipse', { ...at, cy: 566, rx: 490, ry: 146, fill: 'url(#wood)' }),
    element('ellipse', { ...ring, cy: 566, rx: 412, ry: 120 }),
    element('ellipse', { ...ring, cy: 566, rx: 300, ry: 86 }),
  ]
}

function light(): Markup[] {
  return [
    element('circle', { cx: 330, cy: 160, r: 300, fill: 'url(#halo)' }),
    element('path', { d: 'M226 108H434L690 560H-30z', fill: 'url(#cone)', opacity: 0.75 }),
    element('path', { d: 'M262 108H398L560 556H100z', fill: 'url(#cone)', opacity: 0.5 }),
  ]
}

function lamp(): Markup[] {
  return [
    element('path', { d: 'M330-20V44', stroke: '#0d0912', 'stroke-width': 6 }),
    element('rect', { x: 311, y: 30, width: 38, height: 24, rx: 6, fill: '#6b4210' }),
    element('path', {
      d: 'M330 44c68 0 108 24 118 62H212c10-38 50-62 118-62z',
      fill: 'url(#shade)',
    }),
    element('ellipse', { cx: 330, cy: 106, rx: 118, ry: 12, fill: '#fff1cc' }),
    element('ellipse', { cx: 330, cy: 107.5, rx: 92, ry: 8, fill: '#ffdf9a' }),
    element('path', { d: 'M304 106a26 23 0 0 0 52 0z', fill: '#fffaf0' }),
  ]
}

/** A block of marigold wood as wide as its pieces need. */
function podium(raised: readonly number[]): Markup[] {
  const size = [182, 140, 116, 100][raised.length - 1] ?? 100
  const step = size * 0.86
  const half = Math.max(110, (step * (raised.length - 1) + size) / 2 + 10)
  const [left, right] = [MIDDLE - half, MIDDLE + half]
  const first = MIDDLE - (step * (raised.length - 1)) / 2
  const one = fitted('1', { typeface: 'display', size: 44 }, 60)
  return [
    element('rect', {
      x: left - 4,
      y: 486,
      width: half * 2 + 8,
      height: 72,
      rx: 10,
      fill: '#20120c',
      opacity: 0.45,
    }),
    element('rect', { x: left, y: 480, width: half * 2, height: 70, rx: 6, fill: '#b4740c' }),
    element('rect', { x: left, y: 480, width: half * 2, height: 56, rx: 4, fill: '#f6b73c' }),
    element('path', {
      d: `M${left + 14} 462H${right - 14}L${right} 482H${left}z`,
      fill: '#ffd27c',
    }),
    drawn(one, MIDDLE, 525, { fill: '#2a1a05', anchor: 'middle' }),
    ...raised.map((piece, index) => standingPiece(piece, first + step * index, 474, size)),
    ...raised.map((_, index) => crown(first + step * index, 474 - size * 0.8, size * 0.42)),
  ]
}

/** Bits of paper in the light, always the same. */
function confetti(): Markup[] {
  const colours = ['#ff7a5e', '#6ea8ff', '#5fc48a', '#bd98f2', '#ffd27c', '#ff86b8']
  const bits = Array.from({ length: 26 }, (_, index) => {
    // Golden steps spread evenly without looking like a grid.
    const [across, down] = [(index * 0.618) % 1, (index * 0.755 + 0.13) % 1]
    const y = 140 + down * 270
    const x = MIDDLE + (across - 0.5) * (170 + (y - 110) * 0.95)
    return element('rect', {
      x: -6,
      y: -3,
      width: 12,
      height: 6,
      rx: 1.5,
      fill: colours[index % colours.length],
      transform: `${place(x, y, 0.8 + across * 0.4)} rotate(${(index * 47) % 180})`,
    })
  })
  return [group({ opacity: 0.8 }, bits)]
}
