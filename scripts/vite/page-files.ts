import { relative } from 'node:path'

import type { Plugin } from 'vite'

/** A file of the bundle. */
export interface Chunk {
  fileName: string
  isEntry: boolean
  /** The files that it imports statically. */
  imports: string[]
  /** The files of app/routes with the page or layout that the file contains. */
  routes: string[]
  /** The modules of the repository that it contains. */
  modules: string[]
}

/** All files that each page needs before it can render, by its path: `/matches/$id`. */
export type PageFiles = Record<string, string[]>

/**
 * What a page shows once its data are there, where its largest part is among that. Its code is imported
 * dynamically, so that the first screen does not wait for it, but the browser requests it with the
 * page's own files.
 */
const WITH_DATA: Record<string, string> = {
  '/friends/$id': 'features/stats/web/person/head-to-head.tsx',
  '/games/$id': 'features/stats/web/game/about-game.tsx',
  '/notifications': 'features/home/web/for-you.tsx',
  '/stats/$year': 'features/year/web/year-cards.tsx',
}

/** The files that pages need to show their data, beside those of `pagesOf`. */
export function dataFilesOf(chunks: Chunk[], pages: PageFiles): PageFiles {
  const found = Object.entries(WITH_DATA).map(([page, module]) => {
    const chunk = chunks.find(({ modules }) => modules.includes(module))
    if (chunk === undefined) throw new Error(`${module} of ${page} is in no file`)
    const own = new Set(pages[page])
    return [page, [...importedFrom(chunks, [chunk])].filter((file) => !own.has(file))] as const
  })
  return Object.fromEntries(found)
}

/**
 * Writes pages.json, the files that each page needs before it can render: `npm run check` measures their
 * size, and the server names them in the page's `Link` header (server/web/page-scripts.ts), with those of
 * page-data.json, which the page needs when its data are there.
 */
export function pageFiles(): Plugin {
  return {
    name: 'tabletally:page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file): Chunk[] => {
        if (file.type !== 'chunk') return []
        const { fileName, isEntry, imports } = file
        const modules = Object.keys(file.modules).map((id) => relative(process.cwd(), id))
        return [{ fileName, isEntry, imports, modules, routes: modules.flatMap(routeOf) }]
      })
      const pages = pagesOf(chunks)
      const emit = (fileName: string, files: PageFiles) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(files, null, 2) })
      emit('pages.json', pages)
      emit('page-data.json', dataFilesOf(chunks, pages))
    },
  }
}

/** The router's plugin splits a route's component and loader from the route's own file. */
function routeOf(path: string): string[] {
  const [file = '', query = ''] = path.split('?')
  return file.startsWith('app/routes/') && query.startsWith('tsr-split=') ? [file] : []
}

export function pagesOf(chunks: Chunk[]): PageFiles {
  const routes = new Set(chunks.flatMap((chunk) => chunk.routes))
  const pages = [...routes].filter((route) => !isLayout(route)).toSorted()
  return Object.fromEntries(pages.map((route) => [pathOf(route), filesOf(chunks, route)]))
}

/** The files of the entry, the page and its layouts, with all that these import. */
function filesOf(chunks: Chunk[], route: string): string[] {
  const parts = route.replace(/\.tsx$/, '').split('/')
  const around = new Set(parts.map((_, count) => `${parts.slice(0, count + 1).join('/')}.tsx`))
  const first = chunks.filter(
    ({ isEntry, routes }) => isEntry || routes.some((held) => around.has(held)),
  )
  return [...importedFrom(chunks, first)]
}

/** The files of some chunks, with all that these import. */
function importedFrom(chunks: Chunk[], first: Chunk[]): Set<string> {
  const files = new Set<string>()
  const add = (fileName: string) => {
    if (files.has(fileName)) return
    files.add(fileName)
    chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(add)
  }
  for (const { fileName } of first) add(fileName)
  return files
}

function isLayout(route: string): boolean {
  return /\/_[^/]+\.tsx$/.test(route)
}

/** `app/routes/_app/friends.requests.tsx` is `/friends/requests`. */
export function pathOf(route: string): string {
  const path = route.replace(/^app\/routes/, '').replace(/\.tsx$/, '')
  return (
    path
      .replaceAll(/\/_[^/]+/g, '')
      .replaceAll('.', '/')
      .replace(/\/index$/, '') || '/'
  )
}
