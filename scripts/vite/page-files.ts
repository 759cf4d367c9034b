/** A file of the bundle. */
export interface Chunk {
  fileName: string
  isEntry: boolean
  /** The files that it imports statically. */
  imports: string[]
  /** The files of app/routes whose page or layout it contains. */
  routes: string[]
}

/** All files that each page needs before it can render, by its path: `/matches/$id`. */
export type PageFiles = Record<string, string[]>

export function pagesOf(chunks: Chunk[]): PageFiles {
  const routes = new Set(chunks.flatMap((chunk) => chunk.routes))
  const pages = [...routes].filter((route) => !isLayout(route)).toSorted()
  return Object.fromEntries(pages.map((route) => [pathOf(route), filesOf(chunks, route)]))
}

/** The files of the entry, the page and its layouts, with all that these import. */
function filesOf(chunks: Chunk[], route: string): string[] {
  const parts = route.replace(/\.tsx$/, '').split('/')
  const around = new Set(parts.map((_, count) => `${parts.slice(0, count + 1).join('/')}.tsx`))
  const files = new Set<string>()
  const add = (fileName: string) => {
    if (files.has(fileName)) return
    files.add(fileName)
    chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(add)
  }
  for (const { fileName, isEntry, routes } of chunks) {
    if (isEntry || routes.some((held) => around.has(held))) add(fileName)
  }
  return [...files]
}

function isLayout(route: string): boolean {
  return /\/_[^/]+\.tsx$/.test(route)
}

/** `app/routes/_app/friends.requests.tsx` is `/friends/requests`. */
function pathOf(route: string): string {
  const path = route.replace(/^app\/routes/, '').replace(/\.tsx$/, '')
  return (
    path
      .replaceAll(/\/_[^/]+/g, '')
      .replaceAll('.', '/')
      .replace(/\/index$/, '') || '/'
  )
}
