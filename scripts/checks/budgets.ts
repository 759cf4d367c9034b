import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface PageSize {
  page: string
  /** All the JavaScript that it needs before it can be drawn, gzip. */
  bytes: number
  budget: number
}

/** In bytes, a kB being 1000 of them. */
const budgets: Record<string, number> = {
  '/login': 102_000,
  '/dashboard': 118_000,
  '/matches/new': 180_000,
}
/** For the other pages. */
const OTHERS = 130_000

/** What each page of the web app that is built at `root` weighs, and each that should be there. */
export function pageSizes(root: string): PageSize[] {
  const dist = join(root, 'dist/web')
  const list = readFileSync(join(dist, 'pages.json'), 'utf8')
  const pages = new Map(Object.entries(JSON.parse(list) as Record<string, string[]>))
  const weightOf = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  return [...new Set([...pages.keys(), ...Object.keys(budgets)])].toSorted().map((page) => ({
    page,
    // A page that has gone shows as one without weight.
    bytes: (pages.get(page) ?? []).reduce((sum, file) => sum + weightOf(file), 0),
    budget: budgets[page] ?? OTHERS,
  }))
}

/** Whether a page keeps to its budget; one that weighs nothing was not found. */
export function keeps({ bytes, budget }: PageSize): boolean {
  return bytes > 0 && bytes <= budget
}

if (import.meta.main) {
  const sizes = pageSizes(process.cwd())
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6)
  console.log('JavaScript that a page needs before it can be drawn, gzip, in kB of 1000 bytes')
  for (const size of sizes) {
    const verdict = keeps(size) ? '' : size.bytes === 0 ? '  is not there' : '  is over'
    console.log(
      `${size.page.padEnd(18)} ${kilobytes(size.bytes)} of ${kilobytes(size.budget)}${verdict}`,
    )
  }
  if (!sizes.every(keeps)) process.exitCode = 1
}
