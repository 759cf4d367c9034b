import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { build, type Plugin, type ResolvedConfig } from 'vite'

const SCRIPT = fileURLToPath(new URL('../../app/worker/service-worker.ts', import.meta.url))
/** Files of the web app. The others are for the server, for pages without the app, or for installing. */
const OF_APP = /^(?:assets\/.+|fonts\/.+\.woff2|first-paint\.js|favicon\.svg|index\.html)$/u
const PAGE = 'index.html'

/** The files that the worker fetches. A hash says what a file has to be, if its name does not. */
export type BuildFiles = [path: string, integrity: string | null][]

/** When all other files are written: their list and number are in it. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'tabletally:service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(failure?: Error) {
        if (failure) return
        const outDir = resolve(config.root, config.build.outDir)
        const files = await filesOf(outDir)
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: { BUILD_ID: JSON.stringify(idOf(files)), BUILD_FILES: JSON.stringify(files) },
          build: {
            outDir,
            emptyOutDir: false,
            target: config.build.target,
            modulePreload: false,
            rolldownOptions: {
              input: SCRIPT,
              output: { format: 'iife', entryFileNames: 'service-worker.js' },
            },
          },
        })
      },
    },
  }
}

async function filesOf(outDir: string): Promise<BuildFiles> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(outDir, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((path) => OF_APP.test(path) && !/\.(?:br|gz|map)$/u.test(path))
  return Promise.all(
    paths
      .toSorted()
      .map(async (path): Promise<BuildFiles[number]> => [
        path === PAGE ? '/' : `/${path}`,
        path.startsWith('assets/') ? null : integrityOf(await readFile(join(outDir, path))),
      ]),
  )
}

function integrityOf(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

function idOf(files: BuildFiles): string {
  return createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12)
}
