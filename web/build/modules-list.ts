import { relative } from 'node:path'

import type { Plugin } from 'vite'

/** Writes modules.json, what the bundle was made of; `npm run check` reads it for server code. */
export function modulesList(): Plugin {
  return {
    name: 'tabletally:modules-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk'
          ? Object.entries(chunk.modules).filter(([, module]) => module.renderedLength > 0)
          : [],
      )
      const paths = ids.map(([id]) => (id.startsWith('\0') ? id : relative(process.cwd(), id)))
      this.emitFile({
        type: 'asset',
        fileName: 'modules.json',
        source: JSON.stringify([...new Set(paths)].toSorted(), null, 2),
      })
    },
  }
}
