/** `27 %`; the space does not break. */
export function percentWords(share: number): string {
  return `${Math.round(share * 100)}\u00a0%`
}

/** With at most one digit after the point: `29.4`, `3`. */
export function decimalWords(value: number): string {
  return String(Math.round(value * 10) / 10 + 0)
}
