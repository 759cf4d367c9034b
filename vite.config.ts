import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { compressed } from './scripts/vite/compressed.ts'
import { inlineDrawings } from './scripts/vite/inline-drawings.ts'
import { leanIcons } from './scripts/vite/lean-icons.ts'
import { modulesList, workerModules } from './scripts/vite/modules-list.ts'
import { prerendered } from './scripts/vite/prerendered.ts'
import { strictStyles } from './scripts/vite/strict-styles.ts'
import { waitingImports } from './scripts/vite/waiting-imports.ts'
import { serviceWorker } from './scripts/vite/worker-build.ts'

const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What stands in these folders themselves, not in folders below them, and in these packages. */
function inside(paths: string[], packages: string[] = []): RegExp {
  const files = `^${inRepository('.')}(${paths.join('|')})/[^/]+\\.tsx?$`
  const modules = `/node_modules/(${packages.join('|')})/`
  return new RegExp(packages.length === 0 ? files : `${files}|${modules}`)
}

/**
 * Without these Rolldown makes a file for nearly each shared module, and six pages miss their budgets:
 * /login has 111 kB in 33 files, not 104 kB in 7, /matches 150 kB in 79, not 136 kB in 15. What stands
 * in the folders of a group is loaded together; the first that has it counts.
 */
const groups = [
  // Two files that every page has: one changes with React alone.
  {
    name: 'react',
    test: inside([], ['react', 'react-dom', 'scheduler', 'use-sync-external-store']),
  },
  {
    name: 'kit',
    test: (id: string) =>
      // Only pages that keep what is typed have the storage, only guarded ones say as of when they are, and
      // only late dialogs cover their place.
      (inside(['ui/base', 'client'], ['@tanstack/(?!(react-)?query)[^/]+']).test(id) &&
        !/\/(client\/(stored-data|as-of)|ui\/base\/second-tap)\.ts$/u.test(id)) ||
      /\/(app\/paths|features\/(accounts\/accounts|history-index\/match-filters)\.rules)\.ts$/u.test(
        id,
      ),
  },
  // The app's pages load the switch late.
  { name: 'theme', test: inside(['ui/theme']) },
  // What nearly every guarded page has.
  {
    name: 'shell',
    test: (id: string) =>
      (inside(
        ['ui/layout', 'client/query', 'app/shell'],
        ['@tanstack/(react-)?query(-core)?'],
      ).test(id) &&
        !/\/(late-parts\.tsx|infiniteQueryObserver\.js|useInfiniteQuery\.js)$/u.test(id)) ||
      // These icons are on nearly every page too.
      /\/app\/routes\/_app\.tsx\?tsr-split|lucide-react\/.*\/icons\/(check|chevron-down|x)\.|\/ui\/dates\/calendar-day\.ts|\/client\/unsent\/(send-write|unsent-id)\.|\/features\/(days\/(day-words|durations)\.rules|days\/web\/(moments|day)|stats\/web\/stats-query|notifications\/web\/unread-count|games\/games\.rules|whole-match\/web\/match-(queries|undo)|matches\/web\/(match-marks|name-links))\./u.test(
        id,
      ),
  },
  // Few pages have lists that are continued when the page appears.
  { name: 'endless', test: /\/(infiniteQueryObserver|useInfiniteQuery)\.js$/u },
  // Where a password is typed.
  {
    name: 'passwords',
    test: /\/(features\/accounts\/passwords\.rules|ui\/fields\/password-field)\.tsx?$|lucide-react\/.*\/icons\/eye(-off)?\./u,
  },
  // What nearly every form has; only new passwords have the meter.
  {
    name: 'form',
    test: (id: string) => inside(['ui/fields']).test(id) && !id.endsWith('/strength-meter.tsx'),
  },
  {
    name: 'signed-out',
    test: (id: string) =>
      inside(['app/signed-out', 'features/(accounts/web/signed-out|sign-ups/web)/parts']).test(
        id,
      ) || /\/app\/routes\/_public\.tsx\?tsr-split/u.test(id),
  },
  // What several guarded pages share beside the shell.
  {
    name: 'match-rules',
    test: /\/(features\/(matches\/matches|scoring\/(results|match-outcome|scores|setting-words)|days\/days)\.rules\.ts|ui\/lists\/staged-render\.tsx)$/u,
  },
  // Signs of the game table that many pages have; each alone would be a file of its own.
  {
    name: 'signs',
    test: /\/features\/games\/(shelf-letters\.rules\.ts|web\/box-face\.tsx)$|lucide-react\/.*\/icons\/(crown|map-pin|handshake|notebook-pen|bell-ring)\./u,
  },
  // Signs of a match's details.
  {
    name: 'detail-signs',
    test: /lucide-react\/.*\/icons\/(flag|clock|puzzle|trash|trash-2|rotate-ccw|calendar-days|pencil|image)\./u,
  },
  {
    name: 'matches',
    test: /\/features\/(matches\/web\/use-viewer|whole-match\/web\/match-(answers|mutations))\.tsx?$/u,
  },
  // What lists offer to choose from.
  {
    name: 'choices',
    test: /\/features\/(friends\/web\/friend-queries|games\/web\/games-query)\.ts$/u,
  },
  // What the form for a match has beside its page, in parts that others have too.
  { name: 'stored-data', test: /\/client\/stored-data\.ts$/u },
  { name: 'undo', test: /\/ui\/(feedback\/undo(-state)?|base\/second-tap)\.ts$/u },
  { name: 'pickers', test: /\/ui\/pickers\/(combobox|number-field|segments|text-area)\.tsx$/u },
  {
    name: 'pad',
    test: /\/features\/score-pad\/(pad\.rules|web\/sheet\/stored-pad)\.ts$/u,
  },
  {
    name: 'people',
    test: /\/features\/match-form\/web\/(people\/((use-)?companions|in-address)|seats\/seat)\.ts$/u,
  },
  {
    name: 'sides',
    test: /\/features\/match-form\/web\/(seats\/(modes|outcome)|drafts\/(stored-draft|draft-notes)|sheet\/table-address)\.ts$/u,
  },
  // What two chunks of one page share, which would be files of a few bytes.
  {
    name: 'match-parts',
    test: /\/features\/match-form\/web\/(match-skeleton\.tsx|edit\/edit-keys\.ts)$|lucide-react\/.*\/icons\/trophy\./u,
  },
  {
    name: 'tickets',
    test: /\/features\/(history\/web\/evening\.ts|matches\/web\/match-ticket\.tsx)$/u,
  },
  {
    name: 'import-parts',
    test: /\/features\/imports\/web\/(import-words|work\/worker-script)\.ts$/u,
  },
  { name: 'filter-chips', test: /\/features\/history\/web\/(filter-chip|chip-options)\.tsx?$/u },
]

/** Shared files with a name of their own: those of the entry, and late ones that tests wait for. */
const NAMED =
  /^(react|kit|rolldown-runtime|offer-undo|send-match|theme|undo|undo-state|unsent-queue)$/
/** What every page has loaded when the entry runs. */
const IN_ENTRY = /\/(react|kit|rolldown-runtime)-\w+\.js$/

const { version } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as {
  version: string
}

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  root: inRepository('app'),
  publicDir: inRepository('app/public'),
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: inRepository('app/routes'),
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
    waitingImports(),
    tailwindcss(),
    inlineDrawings(),
    leanIcons(),
    strictStyles(),
    prerendered(),
    modulesList(),
    serviceWorker(),
    compressed(),
  ],
  worker: {
    // Like the pages' files, with their modules in modules.json.
    format: 'es',
    plugins: () => [workerModules()],
    rolldownOptions: {
      output: { entryFileNames: 'assets/[name]-[hash:7].js', hashCharacters: 'hex' },
    },
  },
  server: { proxy: { '/api': server, '/dev': server, '/unsubscribe': server, '^/t/': server } },
  build: {
    outDir: inRepository('dist/web'),
    emptyOutDir: true,
    // The first versions that know light-dark(); everything else we use is older.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    // One sheet, which the page names (scripts/vite/strict-styles.ts).
    cssCodeSplit: false,
    // Dynamic imports are preloaded by every browser of our target without the polyfill.
    modulePreload: {
      polyfill: false,
      // import() fetches the page's own file, and the entry has its own files: naming them adds 0.4 kB to
      // /login, and three pages would miss their budgets.
      resolveDependencies: (file, deps, { hostType }) =>
        hostType === 'html' ? deps : deps.filter((dep) => dep !== file && !IN_ENTRY.test(dep)),
    },
    rolldownOptions: {
      output: {
        // The entry of every page names all files, and hashes cannot be compressed: 28 bits are enough,
        // and what pages share is named alike: else five pages would miss their budgets, by up to 0.7 kB.
        hashCharacters: 'hex',
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || NAMED.test(name)
            ? 'assets/[name]-[hash:7].js'
            : 'assets/shared-[hash:7].js',
        codeSplitting: {
          groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })),
        },
      },
    },
  },
})
