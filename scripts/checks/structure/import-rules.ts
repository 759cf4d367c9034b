import { featureOf, isForBrowser, isForServer, type Place, placeOf } from './places.ts'
import type { Finding, Import, SourceFile } from './sources.ts'

/** Imports that `places` does not allow. */
export function importFindings(modules: SourceFile[]): Finding[] {
  const serverOnly = serverPackages(modules)
  return modules.flatMap(({ path, imports }) => {
    const from = placeOf(path)
    if (from === null) return []
    return imports.flatMap((imported) => {
      const why =
        imported.file === null
          ? objectionToPackage(from, imported, serverOnly)
          : objectionToFile(path, from, imported.file, imported.typeOnly)
      return why === null ? [] : [{ path, line: imported.line, rule: 'imports', why }]
    })
  })
}

/** The packages that only server modules load: the browser may not load any of them. */
export function serverPackages(modules: SourceFile[]): Set<string> {
  return new Set(
    modules
      .filter(({ path }) => isForServer(placeOf(path)) && !isForBrowser(placeOf(path)))
      .flatMap(({ imports }) => imports)
      .filter((imported) => imported.package && !imported.typeOnly)
      .map((imported) => imported.package as string),
  )
}

function objectionToFile(
  path: string,
  from: Place,
  file: string,
  typeOnly: boolean,
): string | null {
  if (from.imports.includes('anything')) return null
  const to = placeOf(file)
  if (to === null) return `${file} is in none of the layers`
  const [feature, other] = [featureOf(path), featureOf(file)]
  if (to.ownFeatureOnly === true && feature !== null && feature !== other) {
    return `${file} is private to its feature, like all ${to.name}`
  }
  if (from.imports.includes(to.name)) return null
  if (from.types?.includes(to.name) === true) {
    return typeOnly ? null : `only types may come from ${file} (write import type)`
  }
  const allowed = [...from.imports, ...(from.types ?? []).map((name) => `types of ${name}`)]
  return `${from.name} may not import ${file} (${to.name}); allowed are ${allowed.join(', ') || 'no files'}`
}

function objectionToPackage(
  from: Place,
  { package: name, typeOnly }: Import,
  serverOnly: Set<string>,
): string | null {
  if (name === null || typeOnly) return null
  if (from.packages !== undefined && !from.packages.includes(name)) {
    return `${from.name} may load ${from.packages.join(', ') || 'no package'}, not ${name}`
  }
  if (from.runs !== 'in the browser') return null
  if (name.startsWith('node:')) return `${name} is a Node module, and this runs in the browser`
  return serverOnly.has(name) ? `${name} is loaded by the server; keep it out of the browser` : null
}
