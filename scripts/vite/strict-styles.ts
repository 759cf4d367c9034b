import { createHash } from 'node:crypto'

import type { Plugin } from 'vite'

/**
 * Inlines the entry's CSS into index.html (one request less before the first paint) and writes
 * csp.json, the hashes that the server's `style-src` must allow: those of the app's styles and of the
 * only library that adds a style element at run time.
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
        const styles = new Set(injected)
        const html = String(page.source).replaceAll(
          /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)"[^>]*>/g,
          (_link, file: string) => {
            const sheet = bundle[file]
            if (sheet?.type !== 'asset') this.error(`index.html names ${file}, which is not built`)
            const css = String(sheet.source).trim()
            styles.add(css)
            delete bundle[file]
            return `<style>${css}</style>`
          },
        )
        page.source = html
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
