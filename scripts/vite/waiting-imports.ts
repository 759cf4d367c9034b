import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

const ours = fileURLToPath(new URL('../../client/waiting-import.ts', import.meta.url))

/**
 * Puts our helper for dynamic imports, which waits for a connection, in place of Vite's. The router
 * has no other place for that. It is 0.5 kB smaller, too.
 */
export function waitingImports(): Plugin {
  return {
    name: 'tabletally:waiting-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => `export { waitingImport as __vitePreload } from ${JSON.stringify(ours)}`,
    },
  }
}
