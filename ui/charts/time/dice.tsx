import { circle, tenth } from '../hand.ts'

/** Where the pips of each face are: the nine places of a die, by rows from the top left. */
const pips = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]]

/** How much marigold a face has; the same in light and dark. */
const faces = [0, 8, 30, 55, 80, 100, 100]

/** Dice of one face, as two paths: a year has 371. A face of 0 is an empty place; of more than six it has no pips. */
export function Dice({
  level,
  dice,
  size,
}: {
  level: number
  dice: readonly { x: number; y: number }[]
  size: number
}) {
  const half = size / 2
  const round = size * 0.24
  const boxes = dice.map(({ x, y }) => roundedBox(x - half, y - half, size, round)).join('')
  if (level === 0) return <path d={boxes} className="fill-sunk" />
  const radius = Math.max(0.95, size * 0.095)
  const dots = dice.flatMap(({ x, y }) =>
    (pips[level] ?? []).map((place) =>
      circle(
        x + ((place % 3) - 1) * size * 0.26,
        y + (Math.floor(place / 3) - 1) * size * 0.26,
        radius,
      ),
    ),
  )
  return (
    <>
      <path d={boxes} style={{ fill: faceColour(level) }} className="stroke-marigold-edge" />
      <path d={dots.join('')} className="fill-on-marigold" />
    </>
  )
}

function faceColour(level: number): string {
  return `color-mix(in srgb, var(--marigold) ${faces[level] ?? 100}%, #fffcf5)`
}

function roundedBox(x: number, y: number, size: number, round: number): string {
  const [left, top, edge] = [tenth(x), tenth(y), tenth(size - 2 * round)]
  const r = tenth(round)
  return `M${left} ${tenth(top + r)}a${r} ${r} 0 0 1 ${r} ${-r}h${edge}a${r} ${r} 0 0 1 ${r} ${r}v${edge}a${r} ${r} 0 0 1 ${-r} ${r}h${-edge}a${r} ${r} 0 0 1 ${-r} ${-r}z`
}
