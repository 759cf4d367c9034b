const FACTORS = [1, 2, 2.5, 3, 5, 10, 20, 30, 50]

/**
 * Round values for an axis that holds all of `values` and 0: of the steps 1, 2, 2.5, 3 and 5 times a power
 * of ten, the one that leaves the least empty space.
 * @returns at least two values, ascending
 */
export function ticksOf(values: readonly number[], most = 5): number[] {
  // Not Math.max(...values): a table can have thousands of values.
  const low = values.reduce((least, value) => Math.min(least, value), 0)
  const high = values.reduce((largest, value) => Math.max(largest, value), 0)
  if (high === low) return [0, 1]
  return stepsBetween(low, high, values.every(Number.isInteger), most)
}

/** For an axis that need not begin at 0. @returns at least two values, ascending */
export function rangeTicks(values: readonly number[], most = 8): number[] {
  const [first] = values
  if (first === undefined) return [0, 1]
  const low = values.reduce((least, value) => Math.min(least, value), first)
  const high = values.reduce((largest, value) => Math.max(largest, value), first)
  const whole = values.every(Number.isInteger)
  const around = low === high ? Math.max(1, whole ? Math.round(Math.abs(low) / 10) : low / 10) : 0
  return stepsBetween(low - around, high + around, whole, most)
}

function stepsBetween(low: number, high: number, whole: boolean, most: number): number[] {
  const power = 10 ** Math.floor(Math.log10((high - low) / (most - 1)))
  let best = { step: 0, first: 0, last: Infinity, length: Infinity }
  for (const step of FACTORS.map((factor) => tidy(factor * power))) {
    // No halves of a point on the axis of whole scores.
    if (whole && !Number.isInteger(step)) continue
    const [first, last] = [Math.floor(tidy(low / step)), Math.ceil(tidy(high / step))]
    const length = tidy((last - first) * step)
    if (step > 0 && last - first < most && length < best.length)
      best = { step, first, last, length }
  }
  // Numbers too small for any step.
  if (best.length === Infinity) return [low, high]
  const { step, first, last } = best
  return Array.from({ length: last - first + 1 }, (_, index) => tidy((first + index) * step))
}

/** Without the noise of binary fractions: 0.3, not 0.30000000000000004. */
function tidy(value: number): number {
  return Number(value.toPrecision(12)) + 0
}

/**
 * Moves labels down where they would touch the one before; those beyond `end` push the others up.
 * @param wanted positions in px, in any order
 * @returns the positions in the same order
 */
export function spread(wanted: readonly number[], gap: number, end: number): number[] {
  const order = [...wanted.keys()].toSorted((one, other) => at(wanted, one) - at(wanted, other))
  const positions = [...wanted]
  let free = 0
  for (const index of order) {
    positions[index] = Math.max(free, at(wanted, index))
    free = at(positions, index) + gap
  }
  let last = Math.max(end, (wanted.length - 1) * gap)
  for (const index of order.toReversed()) {
    positions[index] = Math.min(last, at(positions, index))
    last = at(positions, index) - gap
  }
  return positions
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? 0
}

/** A bold digit in px, in the largest of the fonts. */
const DIGIT = 8
const [LARGE, SMALL] = [14, 12]
/** Between two numbers, in px. */
const GAP = 3

/** The font's size in px for numbers beside each other; undefined where they would touch. */
export function numberSize(numbers: readonly string[], slot: number): number | undefined {
  const digits = Math.max(...numbers.map(({ length }) => length))
  return [LARGE, SMALL].find((font) => (digits * DIGIT * font) / LARGE + GAP <= slot)
}
