import { featureOf, isForServer, type Place, placeOf } from './places.ts'
import type { Finding, SourceFile } from './sources.ts'

interface Edge {
  from: string
  to: string
  /** The import that makes it. */
  path: string
  line: number
}

/**
 * No circles, imports of types included: not among files, and not among features, or none of them
 * could be taken away.
 */
export function cycleFindings(modules: SourceFile[]): Finding[] {
  const known = new Set(modules.map(({ path }) => path))
  const files = edgesOf(modules, (path) => (known.has(path) ? path : null))
  // Pages of two features may link each other's pieces the other way round than their servers do.
  const onServer = edgesOf(modules, featureWhere(isForServer))
  const inBrowser = edgesOf(
    modules,
    featureWhere((place) => place?.runs === 'in the browser'),
  )
  return [
    ...circlesIn(files, 'files'),
    ...circlesIn(onServer, 'features'),
    ...circlesIn(inBrowser, 'features’ web/'),
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

function circlesIn(edges: Edge[], among: string): Finding[] {
  const outgoing = Map.groupBy(edges, ({ from }) => from)
  const done = new Set<string>()
  const findings: Finding[] = []

  function walk(node: string, trail: Edge[]): void {
    const seenAt = trail.findIndex(({ from }) => from === node)
    if (seenAt >= 0) {
      const circle = trail.slice(seenAt)
      const { path, line } = circle.at(-1) as Edge
      const names = [...circle.map(({ from }) => from), node].join(' → ')
      findings.push({ path, line, rule: 'cycles', why: `a circle among ${among}: ${names}` })
      return
    }
    if (done.has(node)) return
    for (const edge of outgoing.get(node) ?? []) walk(edge.to, [...trail, edge])
    done.add(node)
  }

  for (const node of outgoing.keys()) walk(node, [])
  return findings
}
