import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface PageSize {
  page: string
  /** The size of all JavaScript that the page needs before it can render, as gzip. */
  bytes: number
  budget: number
}

/** In bytes. */
const budgets: Record<string, number> = {
  '/login': 116_000,
  '/dashboard': 130_000,
  '/matches/new': 175_000,
}
const DEFAULT_BUDGET = 152_000

function sizeOf(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length
}

/** The sizes of all pages of the web app built at `root`, also of pages with a budget that are missing. */
export function pageSizes(root: string): PageSize[] {
  const dist = join(root, 'dist/web')
  const pages = new Map(
    readdirSync(dist).flatMap((name) => {
      if (!name.endsWith('.html')) return []
      // The HTML of each page names its files (scripts/vite/prerendered.ts).
      const html = readFileSync(join(dist, name), 'utf8')
      const [, inOne] = /data-scripts="([^"]*)"/u.exec(html) ?? []
      // Those of low priority come after the first screen.
      const linked = html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]*)">/gu)
      const files = inOne?.split(' ') ?? [...linked].map(([, file]) => file ?? '')
      const page = `/${name.replace('.html', '').replaceAll('.', '/')}`
      return files.length === 0 ? [] : [[page, files] as const]
    }),
  )
  return [...new Set([...pages.keys(), ...Object.keys(budgets)])].toSorted().map((page) => ({
    page,
    // A missing page has size 0.
    bytes: (pages.get(page) ?? []).reduce((sum, file) => sum + sizeOf(join(dist, file)), 0),
    budget: budgets[page] ?? DEFAULT_BUDGET,
  }))
}

/** Whether a page is within its budget; a page of size 0 is missing. */
export function isWithinBudget({ bytes, budget }: PageSize): boolean {
  return bytes > 0 && bytes <= budget
}

if (import.meta.main) {
  const sizes = pageSizes(process.cwd())
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
  console.log('JavaScript that a page needs before it can render, gzip, in kB of 1000 bytes')
  for (const size of sizes) {
    const verdict = isWithinBudget(size) ? '' : '  is missing or over budget'
    console.log(`${size.page} ${kilobytes(size.bytes)} of ${kilobytes(size.budget)}${verdict}`)
  }
  if (!sizes.every(isWithinBudget)) process.exitCode = 1
}
