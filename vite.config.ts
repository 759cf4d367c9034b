import { fileURLToPath } from 'node:url'

import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { compressed } from './web/build/compressed.ts'
import { inlineDrawings } from './web/build/inline-drawings.ts'
import { modulesList } from './web/build/modules-list.ts'
import { strictStyles } from './web/build/strict-styles.ts'

const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = 'http://127.0.0.1:3000'

export default defineConfig({
  root: inRepository('web'),
  publicDir: inRepository('web/public'),
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: inRepository('web/routes'),
      generatedRouteTree: inRepository('web/routeTree.gen.ts'),
      autoCodeSplitting: true,
      // Loaders go with their page, so that the signed-out pages do not carry the query library.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent']],
      },
      quoteStyle: 'single',
      semicolons: false,
      disableLogging: true,
    }),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
    inlineDrawings(),
    strictStyles(),
    modulesList(),
    compressed(),
  ],
  server: { proxy: { '/api': server, '/dev': server } },
  build: {
    outDir: inRepository('dist/web'),
    emptyOutDir: true,
    // The first versions that know light-dark(); everything else we use is older.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    // Dynamic imports are preloaded by every browser of our target without the polyfill.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Without these Rolldown makes a file for nearly each shared module.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'kit',
              test: /web[\\/](ui[\\/](banner|button|card|class-names|field|form|icon-button|logo|skeleton|spinner|text-field|text-link|theme-switch)\.tsx?|theme\.ts)$|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](circle-check|circle-exclamation-point|info|monitor|moon|sun)\.mjs$/,
            },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/](react-)?query/ },
            { name: 'router', test: /node_modules[\\/]@tanstack[\\/]/ },
          ],
        },
      },
    },
  },
})
