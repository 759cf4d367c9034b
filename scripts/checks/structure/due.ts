import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Finding } from './sources.ts'

const SOURCE = /\.(ts|tsx|mjs|js)$/u
/** The code behind it serves only the version before this one. */
const MARK = /(?:\/\/|\*) until (?<version>\d+\.\d+)\b/u

/** What is to be removed: its mark names a version that the repository has reached (package.json). */
export function dueFindings(root: string, files: string[]): Finding[] {
  const manifest = join(root, 'package.json')
  if (!existsSync(manifest)) return []
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return files
    .filter((path) => SOURCE.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((text, index) => {
          const until = MARK.exec(text)?.groups?.['version']
          if (until === undefined || version.localeCompare(until, 'en', { numeric: true }) < 0)
            return []
          const why = `it was to stay until ${until}, and this is ${version}: remove it`
          return [{ path, line: index + 1, rule: 'due', why }]
        }),
    )
}
