import { isContract, isRules, placeOf, runsInBrowser, runsOnServer } from './places.ts'
import type { Place } from './places.ts'
import type { Finding, Import, SourceFile } from './sources.ts'

const OPEN_TO_FEATURES = new Set(['contract', 'rules', 'commands', 'queries'])
/** Registers every feature; the browser's client takes the endpoints' types from it. */
const FEATURE_LIST = 'server/features.ts'

/** The direction of imports: server, web → features → database, platform (STYLE.md, rule 3). */
export function importFindings(modules: SourceFile[]): Finding[] {
  const ofServer = serverPackages(modules)
  return modules.flatMap(({ path, imports }) => {
    const from = placeOf(path)
    return imports.flatMap((imported) => {
      const why = imported.file
        ? objectionToFile(path, from, imported)
        : objectionToPackage(path, from, imported, ofServer)
      return why ? [{ path, line: imported.line, rule: 'imports', why }] : []
    })
  })
}

/** The packages that the server's own modules load: none of them belongs in the browser. */
export function serverPackages(modules: SourceFile[]): Set<string> {
  return new Set(
    modules
      .filter(({ path }) => runsOnServer(placeOf(path)))
      .flatMap(({ imports }) => imports)
      .filter((imported) => imported.package && !imported.typeOnly)
      .map((imported) => imported.package as string),
  )
}

function objectionToFile(path: string, from: Place, imported: Import): string | null {
  const file = imported.file as string
  const to = placeOf(file)
  if (from.kind === 'workshop') return null
  if (to.kind === 'workshop') return `${file} is not shipped, so nothing that is may need it`
  if (to.kind === 'nowhere') return `${file} is in none of the layers`
  if (runsInBrowser(from)) return objectionInBrowser(file, to, imported.typeOnly)
  if (runsInBrowser(to)) return `${file} is for the browser, and this runs on the server`
  if (isRules(from)) return objectionInRules(file, to, imported.typeOnly)
  if (from.kind === 'feature' && from.part === 'contract') return objectionInContract(file, to)
  return objectionToLayer(path, from, file, to)
}

function objectionInBrowser(file: string, to: Place, typeOnly: boolean): string | null {
  if (runsInBrowser(to) || isRules(to)) return null
  if (isContract(to, file) || file === FEATURE_LIST) {
    return typeOnly ? null : `the browser takes types alone from ${file} (write import type)`
  }
  return `the browser reaches contracts’ types, rules, features’ web/ and web/; ${file} is the server’s`
}

function objectionInRules(file: string, to: Place, typeOnly: boolean): string | null {
  if (isRules(to) || (typeOnly && isContract(to, file))) return null
  return `rules run anywhere: they take other rules and contracts’ types, not ${file}`
}

function objectionInContract(file: string, to: Place): string | null {
  if (isContract(to, file) || isRules(to)) return null
  return `contracts run anywhere: they take other contracts and rules, not ${file}`
}

function objectionToLayer(path: string, from: Place, file: string, to: Place): string | null {
  if (to.kind === 'server' && from.kind !== 'server') {
    return `server/ puts the features together; ${path} must not know it`
  }
  if (from.kind === 'server' && to.kind === 'feature' && to.part === 'routes') {
    return path === FEATURE_LIST ? null : `a feature is registered in ${FEATURE_LIST} alone`
  }
  if (from.kind === 'platform' || from.kind === 'database') {
    if (to.kind === 'feature') return `${from.kind}/ is below the features and knows none of them`
    if (from.kind === 'database' && to.kind === 'platform') {
      return 'database/ is the lowest layer: limits, mail and idempotency stand on it'
    }
  }
  if (from.kind === 'feature' && to.kind === 'feature' && from.feature !== to.feature) {
    if (OPEN_TO_FEATURES.has(to.part)) return null
    return `of another feature only contract, rules, commands and queries are open, not ${file}`
  }
  return null
}

function objectionToPackage(
  path: string,
  from: Place,
  imported: Import,
  ofServer: Set<string>,
): string | null {
  const name = imported.package as string
  if (imported.typeOnly) return null
  if (isRules(from)) return `rules run anywhere and lean on nothing, so not on ${name}`
  if (from.kind === 'feature' && from.part === 'contract' && name !== 'zod') {
    return `contracts run anywhere: they lean on zod alone, not on ${name}`
  }
  if (!runsInBrowser(from)) return null
  if (name.startsWith('node:')) return `${name} is Node’s, and ${path} runs in the browser`
  return ofServer.has(name) ? `${name} is loaded by the server; keep it out of the browser` : null
}
