import { fileURLToPath } from 'node:url'

import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { compressed } from './scripts/vite/compressed.ts'
import { inlineDrawings } from './scripts/vite/inline-drawings.ts'
import { libraryTrims } from './scripts/vite/library-trims.ts'
import { modulesList } from './scripts/vite/modules-list.ts'
import { strictStyles } from './scripts/vite/strict-styles.ts'

const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const ui = (names: string) => `web/ui/(${names})\\.tsx?$`

const reactParts = /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//
const routerParts = 'node_modules/@tanstack/(?!(react-)?query)'
// Without what only some pages do: to write, and to read list after list.
const queryParts =
  'node_modules/@tanstack/(react-)?query(-core)?/(?!.*(mutationObserver|useMutation|infiniteQueryObserver|useInfiniteQuery)\\.)'

// On every page, in nearly every form, and on nearly every guarded page.
const kit = new RegExp(
  [
    routerParts,
    ui(
      'banner|button|card|class-names|drawn-icon|icon-button|logo|meeple|patiently|skeleton|spinner|table-scene|text-link|theme-switch|toast',
    ),
    'ui/base/page-skeleton.tsx$',
    'web/(api|api-error|early|preloading|sign-in|theme)\\.ts$',
    'vite/preload-helper',
  ].join('|'),
)
const form = new RegExp(
  `${ui('field|form|password-field|strength-meter|text-field')}|features/accounts/rules.ts$`,
)
const signedOut = new RegExp(
  [
    'app/routes/_public.tsx\\?tsr-split',
    'features/accounts/web/signed-out/(account-card|google-button|mailbox-link|problems|providers|resend-form)\\.tsx?$',
    'web/(shell/public-shell|submission)\\.tsx?$',
  ].join('|'),
)
const shell = new RegExp(
  [
    queryParts,
    ui('badge|day|empty-state|load-failure|page-title|score-number|segment-bar|sheet'),
    'web/shell/(app-shell|bottom-bar|logout|places|sidebar|unread)\\.tsx?$',
    'web/(dates|me|query|scores).ts$',
    'features/(matches/web/match-(queries|marks)|stats/web/stats-query).tsx?$',
    'app/routes/_app.tsx\\?tsr-split',
    'lucide-react/dist/esm/icons/check.mjs$',
  ].join('|'),
)
// What several guarded pages share beside the shell: one file instead of six to nine of a kB each,
// which a phone waits for longer than for the parts of it that its page does without.
const shared = new RegExp(
  [
    'node_modules/@tanstack/(react-)?query(-core)?/.*(mutationObserver|useMutation)\\.',
    ui('confirm-dialog|in-steps|leaving-row|person-token|tabs'),
    'features/friends/web/(friend-queries|request-answers|person-row|add-friend)\\.tsx?$',
    'features/games/web/data/games-query.ts$',
    'features/matches/(rules|web/(match-(acts|answers)|use-viewer))\\.tsx?$',
    'lucide-react/dist/esm/icons/(bell-ring|pencil|search|x)\\.mjs$',
  ].join('|'),
)
const drawnOnce =
  /[\\/](accounts[\\/]web[\\/]signed-out|stats[\\/]web)[\\/]|[\\/](last-match-card|own-score)\.tsx/
const server = 'http://127.0.0.1:3000'

export default defineConfig({
  root: inRepository('web'),
  publicDir: inRepository('web/public'),
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: inRepository('web/routes'),
      generatedRouteTree: inRepository('app/routeTree.gen.ts'),
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
    // Not in the small leaves of web/, nor on the pages that visits begin with, whose every byte is
    // waited for: there the compiler's caches weigh 5 kB and 1.4 kB and save nothing.
    babel({
      include: /[\\/]features[\\/][^\\/]+[\\/]web[\\/]/,
      exclude: drawnOnce,
      presets: [reactCompilerPreset()],
    }),
    libraryTrims(),
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
    // The one sheet is inlined; as a chunk's own, `import()` would fetch the file that is gone.
    cssCodeSplit: false,
    // Dynamic imports are preloaded by every browser of our target without the polyfill.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Without these Rolldown makes a file for nearly each shared module, and a phone asks for
          // six at a time. What every page has is two files: one changes with React alone.
          groups: [
            { name: 'react', test: reactParts, priority: 3 },
            { name: 'kit', test: kit, priority: 2 },
            { name: 'shell', test: shell, priority: 1 },
            { name: 'form', test: form },
            { name: 'signed-out', test: signedOut },
            { name: 'shared', test: shared },
          ],
        },
      },
    },
  },
})
