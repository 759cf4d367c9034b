import { fileURLToPath } from 'node:url'

import { type Plugin, runnerImport } from 'vite'

import type * as PrerenderedPages from '../../app/signed-out/prerendered-pages.tsx'
import { chunksOf, pagesOf } from './page-files.ts'

const pages = fileURLToPath(new URL('../../app/signed-out/prerendered-pages.tsx', import.meta.url))
/** What is in it is for pages that are not prerendered. */
const ROOT = /(<div id="root">).*(<\/div>\s*<noscript>)/s
const SHEET = /\s*<link rel="stylesheet"[^>]* href="([^"]+)">/
const SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g

/**
 * Writes an HTML file for each page, e.g. matches.$id.html: index.html with what a page for visitors shows
 * at first, or with its skeleton. The server sends it (server/web/static-files.ts), and
 * app/public/first-paint.js loads the scripts when it is painted, on a phone after 0.9 s, not 1.8.
 */
export function prerendered(): Plugin {
  return {
    name: 'tabletally:prerendered',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') this.error('the build made no index.html')
        const html = String(page.source)
        const [, sheet] = SHEET.exec(html) ?? []
        if (sheet === undefined) this.error('index.html has no style sheet')
        // The theme of whoever opens the page is not known, and nobody is signed in.
        Object.assign(globalThis, { localStorage: { getItem: () => null } })
        const { module } = await runnerImport<typeof PrerenderedPages>(pages)
        const rendered = await module.renderPages()
        for (const [path, files] of Object.entries(pagesOf(chunksOf(bundle)))) {
          const markup = rendered[path.slice(1)]
          const scripts = files.map((file) => `/${file}`).join(' ')
          this.emitFile({
            type: 'asset',
            fileName: `${path.slice(1).replaceAll('/', '.')}.html`,
            source: (markup === undefined ? html : filled(html, markup))
              .replace('<html ', `<html data-scripts="${scripts}" data-sheet="${sheet}" `)
              .replaceAll(SCRIPTS, '')
              .replace(SHEET, ''),
          })
        }
      },
    },
  }
}

/** index.html with what React has rendered: the title first, and boundaries as comments. */
function filled(html: string, markup: string): string {
  const [title = ''] = /<title>.*?<\/title>/s.exec(markup) ?? []
  const content = markup
    .replace(title, '')
    .replaceAll(/<!--.*?-->/gs, '')
    // Before the scripts are there, nothing may be submitted: the browser would write it into the address.
    .replaceAll(/<(\/?)form\b/g, '<$1div')
    .replaceAll('type="submit"', 'type="button"')
  return html
    .replace(/<title>.*?<\/title>/s, title)
    .replace(ROOT, (_, start: string, end: string) => start + content + end)
}
