import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A file of the bundle, as web/build/modules-list.ts notes it in chunks.json. */
interface Chunk {
  isEntry: boolean
  /** Files that it cannot run without. */
  imports: string[]
  /** The files of web/routes whose page or layout it holds. */
  routes: string[]
}

type Bundle = Record<string, Chunk>

interface PageSize {
  page: string
  /** All the JavaScript that it needs before it can be drawn, gzip. */
  bytes: number
  budget: number
}

/** In bytes, a kB being 1000 of them; design.md's, and for all other pages one that none comes near. */
const budgets: Record<string, number> = {
  '/login': 105_000,
  '/dashboard': 113_000,
  '/matches/new': 200_000,
}
const SIGNED_OUT = 110_000
const GUARDED = 160_000

/** What each page of the web app that is built at `root` weighs. */
export function pageSizes(root: string): PageSize[] {
  const dist = join(root, 'dist/web')
  const bundle = JSON.parse(readFileSync(join(dist, 'chunks.json'), 'utf8')) as Bundle
  const routes = new Set(Object.values(bundle).flatMap((chunk) => chunk.routes))
  const weights = new Map<string, number>()
  const weightOf = (file: string) => {
    const known = weights.get(file)
    if (known !== undefined) return known
    const weight = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
    weights.set(file, weight)
    return weight
  }
  return [...routes]
    .filter((route) => !isLayout(route))
    .map((route) => {
      const page = addressOf(route)
      const files = [...filesOf(bundle, route)]
      return {
        page,
        bytes: files.reduce((sum, file) => sum + weightOf(file), 0),
        budget: budgets[page] ?? (route.includes('/_public/') ? SIGNED_OUT : GUARDED),
      }
    })
    .toSorted((a, b) => (a.page < b.page ? -1 : 1))
}

/** The entry, the page and the layouts around it, with whatever these import. */
function filesOf(bundle: Bundle, route: string): Set<string> {
  const parts = route.replace(/\.tsx$/, '').split('/')
  const around = parts.map((_, count) => `${parts.slice(0, count + 1).join('/')}.tsx`)
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    bundle[file]?.imports.forEach(add)
  }
  for (const [file, chunk] of Object.entries(bundle)) {
    if (chunk.isEntry || chunk.routes.some((held) => around.includes(held))) add(file)
  }
  return files
}

function isLayout(route: string): boolean {
  return /\/_[^/]+\.tsx$/.test(route)
}

/** `web/routes/_app/friends.requests.tsx` is `/friends/requests`. */
function addressOf(route: string): string {
  const path = route.replace(/^web\/routes/, '').replace(/\.tsx$/, '')
  return (
    path
      .replaceAll(/\/_[^/]+/g, '')
      .replaceAll('.', '/')
      .replace(/\/index$/, '') || '/'
  )
}

if (import.meta.main) {
  const sizes = pageSizes(process.cwd())
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6)
  console.log('JavaScript that a page needs before it can be drawn, gzip, in kB of 1000 bytes')
  for (const { page, bytes, budget } of sizes) {
    const over = bytes > budget ? '  over its budget' : ''
    console.log(`${page.padEnd(18)} ${kilobytes(bytes)} of ${kilobytes(budget)}${over}`)
  }
  const missing = Object.keys(budgets).filter((page) => !sizes.some((size) => size.page === page))
  for (const page of missing) console.log(`${page} has a budget, but the bundle has no such page`)
  if (missing.length > 0 || sizes.some(({ bytes, budget }) => bytes > budget)) process.exitCode = 1
}
