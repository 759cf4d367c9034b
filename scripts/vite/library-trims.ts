import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const DRAWN_ICON = '\0tabletally:drawn-icon'

/**
 * Replaces library code for cases that this app does not have by smaller code: saves about 3 kB (gzip)
 * on every page. bench/results/techniques.md has the figures. Only for builds; each of
 * these can be removed without further changes.
 */
export function libraryTrims(): Plugin[] {
  return [icons(), externalStore(), preload(), collator()]
}

/** Removes Lucide's settings by context, aliases and names, and the keys that only those need. */
function icons(): Plugin {
  return {
    name: 'tabletally:icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler: () => DRAWN_ICON,
    },
    load: {
      filter: { id: /tabletally:drawn-icon$/ },
      handler: () =>
        `export { drawnIcon as default } from ${JSON.stringify(fromHere('../../ui/base/drawn-icon.ts'))}`,
    },
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler(code) {
        const lean = code
          .replaceAll(/,\s*key: "\w+"/g, '')
          .replaceAll(/^\s*(?:name: ".*"|size: 24|aliases: \[.*\]),\n/gm, '')
          .replace('__iconData.node;', '')
        return { code: lean, map: null }
      },
    },
  }
}

/** Removes the shim of a hook that React has had since version 18. */
function externalStore(): Plugin {
  return {
    name: 'tabletally:external-store',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^use-sync-external-store\/shim(\/with-selector)?(\/index)?(\.js)?$/ },
      handler(id, importer) {
        const itself = id.includes('with-selector')
          ? 'use-sync-external-store/with-selector.js'
          : 'react'
        return this.resolve(itself, importer, { skipSelf: true })
      },
    },
  }
}

/** Replaces Vite's preload helper, which waits for style sheets of chunks: the page names the app's only one. */
function preload(): Plugin {
  return {
    name: 'tabletally:preload',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () =>
        `export { preload as __vitePreload } from ${JSON.stringify(fromHere('../../client/preload.ts'))}`,
    },
  }
}

/** Creates Base UI's collator lazily: a combobox creates it at once, and the app never uses it. */
function collator(): Plugin {
  const eager = 'const collator = new Intl.Collator(locale, collatorOptions);'
  const lazy = `let made;
const collator = { compare: (a, b) => (made ??= new Intl.Collator(locale, collatorOptions)).compare(a, b) };`
  return {
    name: 'tabletally:collator',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /@base-ui\/react\/internals\/filter\.mjs$/ },
      handler(code) {
        if (!code.includes(eager)) this.error('Base UI creates its collator in another way now.')
        return { code: code.replace(eager, lazy), map: null }
      },
    },
  }
}
