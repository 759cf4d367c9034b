const SHORT = 7
const units = [
  [1e6, 'M'],
  [1e9, 'B'],
  [1e12, 'T'],
] as const
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** A hyphen is too short for a minus sign, and a line may break behind it. */
const withMinus = (text: string) => text.replace('-', '−')

/** Every digit as shown on a page, with a minus sign; `wholeScore` is as one types it. */
export function shownScore(value: number): string {
  return withMinus(wholeScore(value))
}

/** Every digit, e.g. `1000000000000000000000` for 1e21. */
export function wholeScore(value: number): string {
  const text = String(value)
  const power = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/u.exec(text)
  if (power === null) return text
  const [, sign = '', first = '', rest = '', exponent = ''] = power
  const digits = first + rest
  const point = 1 + Number(exponent)
  return point > 0 ? sign + digits.padEnd(point, '0') : `${sign}0.${'0'.repeat(-point)}${digits}`
}

/** At most about eight characters, e.g. `1.23M` or `1.2×10¹⁹`; without Intl, whose first formatter costs a phone 60 ms. */
export function shortScore(value: number): string {
  const whole = wholeScore(value)
  if (whole.length <= SHORT) return withMinus(whole)
  const size = Math.abs(value)
  if (size >= 0.001 && size < 1e6)
    return withMinus(String(Number(value.toPrecision(size < 1000 ? 3 : 6))))
  for (const [unit, letter] of units) {
    // 999.5 of one unit rounds to 1 of the next.
    if (size >= unit * 0.9995 && size < unit * 999.5) {
      return withMinus(`${Number((value / unit).toPrecision(3))}${letter}`)
    }
  }
  const [factor = '', exponent = ''] = value.toExponential(1).split('e')
  return withMinus(`${Number(factor)}×10${superscript(Number(exponent))}`)
}

function superscript(exponent: number): string {
  const digits = [...String(Math.abs(exponent))].map((digit) => superscripts[Number(digit)])
  return (exponent < 0 ? '⁻' : '') + digits.join('')
}
