import { fileURLToPath } from 'node:url'

import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** From here on a module of signed-in pages loads with all of them. */
const MANY_PAGES = 10

/**
 * With less text, comments included, a shared module gets no file of its own: its headers and round trip
 * would cost more than that pages load it in vain.
 */
const SMALL = 800

/**
 * null leaves a module to Rolldown, which makes a file for each set of pages that share something:
 * /matches/new has 191 kB in 98 files, not 171 in 12, and three more pages miss their budgets.
 */
export function pageGroups(): (id: string, graph: Graph) => string | null {
  let pages: Page[] | undefined
  let board: Set<string> | undefined
  return (id, graph) => {
    pages ??= pagesOf(graph)
    board ??= importedFrom(graph, BOARD)
    const names = (part: 'first' | 'all') =>
      (pages ?? []).flatMap((page) => (page[part].has(id) ? [page.name] : []))
    const isSmall = (graph.getModuleInfo(id)?.code ?? '').length < SMALL
    return groupOf(names('first'), names('all'), { isSmall, isOfBoard: board.has(id) })
  }
}

/**
 * @param first the pages that import it statically; a layout is a page too, and its name begins with _
 * @param all these, and the pages with a part that loads later and imports it
 * @param isSmall whether a file of its own would cost more than it saves
 * @param isOfBoard whether the dashboard shows it with its data: apart from what only other pages' parts
 *   need, these are 51 kB in 27 files, not 83 in 43
 */
export function groupOf(
  first: string[],
  all: string[],
  { isSmall, isOfBoard }: { isSmall: boolean; isOfBoard: boolean },
): string | null {
  const [page] = first
  if (page === undefined) return isOfBoard && !all.includes('_app') ? 'board' : null
  if (first.includes(ENTRY)) return 'kit'
  const isShared = first.length > 1
  const visitors = first.filter((name) => name.startsWith('_public')).length
  if (visitors > 1 && visitors === first.length) return 'signed-out'
  if (visitors > 1 || (visitors === 1 && isShared && isSmall)) return 'kit'
  if (visitors === 1 && isShared) return null
  if (first.includes('_app') || first.length >= MANY_PAGES) return 'signed-in'
  if (!isShared && (visitors === 1 || !isSmall || all.length === 1)) {
    const name = page.replace(/^_\w+\//u, '').replaceAll('/', '.')
    return all.length === 1 ? name : `${name}.${isOfBoard ? 'board' : 'shared'}`
  }
  // What two pages share would be loaded by all that share anything.
  if (first.length <= 2 && !isSmall) return null
  if (first.includes('_app/dashboard')) return 'signed-in'
  return first.includes('_app/matches/new') ? 'matches' : 'pages'
}

const ENTRY = 'the entry'
const BOARD = fileURLToPath(new URL('../../features/home/web/home-board.tsx', import.meta.url))

interface Page {
  name: string
  /** All modules that it imports statically. */
  first: Set<string>
  /** Also those of its parts that load later. */
  all: Set<string>
}

function pagesOf(graph: Graph): Page[] {
  const isPart = (id: string) => !PAGE.test(id)
  const pages = [...importedFrom(graph, entry, () => true)].flatMap((id): Page[] => {
    const name = PAGE.exec(id)?.[1]
    if (name === undefined) return []
    return [{ name, first: importedFrom(graph, id), all: importedFrom(graph, id, isPart) }]
  })
  const first = importedFrom(graph, entry)
  return [{ name: ENTRY, first, all: first }, ...pages]
}

const entry = fileURLToPath(new URL('../../app/index.html', import.meta.url))
const PAGE = /\/app\/routes\/(.+)\.tsx$/u

function importedFrom(
  graph: Graph,
  id: string,
  isPart: (id: string) => boolean = () => false,
): Set<string> {
  const found = new Set([id])
  for (const module of found) {
    const info = graph.getModuleInfo(module)
    for (const imported of info?.importedIds ?? []) found.add(imported)
    for (const imported of info?.dynamicallyImportedIds ?? []) {
      if (isPart(imported)) found.add(imported)
    }
  }
  return found
}
