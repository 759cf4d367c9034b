import { createHash } from 'node:crypto'

import type { Plugin } from 'vite'

/**
 * Moves the style sheet to the end of index.html, whose own styles are enough for the first paint: the
 * app's scripts wait for it, the paint does not (on /login after 0.7 s, not 1.0). csp.json has the hashes
 * that the server's `style-src` must allow: those of the page's styles and of the only library that adds a
 * style element at run time.
 */
export function strictStyles(): Plugin {
  const injected = new Set<string>()
  return {
    name: 'tabletally:strict-styles',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /node_modules[\\/]sonner[\\/]/ },
      handler(code) {
        for (const css of injectedByLibrary(code)) {
          injected.add(css)
          // The library adds the element while it is still empty.
          injected.add('')
        }
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') this.error('the build made no index.html')
        let sheets = ''
        const html = String(page.source).replaceAll(
          /\s*(<link rel="stylesheet"[^>]*>)/g,
          (_all, link: string) => {
            sheets += `  ${link}\n  `
            return ''
          },
        )
        if (sheets === '') this.error('index.html names no style sheet')
        page.source = html.replace('</body>', `${sheets}</body>`)
        const inline = html.matchAll(/<style>(.*?)<\/style>/gs).map(([, css]) => css ?? '')
        const styles = new Set([...injected, ...inline])
        const styleHashes = [...styles].map(hashOf)
        this.emitFile({
          type: 'asset',
          fileName: 'csp.json',
          source: JSON.stringify({ styleHashes }, null, 2),
        })
      },
    },
  }
}

function hashOf(css: string): string {
  return `sha256-${createHash('sha256').update(css).digest('base64')}`
}

/** The string arguments of the library's `__insertCSS("…")`. */
function* injectedByLibrary(code: string): Generator<string> {
  for (const [, literal] of code.matchAll(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/g)) {
    yield JSON.parse(literal ?? '""') as string
  }
}
