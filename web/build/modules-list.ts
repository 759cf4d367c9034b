import { relative } from 'node:path'

import type { Plugin, Rolldown } from 'vite'

/**
 * Writes modules.json, what the bundle was made of, which `npm run check` reads for server code;
 * and chunks.json, which of its files stands on which, which it reads to hold pages to their budgets.
 */
export function modulesList(): Plugin {
  return {
    name: 'tabletally:modules-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const paths = chunks.flatMap((chunk) =>
        Object.entries(chunk.modules)
          .filter(([, module]) => module.renderedLength > 0)
          .map(([id]) => pathOf(id)),
      )
      this.emitFile({
        type: 'asset',
        fileName: 'modules.json',
        source: JSON.stringify([...new Set(paths)].toSorted(), null, 2),
      })
      this.emitFile({
        type: 'asset',
        fileName: 'chunks.json',
        source: JSON.stringify(Object.fromEntries(chunks.map(described)), null, 2),
      })
    },
  }
}

/** A file of the bundle as `Chunk` of scripts/check-budgets.ts. */
function described({ fileName, isEntry, imports, modules }: Rolldown.OutputChunk) {
  const routes = Object.keys(modules)
    .map(pathOf)
    // The router's plugin splits what a route draws and loads from its file.
    .filter((path) => /^web\/routes\/.*\?tsr-split=/.test(path))
    .map((path) => path.replace(/\?.*$/, ''))
  return [fileName, { isEntry, imports, routes }] as const
}

function pathOf(id: string): string {
  return id.startsWith('\0') ? id : relative(process.cwd(), id)
}
