import { relative } from 'node:path'

import type { Plugin, Rolldown } from 'vite'

import { type Chunk, dataFilesOf, pagesOf } from './page-files.ts'

/** The modules of workers: Vite bundles a worker apart, while it transforms the page that starts it. */
const inWorkers = new Set<string>()

/** Among a worker's plugins: tells `modulesList` what is in it. */
export function workerModules(): Plugin {
  return {
    name: 'tabletally:worker-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const path of chunks.flatMap(pathsIn)) inWorkers.add(path)
    },
  }
}

/**
 * Writes modules.json, the modules of the bundle, in which `npm run check` looks for server code; and
 * pages.json, the files that each page needs before it can render: the check measures their size, and
 * the server names them in the page's `Link` header (server/web/page-scripts.ts), with those of
 * page-data.json, which the page needs when its data are there.
 */
export function modulesList(): Plugin {
  return {
    name: 'tabletally:modules-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const paths = [...chunks.flatMap(pathsIn), ...inWorkers]
      const described = chunks.map(({ fileName, isEntry, imports, modules }): Chunk => {
        return {
          fileName,
          isEntry,
          imports,
          routes: Object.keys(modules).map(pathOf).flatMap(routeOf),
          modules: Object.keys(modules).map(pathOf),
        }
      })
      this.emitFile({
        type: 'asset',
        fileName: 'modules.json',
        source: json([...new Set(paths)].toSorted()),
      })
      const pages = pagesOf(described)
      const data = dataFilesOf(described, pages)
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: json(pages) })
      this.emitFile({ type: 'asset', fileName: 'page-data.json', source: json(data) })
    },
  }
}

/** The modules of which something is in a file. */
function pathsIn({ modules }: Rolldown.OutputChunk): string[] {
  return Object.entries(modules)
    .filter(([, module]) => module.renderedLength > 0)
    .map(([id]) => pathOf(id))
}

/** The router's plugin splits a route's component and loader from the route's own file. */
function routeOf(path: string): string[] {
  const [file = '', query = ''] = path.split('?')
  return file.startsWith('app/routes/') && query.startsWith('tsr-split=') ? [file] : []
}

function pathOf(id: string): string {
  return id.startsWith('\0') ? id : relative(process.cwd(), id)
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
