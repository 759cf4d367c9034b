import { parse } from 'node:path'
import { gzipSync } from 'node:zlib'

import { minifySync, type Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/**
 * What one more file costs a page, as the bytes that load in the same time: over HTTP/1.1 a browser has
 * six connections, so that each file of a phone's first visit takes about 10 ms.
 */
const FILE_BYTES = 2600
/** A file that loads after its page costs this part of one that the page waits for. */
const LATE = 0.02
/** Pages with little left of their budget (scripts/checks/budgets.ts), for which bytes cost more. */
const NEAR_BUDGET =
  /\/(_public\/login|_app\/(matches[./](index|new|\$id)|profile\.me|play|import))\.tsx/
const NEAR_BUDGET_COST = 5

/** A page, its layout, or a file that is imported dynamically: with all that it imports statically. */
interface Root {
  fileCost: number
  byteCost: number
}

/** Modules that stand in one file. */
interface Part {
  modules: string[]
  /** What loads it. */
  roots: Set<Root>
  /** Its size as gzip, about. */
  bytes: number
  /** The parts that it imports. */
  imports: Set<Part>
}

/**
 * Names the file of each module that several pages or late files share; null leaves a module to
 * Rolldown. Alone, Rolldown makes a file for each set of pages that share something: /login has 114 kB in
 * 37 files, not 106 kB in 9, /matches 151 kB in 83, not 135 kB in 13, and twelve pages miss their budgets.
 * Here two files become one where this saves more requests than it adds bytes.
 */
export function sharedFiles(): (id: string, graph: Graph) => string | null {
  let names: Map<string, string> | undefined
  return (id, graph) => {
    names ??= namedFiles(graph, entryOf(id, graph))
    return names.get(id) ?? null
  }
}

/** The file of each shared module of the app that begins with `entry`. */
export function namedFiles(graph: Graph, entry: string): Map<string, string> {
  const first = importedFrom(graph, entry)
  const loads = new Map(dynamicImports(graph, entry).map((id) => [id, importedFrom(graph, id)]))
  const names = new Map<string, string>()
  for (const id of [...loads.values()].flatMap((modules) => [...modules])) {
    if (first.has(id)) names.set(id, REACT.test(id) ? 'react' : 'kit')
  }
  const parts = merged(partsOf(graph, rootsOf(loads, first)))
  for (const [index, { modules }] of [...parts].entries()) {
    const late = modules.find((id) => loads.has(id) && !isPage(id))
    const name = late === undefined ? `shared-${index}` : parse(late).name
    for (const id of modules) names.set(id, name)
  }
  return names
}

/** It changes only with its version, other code of each page more often. */
const REACT = /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//

/** The roots that load each module, without those of the entry; a page's layout is loaded with it. */
function rootsOf(loads: Map<string, Set<string>>, first: Set<string>): Map<string, Set<Root>> {
  const users = new Map<string, Set<Root>>()
  for (const [root, modules] of loads) {
    if (isLayout(root)) continue
    const layouts = [...loads].filter(([id]) => isLayout(id) && root.startsWith(folderOf(id)))
    const isNear = NEAR_BUDGET.test(root)
    const share = isPage(root) ? 1 : LATE
    const cost = { fileCost: share, byteCost: share * (isNear ? NEAR_BUDGET_COST : 1) }
    for (const id of new Set([...layouts.flatMap(([, held]) => [...held]), ...modules])) {
      if (first.has(id) || (isPage(id) && !isLayout(id))) continue
      const roots = users.get(id) ?? new Set()
      users.set(id, roots.add(cost))
    }
  }
  return users
}

const isPage = (id: string) => id.includes('?tsr-split')
const isLayout = (id: string) => isPage(id) && /\/_[^/.]+\.tsx\?/.test(id)
/** The folder of a layout's pages. */
const folderOf = (layout: string) => layout.replace(/\.tsx\?.*/, '/')

/** One part for the modules that the same roots load, if these are several. */
function partsOf(graph: Graph, users: Map<string, Set<Root>>): Set<Part> {
  const bySharers = new Map<string, Part>()
  const numbers = new Map<Root, number>()
  const held = new Map<string, Part>()
  for (const [id, roots] of users) {
    if (roots.size === 1) continue
    for (const root of roots) if (!numbers.has(root)) numbers.set(root, numbers.size)
    const key = [...roots]
      .map((root) => numbers.get(root) ?? 0)
      .toSorted((a, b) => a - b)
      .join()
    const part = bySharers.get(key) ?? { modules: [], roots, bytes: 0, imports: new Set() }
    bySharers.set(key, part)
    held.set(id, part)
    part.modules.push(id)
    part.bytes += sizeOf(graph, id)
  }
  for (const [id, part] of held) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      const other = held.get(imported)
      if (other !== undefined && other !== part) part.imports.add(other)
    }
  }
  return new Set(bySharers.values())
}

/** Joins the two parts that gain most, until no two gain. */
function merged(parts: Set<Part>): Set<Part> {
  const loaded = () => new Map([...parts].map((part) => [part, withImports(part)]))
  let all = loaded()
  const pairs: { a: Part; b: Part; gain: number }[] = []
  const note = (a: Part, b: Part) => {
    const gain = gainOf(a, b, all)
    if (gain > 0) pairs.push({ a, b, gain })
  }
  const ordered = [...parts]
  for (const [index, a] of ordered.entries()) for (const b of ordered.slice(index + 1)) note(a, b)
  while (pairs.length > 0) {
    pairs.sort((one, other) => one.gain - other.gain)
    const { a, b, gain } = pairs.pop() as (typeof pairs)[number]
    if (!parts.has(a) || !parts.has(b)) continue
    // Other joins since may have changed it.
    const now = gainOf(a, b, all)
    if (now < gain) {
      if (now > 0) pairs.push({ a, b, gain: now })
      continue
    }
    join(a, b, parts)
    all = loaded()
    for (const other of parts) if (other !== a) note(a, other)
  }
  return parts
}

/** What the pages save in bytes, if `a` and `b` are one part. */
function gainOf(a: Part, b: Part, all: Map<Part, Set<Part>>): number {
  let gain = 0
  for (const root of a.roots) if (b.roots.has(root)) gain += root.fileCost * FILE_BYTES
  return gain === 0 ? 0 : gain - addedTo(a, all.get(b)) - addedTo(b, all.get(a))
}

/** What the roots of `part` load more, if they load `others` too. */
function addedTo(part: Part, others: Set<Part> = new Set()): number {
  let cost = 0
  for (const other of others) {
    if (other === part) continue
    for (const root of part.roots) {
      if (!other.roots.has(root)) cost += root.byteCost * other.bytes
    }
  }
  return cost
}

/** Adds `b` to `a`, also for what imports `b`; what `a` imports is loaded by all its roots. */
function join(a: Part, b: Part, parts: Set<Part>): void {
  parts.delete(b)
  a.modules.push(...b.modules)
  a.bytes += b.bytes
  for (const part of [...b.imports]) a.imports.add(part)
  for (const part of parts) if (part.imports.delete(b)) part.imports.add(a)
  a.imports.delete(a)
  const roots = [...a.roots, ...b.roots]
  for (const part of withImports(a)) part.roots = new Set([...part.roots, ...roots])
}

function withImports(part: Part): Set<Part> {
  const found = new Set([part])
  for (const { imports } of found) for (const imported of imports) found.add(imported)
  return found
}

function entryOf(id: string, graph: Graph): string {
  const found = new Set([id])
  for (const module of found) {
    const info = graph.getModuleInfo(module)
    if (info?.isEntry === true) return module
    for (const importer of info?.importers ?? []) found.add(importer)
    for (const importer of info?.dynamicImporters ?? []) found.add(importer)
  }
  throw new Error(`${id} belongs to no entry`)
}

/** A module with all that it imports statically. */
function importedFrom(graph: Graph, id: string): Set<string> {
  const found = new Set([id])
  for (const module of found) {
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) found.add(imported)
  }
  return found
}

/** All modules that are imported dynamically somewhere in the app; sorted, so that each build is the same. */
function dynamicImports(graph: Graph, entry: string): string[] {
  const found = new Set([entry])
  const late = new Set<string>()
  for (const module of found) {
    const info = graph.getModuleInfo(module)
    for (const imported of info?.importedIds ?? []) found.add(imported)
    for (const imported of info?.dynamicallyImportedIds ?? []) {
      found.add(imported)
      late.add(imported)
    }
  }
  return [...late].toSorted()
}

function sizeOf(graph: Graph, id: string): number {
  const { code } = minifySync(id, graph.getModuleInfo(id)?.code ?? '')
  return gzipSync(code).length
}
