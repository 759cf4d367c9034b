import { relative } from 'node:path'

import type { Rolldown } from 'vite'

/** A file of the bundle. */
export interface Chunk {
  fileName: string
  isEntry: boolean
  /** The files that it imports statically. */
  imports: string[]
  /** The files of app/routes with the page or layout that the file contains. */
  routes: string[]
}

/** The files of the bundle. */
export function chunksOf(bundle: Rolldown.OutputBundle): Chunk[] {
  return Object.values(bundle).flatMap((file): Chunk[] => {
    if (file.type !== 'chunk') return []
    const { fileName, isEntry, imports } = file
    const modules = Object.keys(file.modules).map((id) => relative(process.cwd(), id))
    const routes = modules.filter((path) => path.startsWith('app/routes/'))
    return [{ fileName, isEntry, imports, routes }]
  })
}

/** All files that each page needs before it can render, the entry first, by its path: `/matches/$id`. */
export function pagesOf(chunks: Chunk[]): Record<string, string[]> {
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
  const files = new Set<string>()
  const add = (fileName: string) => {
    if (files.has(fileName)) return
    files.add(fileName)
    chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(add)
  }
  for (const { fileName } of first) add(fileName)
  return [...files]
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
