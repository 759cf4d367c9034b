import type { Plugin } from 'vite'

/**
 * Shortens the icons: React’s keys of their lines are random, and cannot be compressed, and nothing looks
 * for an icon by a name that it had before. It saves 0.2 kB on /login, and 0.9 kB on /matches/$id.
 */
export function leanIcons(): Plugin {
  return {
    name: 'tabletally:lean-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/ },
      handler(code) {
        let key = 0
        return {
          code: code
            .replaceAll(/\bkey: "[^"]*"/g, () => `key: "${key++}"`)
            .replace(/,\s*aliases: \[[^\]]*\]/, '')
            .replace('__iconData.node;\n', ''),
          map: null,
        }
      },
    },
  }
}
