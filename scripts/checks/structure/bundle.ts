import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { serverPackages } from './imports.ts'
import { isForBrowser, placeOf } from './places.ts'
import { packageOf } from './sources.ts'
import type { Finding, SourceFile } from './sources.ts'

/** The build's own list of what it bundled (scripts/vite/ writes it). */
const LIST = 'dist/web/modules.json'

/** Nothing of the server's is in what browsers get, whatever way it might have come. */
export function bundleFindings(root: string, modules: SourceFile[]): Finding[] {
  const object = (why: string): Finding => ({ path: LIST, line: 1, rule: 'bundle', why })
  if (!existsSync(join(root, LIST))) return [object('it is missing; npm run build writes it')]

  const bundled = JSON.parse(readFileSync(join(root, LIST), 'utf8')) as string[]
  if (bundled.length === 0) return [object('it is empty, so it proves nothing')]
  const ofServer = serverPackages(modules)
  return bundled.flatMap((id) => {
    const path = id.replace(/[?#].*$/, '')
    const ofPackage = path.split('node_modules/').slice(1).at(-1)
    if (ofPackage) {
      const name = packageOf(ofPackage)
      return ofServer.has(name) ? [object(`${name} is the server’s, and it is bundled`)] : []
    }
    // The bundler's own modules have names that are no paths.
    if (path.startsWith('\0') || !existsSync(join(root, path))) return []
    if (isForBrowser(placeOf(path))) return []
    return [object(`${path} is not for the browser, and it is bundled`)]
  })
}
