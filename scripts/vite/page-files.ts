import { relative } from 'node:path'

import type { Rolldown } from 'vite'

export interface Chunk {
  fileName: string
  isEntry: boolean
  /** The files that it imports statically. */
  imports: string[]
  modules: string[]
}

export function chunksOf(bundle: Rolldown.OutputBundle): Chunk[] {
  return Object.values(bundle).flatMap((file): Chunk[] => {
    if (file.type !== 'chunk') return []
    const { fileName, isEntry, imports } = file
    const modules = Object.keys(file.modules).map((id) => relative(process.cwd(), id))
    return [{ fileName, isEntry, imports, modules }]
  })
}

/** All files that each page needs before it can render, the entry first, by its path: `/matches/$id`. */
export function pagesOf(chunks: Chunk[]): Record<string, string[]> {
  const modules = chunks.flatMap((chunk) => chunk.modules)
  const pages = modules.filter((path) => path.startsWith('app/routes/') && !isLayout(path))
  return Object.fromEntries(
    pages.toSorted().map((route) => [pathOf(route), filesOfPage(chunks, route)]),
  )
}

function filesOfPage(chunks: Chunk[], route: string): string[] {
  const parts = route.replace(/\.tsx$/, '').split('/')
  const around = new Set(parts.map((_, count) => `${parts.slice(0, count + 1).join('/')}.tsx`))
  return withImports(
    chunks,
    ({ isEntry, modules }) => isEntry || modules.some((path) => around.has(path)),
  )
}

export function withImports(chunks: Chunk[], isFirst: (chunk: Chunk) => boolean): string[] {
  const files = new Set<string>()
  const add = (fileName: string) => {
    if (files.has(fileName)) return
    files.add(fileName)
    chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(add)
  }
  for (const { fileName } of chunks.filter(isFirst)) add(fileName)
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
