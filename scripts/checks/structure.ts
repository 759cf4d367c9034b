import { bundleFindings } from './structure/bundle.ts'
import { insertFindings, recordedFindings } from './structure/checked-writes.ts'
import {
  erasedColumnFindings,
  movedColumnFindings,
  withMigrated,
} from './structure/erased-columns.ts'
import { importFindings } from './structure/import-rules.ts'
import { orderFindings } from './structure/order.ts'
import { placeOf, routeFiles } from './structure/places.ts'
import { filesOf, modulesOf, type Finding } from './structure/sources.ts'

const CATCH_ALL = /(^|[-._/])(utils?|helpers?|common|misc)([._/]|$)|\/index\.\w+$/i

/** Files outside the layers and a feature's kinds, and names that do not say what a file is. */
function nameFindings(files: string[]): Finding[] {
  const first = new Map<string, string>()
  return files.flatMap((path) => {
    const object = (rule: string, why: string): Finding => ({ path, line: 1, rule, why })
    const isModule = /\.(ts|tsx|mjs)$/u.test(path) && !path.endsWith('.gen.ts')
    if (!isModule && !path.startsWith('features/')) return []
    if (placeOf(path) === null) return [object('layers', 'it belongs to none (STYLE.md, rule 2)')]
    // The router names its files by their paths.
    if (!isModule || routeFiles.test(path)) return []
    if (CATCH_ALL.test(path)) return [object('names', 'a catch-all name; name what is in it')]
    const name = path.slice(path.lastIndexOf('/') + 1)
    const other = first.get(name)
    first.set(name, other ?? path)
    return other === undefined ? [] : [object('twice', `${other} is called ${name} too`)]
  })
}

/** All violations of STYLE.md's rules on files and imports in the repository at `root`. */
export function checkStructure(root: string): Finding[] {
  const files = filesOf(root)
  const modules = modulesOf(root, files)
  return [
    ...nameFindings(files),
    ...importFindings(modules),
    ...orderFindings(root, modules),
    ...insertFindings(root, files),
    ...recordedFindings(root, files),
    ...bundleFindings(root, modules),
  ]
}

if (import.meta.main) {
  const findings = [
    ...checkStructure(process.cwd()),
    ...(await withMigrated(async (database) => [
      ...(await erasedColumnFindings(database)),
      ...(await movedColumnFindings(database)),
    ])),
  ]
  for (const { path, line, rule, why } of findings) console.log(`${path}:${line} ${rule}: ${why}`)
  if (findings.length > 0) process.exitCode = 1
}
