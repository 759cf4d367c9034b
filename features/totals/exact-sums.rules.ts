// Scores may have fractions, which a sum of numbers rounds. A sum that is stored, added to and taken
// from must be exact: otherwise something would be left of matches that are gone, and it would depend on
// the order in which they came. Every number is a whole number divided by a power of two, so a sum is too.

/** A whole number, by how many bits it is moved to the left: `7/1` is three and a half. */
export type ExactSum = string

export const NO_SUM: ExactSum = '0/0'

/** Adds a number so many times; less than none takes it away. */
export function addedTo(sum: ExactSum, number: number, times: number): ExactSum {
  const [one, other] = [partsOf(sum), exactly(number)]
  const bits = Math.max(one.bits, other.bits)
  let whole =
    (one.whole << BigInt(bits - one.bits)) +
    BigInt(times) * (other.whole << BigInt(bits - other.bits))
  let left = bits
  while (left > 0 && (whole & 1n) === 0n) {
    whole >>= 1n
    left -= 1
  }
  return `${whole}/${left}`
}

/** The sum divided by a count. It is a number, even where the sum itself is beyond every number. */
export function averageOf(sum: ExactSum, count: number): number {
  const { whole, bits } = partsOf(sum)
  const surplus = Math.max(0, whole.toString(2).length - KEPT_BITS)
  return scaled(Number(whole >> BigInt(surplus)) / count, surplus - bits)
}

/** More than a number has. */
const KEPT_BITS = 80
/** A power of two that is a number, and whose inverse is one. */
const STEP = 1000

function scaled(number: number, bits: number): number {
  const step = Math.max(-STEP, Math.min(STEP, bits))
  return step === 0 ? number : scaled(number * 2 ** step, bits - step)
}

interface Parts {
  whole: bigint
  bits: number
}

function partsOf(sum: ExactSum): Parts {
  const end = sum.indexOf('/')
  return { whole: BigInt(sum.slice(0, end)), bits: Number(sum.slice(end + 1)) }
}

function exactly(number: number): Parts {
  let [whole, bits] = [number, 0]
  for (; !Number.isInteger(whole); bits += 1) whole *= 2
  return { whole: BigInt(whole), bits }
}
