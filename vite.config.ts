import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { browserOnly } from './scripts/vite/browser-only.ts'
import { compressed } from './scripts/vite/compressed.ts'
import { pageGroups } from './scripts/vite/page-groups.ts'
import { prerendered } from './scripts/vite/prerendered.ts'
import { strictStyles } from './scripts/vite/strict-styles.ts'
import { serviceWorker } from './scripts/vite/worker-build.ts'

const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const { version } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as {
  version: string
}

export default defineConfig({
  root: inRepository('app'),
  publicDir: inRepository('app/public'),
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
    tailwindcss(),
    strictStyles(),
    prerendered(),
    browserOnly(),
    serviceWorker(),
    compressed(),
  ],
  worker: { format: 'es', plugins: () => [browserOnly()] },
  build: {
    outDir: inRepository('dist/web'),
    emptyOutDir: true,
    // The first versions that know light-dark(); everything else we use is older.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    // Dynamic imports are preloaded by every browser of our target without the polyfill.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [inRepository('app/index.html'), inRepository('app/styles/plain.css')],
      output: {
        // The server names the sheet of its own pages by its address in development.
        assetFileNames: ({ names }) =>
          names.includes('plain.css') ? 'styles/plain.css' : 'assets/[name]-[hash:7][extname]',
        // The entry names all files, and hashes cannot be compressed: 0.6 kB less for each page.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [{ name: pageGroups(), debugName: 'page groups' }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
})
