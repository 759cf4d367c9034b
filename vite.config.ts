import { fileURLToPath } from 'node:url'

import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { compressed } from './scripts/vite/compressed.ts'
import { inlineDrawings } from './scripts/vite/inline-drawings.ts'
import { libraryTrims } from './scripts/vite/library-trims.ts'
import { modulesList, workerModules } from './scripts/vite/modules-list.ts'
import { strictStyles } from './scripts/vite/strict-styles.ts'

const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What stands in these folders themselves, not in folders below them, and in these packages. */
function room(folders: string[], packages: string[] = []): RegExp {
  const files = `^${inRepository('.')}(${folders.join('|')})/[^/]+\\.tsx?$`
  const modules = `/node_modules/(${packages.join('|')})/`
  return new RegExp(packages.length === 0 ? files : `${files}|${modules}`)
}

/** The chips of several pages' filters. */
const FILTER_CHIP = /\/features\/history\/web\/(filter-chip|chip-options)\.tsx?$/
/** What the history shares with the samples of an import, and a small part that it shares with others. */
const HISTORY_ROWS =
  /\/(features\/history\/web\/(own-score|match-stub|row-players)|ui\/lists\/scroll-sentinel)\.tsx$/
const METER = /\/ui\/fields\/strength-meter\.tsx$/
const WHEN_IDLE = /\/ui\/overlays\/when-idle\.ts$/
/** What the pages that show matches have beside their rules. */
const STAGED = /\/ui\/lists\/staged-render\.tsx$/

/**
 * Without these Rolldown makes a file for nearly each shared module, and a phone asks for six at a
 * time. What stands in the folders of a group is loaded together; the first that has it counts.
 */
const groups = [
  // Two files that every page has: one changes with React alone.
  { name: 'react', test: room([], ['react', 'react-dom', 'scheduler', 'use-sync-external-store']) },
  {
    name: 'kit',
    test: (id: string) =>
      room(['ui/base', 'ui/theme', 'client'], ['@tanstack/(?!(react-)?query)[^/]+']).test(id) ||
      /\/features\/(accounts\/accounts|history-index\/match-filters)\.rules\.ts$/u.test(id) ||
      WHEN_IDLE.test(id),
  },
  // What nearly every guarded page has.
  {
    name: 'shell',
    test: (id: string) =>
      room(
        ['ui/layout', 'client/query', 'app/shell', 'features/notifications/web/unread'],
        ['@tanstack/(react-)?query(-core)?'],
      ).test(id) ||
      /\/app\/routes\/_app\.tsx\?tsr-split|\/features\/(stats\/web\/stats-query|games\/games\.rules|whole-match\/web\/match-queries|matches\/web\/(match-marks|name-links))\./u.test(
        id,
      ),
  },
  // What nearly every form has; only new passwords have the meter.
  { name: 'form', test: (id: string) => room(['ui/fields']).test(id) && !METER.test(id) },
  {
    name: 'signed-out',
    test: (id: string) =>
      room(['app/signed-out', 'features/accounts/web/signed-out/parts']).test(id) ||
      /\/app\/routes\/_public\.tsx\?tsr-split/u.test(id),
  },
  // What several guarded pages share beside the shell.
  {
    name: 'match-rules',
    test: (id: string) =>
      /\/features\/(matches\/matches|scoring\/(results|standings|scores)|days\/days)\.rules\.ts$/u.test(
        id,
      ) || STAGED.test(id),
  },
  // Signs of the game table that many pages have; each alone would be a file of its own.
  {
    name: 'signs',
    test: /\/features\/games\/web\/box-face\.tsx$|lucide-react\/.*\/icons\/(crown|map-pin|handshake|chevron-down|x|search|notebook-pen|bell-ring|check-check)\./u,
  },
  // Signs of a match's details.
  {
    name: 'detail-signs',
    test: /lucide-react\/.*\/icons\/(flag|clock|puzzle|trash-2|trash|calendar-days|pencil|image)\./u,
  },
  {
    name: 'matches',
    test: /\/features\/(matches\/web\/use-viewer|whole-match\/web\/match-(answers|mutations))\.tsx?$/u,
  },
  { name: 'history-rows', test: HISTORY_ROWS },
  // What pages offer to choose from.
  {
    name: 'choices',
    test: (id: string) =>
      room(['features/friends/web/data', 'features/games/web/data']).test(id) ||
      FILTER_CHIP.test(id),
  },
  // What lists of people, and lists of what waits for an answer, have.
  {
    name: 'rows',
    test: /\/ui\/lists\/(person-token|row-focus|confirm-dialog)\.tsx?$|lucide-react\/.*\/icons\/(chevron-left|chevron-right|arrow-right|download)\./u,
  },
  {
    name: 'people',
    test: /\/ui\/lists\/tabs\.tsx$|\/features\/friends\/web\/people\/(person-row|request-answers|unfriend-button)\.tsx$|lucide-react\/.*\/icons\/(mail|user-round-plus)\./u,
  },
  // The queries of statistics, and their words.
  {
    name: 'figures',
    test: /\/(ui\/charts\/number-words|stats\/chance\.rules|ui\/dates\/calendar-day|stats\/web\/(won-words|overview\/(periods|stat-links)|data\/(overview|page)-(query|queries))|confirmations\/web\/waiting-query)\.ts$/u,
  },
  // The only bar on a first screen, which does not wait for the plots.
  { name: 'bar', test: /\/ui\/charts\/(hand\.ts|people\/share-bar\.tsx)$/u },
  // What plots are made of; one small part of them stands on a page without plots.
  {
    name: 'charts',
    test: (id: string) =>
      room(['ui/charts', 'ui/charts/chance', 'ui/charts/people', 'ui/charts/time']).test(id) &&
      !/segment-bar|race-chart|line-style/u.test(id),
  },
  // What a year's page and its picture share.
  { name: 'poster', test: /\/features\/(stats\/poster|pictures\/picture-words)\.rules\.ts$/u },
]

/** What every page has loaded when the entry runs. */
const IN_ENTRY = /\/(react|kit|rolldown-runtime)-\w+\.js$/

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  root: inRepository('app'),
  publicDir: inRepository('app/public'),
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
    libraryTrims(),
    tailwindcss(),
    inlineDrawings(),
    strictStyles(),
    modulesList(),
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
      // import() fetches the page's own file, and the entry has its own files: naming them cost 0.2 kB.
      resolveDependencies: (file, deps, { hostType }) =>
        hostType === 'html' ? deps : deps.filter((dep) => dep !== file && !IN_ENTRY.test(dep)),
    },
    rolldownOptions: {
      output: {
        // The entry of every page names all files, and hashes cannot be compressed: 28 bits are enough.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })),
        },
      },
    },
  },
})
