/** Matches of two people: in `level` neither stood before the other. */
export type Compared = Record<'together' | 'ahead' | 'behind' | 'level', number>

/** `3 level, 6 not compared`: those on one side, and those without a result. */
export function uncomparedWords({ together, ahead, behind, level }: Compared): string {
  const rest = together - ahead - behind - level
  return [
    ...(level > 0 ? [`${level} level`] : []),
    ...(rest > 0 ? [`${rest} not compared`] : []),
  ].join(', ')
}
