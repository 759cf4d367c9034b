/** `27 %`; the space does not break. */
export function percentWords(share: number): string {
  return `${Math.round(share * 100)}\u00a0%`
}

/** With at most one digit after the point: `29.4`, `3`. */
export function decimalWords(value: number): string {
  return String(Math.round(value * 10) / 10 + 0)
}

/** How much more or less than expected: `+1.9`, `−0.6`, or `even`. */
export function differenceWords(difference: number): string {
  const tenths = Math.round(difference * 10)
  if (tenths === 0) return 'even'
  return `${tenths > 0 ? '+' : '−'}${(Math.abs(tenths) / 10).toFixed(1)}`
}
