import { fileURLToPath } from 'node:url'

import { type Plugin, type Rolldown, runnerImport } from 'vite'

import type * as PrerenderedPages from '../../app/signed-out/prerendered-pages.tsx'

const pages = fileURLToPath(new URL('../../app/signed-out/prerendered-pages.tsx', import.meta.url))
const STYLES = /<style>.*?<\/style>/gs
/** What is in it is for pages that are not prerendered. */
const ROOT = /(<div id="root">).*(<\/div>\s*<noscript>)/s
const SHEET = /\s*<link rel="stylesheet"[^>]* href="([^"]+)">/
const SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g

/**
 * Signed-in pages whose largest text is in the skeleton of index.html. On the others something larger comes
 * with the data, so their scripts are requested at once.
 */
const SKELETONS = [
  'dashboard',
  'matches',
  'matches/new',
  'friends/requests',
  'friends/guests',
  'games/new',
  'import',
  'play',
]

/**
 * Writes an HTML file for each page that shows its largest text before the server is asked: index.html with
 * what a page for visitors shows at first, e.g. login.html, or with the skeleton of a signed-in page, e.g.
 * matches.new.html. The server sends it (server/web/static-files.ts), and app/public/first-paint.js loads
 * the scripts: for visitors when the page is painted, on a phone after 0.9 s, not 1.8.
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
        const [, ofPrerendered] = html.match(STYLES) ?? []
        const [, sheet] = SHEET.exec(html) ?? []
        if (ofPrerendered === undefined || sheet === undefined) {
          this.error('index.html has no second style element, or no style sheet')
        }
        // The theme of whoever opens the page is not known, and nobody is signed in.
        Object.assign(globalThis, { localStorage: { getItem: () => null } })
        const { module } = await runnerImport<typeof PrerenderedPages>(pages)
        const emit = (name: string, source: string) => {
          const scripts = scriptsOf(name, bundle).join(' ')
          this.emitFile({
            type: 'asset',
            fileName: `${name.replaceAll('/', '.')}.html`,
            source: source
              .replace('<html ', `<html data-scripts="${scripts}" data-sheet="${sheet}" `)
              .replaceAll(SCRIPTS, '')
              .replace(SHEET, ''),
          })
        }
        for (const [name, markup] of Object.entries(await module.renderPages())) {
          const { title, content } = parted(markup)
          emit(
            name,
            html
              .replace(/<title>.*?<\/title>/s, title)
              .replace(ROOT, (_, start: string, end: string) => start + content + end),
          )
        }
        page.source = html.replace(ofPrerendered, '')
        for (const name of SKELETONS) emit(name, page.source)
      },
    },
  }
}

/** The scripts of a page, the entry first, from the list that the server uses for the others. */
function scriptsOf(name: string, bundle: Rolldown.OutputBundle): string[] {
  const list = bundle['pages.json']
  const files = JSON.parse(list?.type === 'asset' ? String(list.source) : '{}') as Record<
    string,
    string[]
  >
  return (files[`/${name}`] ?? []).map((file) => `/${file}`)
}

/** React renders the title first, and boundaries as comments. */
function parted(markup: string): { title: string; content: string } {
  const [title = ''] = /<title>.*?<\/title>/s.exec(markup) ?? []
  const content = markup
    .replace(title, '')
    .replaceAll(/<!--.*?-->/gs, '')
    // Before the scripts are there, nothing may be submitted: the browser would write it into the address.
    .replaceAll(/<(\/?)form\b/g, '<$1div')
    .replaceAll('type="submit"', 'type="button"')
  return { title, content }
}
