import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Licences that a product under MIT may include; MPL's conditions cover only its own files. */
const ACCEPTED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense'],
  ...['BlueOak-1.0.0', 'CC0-1.0', 'CC-BY-4.0', 'MPL-2.0', 'Python-2.0'],
])

interface Lock {
  packages: Record<string, { license?: string; dev?: boolean }>
}

/** Packages that ship under a licence that is not accepted, a line each. */
export function refusedLicences({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { license = 'no licence', dev }]) =>
    path === '' || dev === true || ACCEPTED.has(license)
      ? []
      : [`${path} has the licence ${license}, which is not among the accepted ones`],
  )
}

interface Audit {
  vulnerabilities?: Record<string, { severity: string; range: string }>
}

/** Weaknesses of what ships that npm's registry calls high or critical, a line each. */
export function weaknessesIn({ vulnerabilities = {} }: Audit): string[] {
  return Object.entries(vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity, range }]) => `${name} ${range} has a known weakness: ${severity}`)
}

/** What `npm audit` prints; null where the registry does not answer. */
function audit(): Audit | null {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0']
  const { stdout } = spawnSync('npm', args, { encoding: 'utf8', timeout: 20_000 })
  const audited = stdout.startsWith('{') ? (JSON.parse(stdout) as Audit) : {}
  return audited.vulnerabilities === undefined ? null : audited
}

if (import.meta.main) {
  const audited = audit()
  if (audited === null) console.log('Note: the registry did not answer npm audit.')
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const findings = [...refusedLicences(lock), ...weaknessesIn(audited ?? {})]
  for (const finding of findings) console.log(finding)
  if (findings.length > 0) process.exitCode = 1
}
