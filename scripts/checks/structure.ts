import { bundleFindings } from './structure/bundle.ts'
import { cycleFindings } from './structure/cycles.ts'
import {
  erasedColumnFindings,
  movedColumnFindings,
  withMigrated,
} from './structure/erased-columns.ts'
import { importFindings } from './structure/import-rules.ts'
import { insertFindings } from './structure/inserts.ts'
import { orderFindings } from './structure/order.ts'
import { placeOf } from './structure/places.ts'
import { recordedFindings } from './structure/recorded.ts'
import { filesOf, modulesOf, type Finding } from './structure/sources.ts'
import { nameFindings, textFindings } from './structure/text.ts'

/** All violations of STYLE.md's rules on files and imports in the repository at `root`. */
export function checkStructure(root: string): Finding[] {
  const files = filesOf(root)
  const modules = modulesOf(root, files)
  const outsideLayers = modules
    .filter(({ path }) => placeOf(path) === null && !path.startsWith('features/'))
    .map(({ path }) => ({ path, line: 1, rule: 'layers', why: 'it belongs to none of the layers' }))
  return [
    ...outsideLayers,
    ...importFindings(modules),
    ...orderFindings(root, modules),
    ...cycleFindings(modules),
    ...nameFindings(files, modules),
    ...textFindings(root, files),
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
  if (findings.length > 0) {
    console.log(
      `${findings.length} findings about the structure (STYLE.md has the rules and reasons)`,
    )
    process.exitCode = 1
  }
}
