/** In how many of their matches one of two people stood before the other, and in how many neither did. */
export type Compared = Record<'together' | 'ahead' | 'behind' | 'level', number>

/** `3 level, 6 not compared`: those on one side, and those without a result. */
export function uncomparedWords({ together, ahead, behind, level }: Compared): string {
  const rest = together - ahead - behind - level
  return [
    ...(level > 0 ? [`${level} level`] : []),
    ...(rest > 0 ? [`${rest} not compared`] : []),
  ].join(', ')
}
