import { fileURLToPath } from 'node:url'

import { type Plugin, runnerImport } from 'vite'

import { firstParts, firstRequests, headingFirst } from '../../app/first-loads.ts'
import type * as PrerenderedPages from '../../app/signed-out/prerendered-pages.tsx'
import { chunksOf, pagesOf, withImports } from './page-files.ts'

const pages = fileURLToPath(new URL('../../app/signed-out/prerendered-pages.tsx', import.meta.url))
/** What is in it is for pages that are not prerendered. */
const ROOT = /(<div id="root">).*(<\/div>\s*<noscript>)/s
const SHEET = /\s*<link rel="stylesheet"[^>]* href="([^"]+)">/
const SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g

/**
 * An HTML file for each page, e.g. matches.$id.html, with what a page for visitors shows at first, or a
 * skeleton. A page for visitors loads its scripts when it is painted (app/public/first-paint.js), on a
 * phone after 0.9 s, not 1.8.
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
          const markup = rendered[path.slice(1)]
          const part = withImports(chunks, ({ modules }) =>
            modules.includes(firstParts[path] ?? ''),
          )
          const loads = { files, parts: part.filter((file) => !files.includes(file)), sheet }
          const asked = withRequests(html, firstRequests[path] ?? [])
          const isPainted = markup !== undefined || headingFirst.includes(path)
          this.emitFile({
            type: 'asset',
            fileName: `${path.slice(1).replaceAll('/', '.')}.html`,
            source: isPainted
              ? painted(markup === undefined ? asked : filled(asked, markup), loads)
              : loading(asked, loads),
          })
        }
      },
    },
  }
}

interface Loads {
  files: string[]
  parts: string[]
  sheet: string
}

function withRequests(html: string, paths: string[]): string {
  return withAttribute(
    html,
    'requests',
    paths.map((path) => `/api${path}`),
  )
}

function withAttribute(html: string, name: string, values: string[]): string {
  return values.length === 0
    ? html
    : html.replace('<html', () => `<html data-${name}="${values.join(' ')}"`)
}

/** A page that is painted first: app/public/first-paint.js then loads what it names. */
function painted(html: string, { files, parts, sheet }: Loads): string {
  const paths = (names: string[]) => names.map((name) => `/${name}`)
  const named = withAttribute(withAttribute(html, 'parts', paths(parts)), 'scripts', paths(files))
  return withAttribute(named, 'sheet', [sheet]).replaceAll(SCRIPTS, '').replace(SHEET, '')
}

/** A page that shows little before its data: its scripts load at once. */
function loading(html: string, { files, parts }: Loads): string {
  const link = (file: string, more: string) =>
    `<link rel="modulepreload" crossorigin href="/${file}"${more}>`
  const links = [
    ...files.map((file) => link(file, '')),
    ...parts.map((file) => link(file, ' fetchpriority="low"')),
  ]
  return html.replace('<script type="module"', () => `${links.join('')}<script type="module"`)
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
