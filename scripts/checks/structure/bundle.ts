import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { serverPackages } from './import-rules.ts'
import { isForBrowser, placeOf } from './places.ts'
import { packageOf, type Finding, type SourceFile } from './sources.ts'

/** The build's list of bundled modules (scripts/vite/modules-list.ts writes it). */
const LIST = 'dist/web/modules.json'

/** Server modules and packages in the browser's bundle, however they got there. */
export function bundleFindings(root: string, modules: SourceFile[]): Finding[] {
  const object = (why: string): Finding => ({ path: LIST, line: 1, rule: 'bundle', why })
  if (!existsSync(join(root, LIST))) return [object('it is missing; npm run build writes it')]

  const bundled = JSON.parse(readFileSync(join(root, LIST), 'utf8')) as string[]
  if (bundled.length === 0) return [object('it is empty, so it proves nothing')]
  const serverOnly = serverPackages(modules)
  return bundled.flatMap((id) => {
    const path = id.replace(/[?#].*$/, '')
    const inPackage = path.split('node_modules/').slice(1).at(-1)
    if (inPackage) {
      const name = packageOf(inPackage)
      return serverOnly.has(name) ? [object(`${name} is the server’s, and it is bundled`)] : []
    }
    // The names of the bundler's own modules are no paths.
    if (path.startsWith('\0') || !existsSync(join(root, path))) return []
    if (isForBrowser(placeOf(path))) return []
    return [object(`${path} is not for the browser, and it is bundled`)]
  })
}
