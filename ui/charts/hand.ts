/** A point in px. */
export type Point = readonly [x: number, y: number]

/** How far a drawn line may leave the straight one, in px. */
const WOBBLE = 1
/** A line gets a bend about every so many px. */
const BEND = 34

/** A line as a hand draws it: through every point exactly. @returns the `d` of an SVG path */
export function drawnLine(points: readonly Point[], seed: number): string {
  const random = generator(seed)
  let path = ''
  for (const [index, [x, y]] of points.entries()) {
    const before = points[index - 1]
    if (before === undefined) {
      path = `M${tenth(x)} ${tenth(y)}`
      continue
    }
    const [fromX, fromY] = before
    const bends = Math.floor(Math.hypot(x - fromX, y - fromY) / BEND)
    for (let bend = 1; bend <= bends; bend += 1) {
      const part = bend / (bends + 1)
      const off = (random() * 2 - 1) * WOBBLE
      path += `L${tenth(fromX + (x - fromX) * part + off * 0.3)} ${tenth(fromY + (y - fromY) * part + off)}`
    }
    path += `L${tenth(x)} ${tenth(y)}`
  }
  return path
}

/** Corners leave their places by at most 1 px, never the line on which the box stands. @returns the `d` */
export function drawnBox(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  seed: number,
): string {
  const random = generator(seed)
  const off = () => (random() * 2 - 1) * Math.min(WOBBLE, width / 4)
  const bottom = y + height
  // A low box may not turn over.
  const rise = Math.min(WOBBLE, height / 4)
  const corners: Point[] = [
    [x + off(), bottom],
    [x + off(), y + (random() * 2 - 1) * rise],
    [x + width + off(), y + (random() * 2 - 1) * rise],
    [x + width + off(), bottom],
  ]
  return `${drawnLine(corners, seed + 1)}z`
}

/** @param gap between the lines, in px @returns the `d` of an SVG path */
export function hatching(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  gap = 5,
): string {
  let path = ''
  const [right, bottom] = [x + width, y + height]
  for (let start = x - height + gap; start < right; start += gap) {
    // From the lower edge up to the right, cut off at the sides of the box.
    const from = Math.max(start, x)
    const to = Math.min(start + height, right)
    path += `M${tenth(from)} ${tenth(bottom - (from - start))}L${tenth(to)} ${tenth(bottom - (to - start))}`
  }
  return path
}

/** A number in [0, 1) on each call, the same for the same seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A circle as the `d` of an SVG path: many of them are one element. */
export function circle(x: number, y: number, radius: number): string {
  const r = tenth(radius)
  return `M${tenth(x - r)} ${tenth(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
}

export function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
