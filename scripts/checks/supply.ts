import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const DECISION = 'docs/decisions/004-dependencies.md'
const LIST = 'docs/licences.md'
const HOW = 'node scripts/checks/supply.ts --write'

/** The end of a package's name that is for one platform alone. */
const PLATFORM = /-(?:android|darwin|freebsd|linux|openharmony|wasm32|win32)-.+$/u
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/u
/** Licences that a product under MIT may include; MPL's conditions cover only its own files. */
const ACCEPTED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'CC-BY-4.0',
  'MPL-2.0',
  'Python-2.0',
])

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  overrides?: Record<string, string>
}

interface Locked {
  version?: string
  integrity?: string
  license?: string
  dev?: boolean
  link?: boolean
  /** Shipped inside its parent's archive. */
  inBundle?: boolean
}

interface Lock {
  packages: Record<string, Locked & Manifest>
}

/** Problems with the product's packages, a line each. */
export function checkSupply(root: string): string[] {
  const manifest = read(root, 'package.json') as Manifest
  const lock = read(root, 'package-lock.json') as Lock
  const declared = { ...manifest.dependencies, ...manifest.devDependencies }
  const decision = readFileSync(join(root, DECISION), 'utf8')
  return [
    ...Object.entries({ ...declared, ...manifest.overrides })
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `package.json: ${name} ${version} is no exact version`),
    ...Object.entries(declared)
      .filter(([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version)
      .map(([name, version]) => `package-lock.json: it does not hold ${name} ${version}`),
    ...Object.entries(lock.packages)
      .filter(([path, { link, inBundle }]) => path !== '' && !link && !inBundle)
      .filter(([, { integrity }]) => integrity === undefined)
      .map(([path]) => `package-lock.json: ${path} has no integrity`),
    ...Object.keys(declared)
      .filter((name) => !decision.includes(`\`${name}\``))
      .map((name) => `${DECISION}: it gives no reason for ${name}`),
    ...staleReasons(decision, declared),
    ...shipped(lock)
      .filter(({ license }) => !ACCEPTED.has(license))
      .map(
        ({ name, license }) =>
          `${name} has the licence ${license}, which is not among the accepted ones`,
      ),
    ...(readOr(join(root, LIST)) === licenceList(lock) ? [] : [`${LIST} is out of date: ${HOW}`]),
  ]
}

interface Audit {
  vulnerabilities?: Record<string, { severity: string; range: string }>
}

/** The registry is not asked for longer. */
const AUDIT_MS = 20_000

/**
 * Weaknesses of what ships that npm's registry knows, a line each; those that are high or critical are
 * findings. Without an answer of the registry a note says so.
 */
export function auditOf(
  root: string,
  { npm = 'npm', waitMs = AUDIT_MS } = {},
): { findings: string[]; notes: string[] } {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0']
  const options = { cwd: root, timeout: waitMs, killSignal: 'SIGKILL' } as const
  const { stdout } = spawnSync(npm, args, { ...options, encoding: 'utf8' })
  const known = vulnerabilitiesIn(stdout)
  if (known === null) {
    return {
      findings: [],
      notes: ['Note: the registry did not answer npm audit. Nothing was audited.'],
    }
  }
  const lines = Object.entries(known).map(([name, { severity, range }]) => ({
    isHigh: severity === 'high' || severity === 'critical',
    line: `${name} ${range} has a known weakness: ${severity} (npm audit --omit=dev)`,
  }))
  return {
    findings: lines.filter(({ isHigh }) => isHigh).map(({ line }) => line),
    notes: lines.filter(({ isHigh }) => !isHigh).map(({ line }) => `Note: ${line}`),
  }
}

function vulnerabilitiesIn(output: string | null): Required<Audit>['vulnerabilities'] | null {
  try {
    return (JSON.parse(output ?? '') as Audit).vulnerabilities ?? null
  } catch {
    return null
  }
}

/** Packages in the decision's lists that are no dependencies any more. */
function staleReasons(decision: string, declared: Record<string, string>): string[] {
  const rows = decision.split('\n').filter((line) => line.startsWith('- `'))
  const names = rows.flatMap((row) =>
    [...(row.split(':')[0] ?? '').matchAll(/`([^`]+)`/gu)].map(([, name]) => name ?? ''),
  )
  return names
    .filter((name) => !(name in declared))
    .map((name) => `${DECISION}: ${name} is no dependency any more`)
}

interface Shipped {
  name: string
  version: string
  license: string
}

/** The packages that `npm install --omit=dev` may install, on any platform. */
function shipped({ packages }: Lock): Shipped[] {
  const found = Object.entries(packages)
    .filter(([path, { dev, link }]) => path !== '' && dev !== true && link !== true)
    .map(([path, { version = '', license = 'none' }]) => {
      return { name: path.slice(path.lastIndexOf('node_modules/') + 13), version, license }
    })
  const byName = new Map(found.map((one) => [`${one.name} ${one.version}`, one]))
  return [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function licenceList(lock: Lock): string {
  const all = shipped(lock).filter(({ license }) => license !== 'MIT')
  const groups = Object.entries(Object.groupBy(all, ({ license }) => license)).toSorted(
    ([, a = []], [, b = []]) => b.length - a.length,
  )
  const sections = groups.map(([license, packages = []]) => {
    const names = new Set(packages.map(({ name }) => name.replace(PLATFORM, '-*')))
    return `## ${license}\n\n${[...names].join(', ')}\n`
  })
  const head = [
    '# Licences',
    `The product is under the MIT licence, and so are the packages that it is built with and runs on, except these (\`${HOW}\` writes this list from \`package-lock.json\`).`,
    'Besides: the fonts Bricolage Grotesque and Arimo under the SIL Open Font License 1.1 ([text](../app/public/fonts/OFL.txt), [Arimo](../platform/pictures/fonts/OFL.txt)), and the list of common passwords from zxcvbn under MIT.',
  ]
  return `${head.join('\n\n')}\n\n${sections.join('\n')}`
}

function read(root: string, path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

if (import.meta.main) {
  const root = process.cwd()
  if (process.argv.includes('--write')) {
    writeFileSync(join(root, LIST), licenceList(read(root, 'package-lock.json') as Lock))
  }
  const { findings: known, notes } = auditOf(root)
  for (const note of notes) console.log(note)
  const findings = [...checkSupply(root), ...known]
  for (const finding of findings) console.log(finding)
  if (findings.length > 0) process.exitCode = 1
}
