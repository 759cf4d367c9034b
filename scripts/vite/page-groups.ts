import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** From here on a module of signed-in pages loads with all of them. */
const MANY_PAGES = 10

/**
 * Names the file of each module that pages load; null leaves a module to Rolldown. Alone, Rolldown makes a
 * file for each set of pages that share something: /matches/new has 191 kB in 98 files, not 169 kB in 10,
 * and three more pages miss their budgets.
 */
export function pageGroups(): (id: string, graph: Graph) => string | null {
  let pages: Map<string, Set<string>> | undefined
  return (id, graph) => {
    pages ??= pagesOf(graph, entryOf(id, graph))
    return groupOf([...pages].flatMap(([page, modules]) => (modules.has(id) ? [page] : [])))
  }
}

/** The file of a module that these pages import; a layout is a page too, and its name begins with _. */
export function groupOf(pages: string[]): string | null {
  const [first] = pages
  if (first === undefined) return null
  if (pages.includes(ENTRY)) return 'kit'
  const visitors = pages.filter((page) => page.startsWith('_public')).length
  if (visitors > 1) return 'common'
  if (pages.length === 1) return first.replace(/^_\w+\//u, '').replaceAll('/', '.')
  if (visitors === 1) return null
  if (pages.includes('_app') || pages.length >= MANY_PAGES) return 'signed-in'
  return pages.includes('_app/matches/new') && !pages.includes('_app/dashboard') ? 'matches' : null
}

const ENTRY = 'the entry'

/** The entry and the pages, by the path of their file in app/routes, with all modules that they import. */
function pagesOf(graph: Graph, entry: string): Map<string, Set<string>> {
  const all = new Set([entry])
  const pages = new Map([[ENTRY, importedFrom(graph, entry)]])
  for (const id of all) {
    const info = graph.getModuleInfo(id)
    for (const imported of info?.importedIds ?? []) all.add(imported)
    for (const imported of info?.dynamicallyImportedIds ?? []) {
      all.add(imported)
      const page = /\/routes\/(.+)\.tsx\?tsr-split/u.exec(imported)?.[1]
      if (page !== undefined) pages.set(page, importedFrom(graph, imported))
    }
  }
  return pages
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
