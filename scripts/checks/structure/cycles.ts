import { featureOf, isForServer, type Place, placeOf } from './places.ts'
import type { Finding, SourceFile } from './sources.ts'

interface Edge {
  from: string
  to: string
  /** The importing file. */
  path: string
  line: number
}

/**
 * Import cycles, imports of types included, among files and among features: a feature in a cycle could
 * not be removed.
 */
export function cycleFindings(modules: SourceFile[]): Finding[] {
  const known = new Set(modules.map(({ path }) => path))
  const files = edgesOf(modules, (path) => (known.has(path) ? path : null))
  // Checked separately: pages may depend on each other in the opposite direction to the server files.
  const onServer = edgesOf(modules, featureWhere(isForServer))
  const inBrowser = edgesOf(
    modules,
    featureWhere((place) => place?.runs === 'in the browser'),
  )
  return [
    ...cyclesIn(files, 'files'),
    ...cyclesIn(onServer, 'features'),
    ...cyclesIn(inBrowser, 'features’ web/'),
  ]
}

function featureWhere(belongs: (place: Place | null) => boolean) {
  return (path: string): string | null => (belongs(placeOf(path)) ? featureOf(path) : null)
}

function edgesOf(modules: SourceFile[], nodeOf: (path: string) => string | null): Edge[] {
  return modules.flatMap(({ path, imports }) => {
    const from = nodeOf(path)
    return imports.flatMap(({ file, line }) => {
      const to = file && nodeOf(file)
      return from && to && (from !== to || path === file) ? [{ from, to, path, line }] : []
    })
  })
}

function cyclesIn(edges: Edge[], among: string): Finding[] {
  const outgoing = Map.groupBy(edges, ({ from }) => from)
  const done = new Set<string>()
  const findings: Finding[] = []

  function walk(node: string, trail: Edge[]): void {
    const seenAt = trail.findIndex(({ from }) => from === node)
    if (seenAt >= 0) {
      const cycle = trail.slice(seenAt)
      const { path, line } = cycle.at(-1) as Edge
      const names = [...cycle.map(({ from }) => from), node].join(' → ')
      findings.push({ path, line, rule: 'cycles', why: `a cycle among ${among}: ${names}` })
      return
    }
    if (done.has(node)) return
    for (const edge of outgoing.get(node) ?? []) walk(edge.to, [...trail, edge])
    done.add(node)
  }

  for (const node of outgoing.keys()) walk(node, [])
  return findings
}
