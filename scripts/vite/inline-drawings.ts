import { readFile } from 'node:fs/promises'

import type { Plugin } from 'vite'

/** Replaces `<!-- lamp.svg -->` in index.html by app/signed-out/lamp.svg. */
export function inlineDrawings(): Plugin {
  return {
    name: 'tabletally:inline-drawings',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const drawing = await readFile(
          new URL('../../app/signed-out/lamp.svg', import.meta.url),
          'utf8',
        )
        const bare = drawing.replaceAll(/<!--.*?-->/gs, '').replaceAll(/\n\s*/g, '')
        return html.replace('<!-- lamp.svg -->', bare)
      },
    },
  }
}
