import { fileURLToPath } from 'node:url'

import { type Plugin, runnerImport } from 'vite'

import { firstParts, firstRequests, requestOfShell } from '../../app/first-loads.ts'
import type * as PrerenderedPages from '../../app/signed-out/prerendered-pages.tsx'
import { chunksOf, pagesOf, withImports } from './page-files.ts'

const pages = fileURLToPath(new URL('../../app/signed-out/prerendered-pages.tsx', import.meta.url))
/** What is in it is for pages that are not prerendered. */
const ROOT = /(<div id="root">).*(<\/div>\s*<noscript>)/s
const SHEET = /\s*<link rel="stylesheet"[^>]* href="([^"]+)">/
const SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g

/**
 * Writes an HTML file for each page, e.g. matches.$id.html: index.html with what a page for visitors shows
 * at first, or with its skeleton. The server sends it (server/web/static-files.ts). A page for visitors
 * loads its scripts when it is painted (app/public/first-paint.js), on a phone after 0.9 s, not 1.8.
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
        const chunks = chunksOf(bundle)
        for (const [path, files] of Object.entries(pagesOf(chunks))) {
          const part = firstParts[path]
          const ofPart = withImports(chunks, ({ modules }) => modules.includes(part ?? ''))
          const markup = rendered[path.slice(1)]
          this.emitFile({
            type: 'asset',
            fileName: `${path.slice(1).replaceAll('/', '.')}.html`,
            source:
              markup === undefined
                ? loading(html, { files, ofPart, requests: requestsOf(path) })
                : filled(html, markup)
                    .replace(
                      '<html ',
                      `<html data-scripts="/${files.join(' /')}" data-sheet="${sheet}" `,
                    )
                    .replaceAll(SCRIPTS, '')
                    .replace(SHEET, ''),
          })
        }
      },
    },
  }
}

function requestsOf(path: string): string[] {
  const own = firstRequests[path]
  return own === undefined ? [] : [...own, requestOfShell]
}

/** index.html of a page that shows little before its scripts have run: they and its data load at once. */
function loading(
  html: string,
  { files, ofPart, requests }: Record<'files' | 'ofPart' | 'requests', string[]>,
): string {
  const link = (file: string, more = '') =>
    `<link rel="modulepreload" crossorigin href="/${file}"${more}>`
  const links = [
    ...files.map((file) => link(file)),
    ...ofPart
      .filter((file) => !files.includes(file))
      .map((file) => link(file, ' fetchpriority="low"')),
  ]
  const paths = requests.map((path) => `/api${path}`)
  return html
    .replace('<html ', paths.length === 0 ? '$&' : `$&data-requests="${paths.join(' ')}" `)
    .replace(/<script type="module"/, `${links.join('')}$&`)
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
