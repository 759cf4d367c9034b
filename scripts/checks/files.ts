import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'

const NOT_OURS = new Set(
  '.git node_modules dist data .data coverage test-results playwright-report .vite .tanstack'.split(
    ' ',
  ),
)

export function filesOf(root: string, folder = ''): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const inOrder = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return inOrder.flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return []
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return filesOf(root, path)
    return entry.isFile() ? [path] : []
  })
}
