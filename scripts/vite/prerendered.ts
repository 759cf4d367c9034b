import { fileURLToPath } from 'node:url'

import { type Plugin, runnerImport } from 'vite'

import { firstParts, firstRequests, headingFirst, requestOfShell } from '../../app/first-loads.ts'
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
          const loads = { files, ofPart, requests: requestsOf(path) }
          const shown = markup === undefined ? html : filled(html, markup)
          const isPainted = markup !== undefined || headingFirst.includes(path)
          this.emitFile({
            type: 'asset',
            fileName: `${path.slice(1).replaceAll('/', '.')}.html`,
            source: isPainted ? painted(shown, sheet, loads) : loading(shown, loads),
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

type Loads = Record<'files' | 'ofPart' | 'requests', string[]>

/** A page that is painted first: app/public/first-paint.js then loads what it names. */
function painted(html: string, sheet: string, { files, ofPart, requests }: Loads): string {
  const lists = { scripts: files, parts: ofPart.filter((file) => !files.includes(file)) }
  const names = Object.entries(lists).map(([name, list]) => ` data-${name}="/${list.join(' /')}"`)
  return withRequests(html, requests)
    .replace('<html', `<html${names.join('')} data-sheet="${sheet}"`)
    .replaceAll(SCRIPTS, '')
    .replace(SHEET, '')
}

/** A page of which only data have something to show: its scripts load at once. */
function loading(html: string, { files, ofPart, requests }: Loads): string {
  const link = (file: string, more = '') =>
    `<link rel="modulepreload" crossorigin href="/${file}"${more}>`
  const parts = ofPart.filter((file) => !files.includes(file))
  const links = [
    ...files.map((file) => link(file)),
    ...parts.map((file) => link(file, ' fetchpriority="low"')),
  ]
  return withRequests(html, requests).replace('<script type="module"', `${links.join('')}$&`)
}

function withRequests(html: string, requests: string[]): string {
  if (requests.length === 0) return html
  return html.replace('<html', `$& data-requests="/api${requests.join(' /api')}"`)
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
