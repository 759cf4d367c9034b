/** A kind of file: its paths, where it runs and what it may import. */
export interface Place {
  /** Its name in findings. */
  name: string
  /** The paths of its files; the group `(?<feature>…)` is the feature's name. */
  files: RegExp
  runs: 'on the server' | 'in the browser' | 'anywhere' | 'never shipped'
  /** The places that its files may import from… */
  imports: readonly string[]
  /** …and those from which they may only import types (`import type`). */
  types?: readonly string[]
  /** The only packages that it may load; without a list all packages that run where it does. */
  packages?: readonly string[]
  /** Other features may not import it. */
  ownFeatureOnly?: boolean
}

/** A feature's files of these kinds: `<topic>.<kind>.ts`, side by side. */
function featureFiles(...kinds: string[]): RegExp {
  return new RegExp(`^features/(?<feature>[a-z-]+)/[a-z-]+\\.(${kinds.join('|')})\\.ts$`, 'u')
}

const TYPES_OF_ENDPOINTS = ['contracts', 'the words of contracts', 'the list of features']
const FOR_FEATURES = [
  'paths',
  'rules',
  'contracts',
  'the words of contracts',
  'platform',
  'database',
]

/**
 * The layers, and the closed vocabulary of a feature's files (STYLE.md, rules 2 and 3). A file that
 * matches no place is refused; the first match counts.
 */
export const places: readonly Place[] = [
  {
    name: 'tests and tools',
    files: /\.test\.ts$|^[^/]+\.config\.ts$|^scripts\/|^tests\/|^bench\//u,
    runs: 'never shipped',
    imports: ['anything'],
  },
  // Pages link to each other by them, and mails and notifications to pages.
  { name: 'paths', files: /^app\/paths\.ts$/u, runs: 'anywhere', imports: [], packages: [] },
  {
    name: 'app',
    files: /^app\//u,
    runs: 'in the browser',
    imports: ['app', 'features’ pages', 'ui', 'client', 'rules', 'paths'],
    types: TYPES_OF_ENDPOINTS,
  },
  {
    name: 'features’ pages',
    files: /^features\/(?<feature>[a-z-]+)\/web\//u,
    runs: 'in the browser',
    imports: ['features’ pages', 'ui', 'client', 'rules', 'paths'],
    types: TYPES_OF_ENDPOINTS,
  },
  // Could be used in another product: it imports nothing of this one.
  { name: 'ui', files: /^ui\//u, runs: 'in the browser', imports: ['ui'] },
  {
    name: 'client',
    files: /^client\//u,
    runs: 'in the browser',
    imports: ['client', 'paths'],
    types: TYPES_OF_ENDPOINTS,
  },
  {
    // These read other programs' files with libraries (docs/decisions/022-imports.md).
    name: 'rules',
    files: /^features\/(?<feature>imports)\/(bgg|table-records)\.rules\.ts$/u,
    runs: 'anywhere',
    imports: ['rules'],
    packages: ['saxes', 'papaparse'],
  },
  {
    name: 'rules',
    files: featureFiles('rules'),
    runs: 'anywhere',
    imports: ['rules', 'paths'],
    types: ['contracts', 'the words of contracts'],
    packages: [],
  },
  {
    name: 'contracts',
    files: featureFiles('contract'),
    runs: 'anywhere',
    imports: ['rules', 'contracts', 'the words of contracts', 'paths'],
    packages: ['zod'],
  },
  {
    name: 'queries and commands',
    files: featureFiles('queries', 'commands'),
    runs: 'on the server',
    imports: [...FOR_FEATURES, 'queries and commands', 'mails', 'facts'],
  },
  {
    // Data that come with the product, such as the well-known games.
    name: 'facts',
    files: /^features\/(?<feature>[a-z-]+)\/[a-z-]+\.json$/u,
    runs: 'on the server',
    imports: [],
    ownFeatureOnly: true,
  },
  {
    name: 'mails',
    files: featureFiles('mails'),
    runs: 'on the server',
    imports: [...FOR_FEATURES, 'queries and commands', 'mails'],
    ownFeatureOnly: true,
  },
  {
    name: 'routes',
    files: featureFiles('routes'),
    runs: 'on the server',
    imports: [...FOR_FEATURES, 'queries and commands', 'mails', 'routes'],
    ownFeatureOnly: true,
  },
  {
    name: 'the words of contracts',
    files: /^platform\/http\/contract\.ts$/u,
    runs: 'anywhere',
    imports: [],
    packages: ['zod'],
  },
  {
    name: 'platform',
    files: /^platform\//u,
    runs: 'on the server',
    imports: ['platform', 'the words of contracts', 'database'],
  },
  { name: 'database', files: /^database\//u, runs: 'on the server', imports: ['database'] },
  {
    // Features are registered here alone; the browser's client takes the endpoints' types from it.
    name: 'the list of features',
    files: /^server\/(features?|welcome)\.ts$/u,
    runs: 'on the server',
    imports: [...FOR_FEATURES, 'queries and commands', 'routes', 'the list of features'],
  },
  {
    name: 'server',
    files: /^server\//u,
    runs: 'on the server',
    imports: [...FOR_FEATURES, 'queries and commands', 'mails', 'server', 'the list of features'],
  },
]

/** The router names its files by their paths, so that some are called index. */
export const routeFiles = /^app\/routes\//u

/** The place of a file; null if it matches none. */
export function placeOf(path: string): Place | null {
  return places.find(({ files }) => files.test(path)) ?? null
}

/** The feature that a file belongs to. */
export function featureOf(path: string): string | null {
  return placeOf(path)?.files.exec(path)?.groups?.['feature'] ?? null
}

/** Whether the browser's bundle may contain it. */
export function isForBrowser(place: Place | null): boolean {
  return place?.runs === 'in the browser' || ['rules', 'paths'].includes(place?.name ?? '')
}

/** Whether the server may load it; its packages count as the server's. */
export function isForServer(place: Place | null): boolean {
  return place?.runs === 'on the server' || place?.runs === 'anywhere'
}
