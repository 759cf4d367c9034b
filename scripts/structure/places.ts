/** Where a file stands; the import rules are said in these words. */
export type Place =
  | { kind: 'platform' | 'database' | 'server' | 'web' }
  /** `part` is the kind of file: `queries` for queries.ts and for queries-of-lists.ts alike. */
  | { kind: 'feature'; feature: string; part: string }
  /** Run by developers alone, never shipped: it may reach everything, nothing shipped reaches it. */
  | { kind: 'workshop' }
  | { kind: 'nowhere' }

const FEATURE_FILE = /^features\/([^/]+)\/(.+)$/

export function placeOf(path: string): Place {
  if (/\.test\.tsx?$/.test(path) || /^[^/]+\.config\.ts$/.test(path)) return { kind: 'workshop' }
  // Plugins of the build, which run in Node.
  if (path.startsWith('web/build/')) return { kind: 'workshop' }

  const [, feature, rest] = FEATURE_FILE.exec(path) ?? []
  if (feature && rest) {
    const part = /^[a-z]+/.exec(rest)?.[0] ?? rest
    return { kind: 'feature', feature, part }
  }
  const top = path.slice(0, path.indexOf('/'))
  switch (top) {
    case 'platform':
    case 'database':
    case 'server':
    case 'web':
      return { kind: top }
    case 'scripts':
    case 'tests':
    case 'bench':
      return { kind: 'workshop' }
    default:
      return { kind: 'nowhere' }
  }
}

export function runsInBrowser(place: Place): boolean {
  return place.kind === 'web' || (place.kind === 'feature' && place.part === 'web')
}

export function isRules(place: Place): boolean {
  return place.kind === 'feature' && place.part === 'rules'
}

/** A feature's contract, or the words that all contracts are written in. */
export function isContract(place: Place, path: string): boolean {
  return path === 'platform/contract.ts' || (place.kind === 'feature' && place.part === 'contract')
}

export function runsOnServer(place: Place): boolean {
  return place.kind !== 'workshop' && place.kind !== 'nowhere' && !runsInBrowser(place)
}
