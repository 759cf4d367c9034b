import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Finding } from './sources.ts'

const WRITERS = /^features\/(?!.*\.test\.ts$).*\.(commands|queries)\.ts$/u
const WRITE = /\.(updateTable|deleteFrom|insertInto)\(\s*'(matches|players)'\s*\)/u
const RECORDS = /\b(insertActivity|addActivity|recordActivity|recordActivities)\(/u
const REASON = /\/\/ Not recorded: \S/u

/** Files that write matches, and neither record it in the activity nor say why. */
export function recordedFindings(root: string, files: string[]): Finding[] {
  return files
    .filter((path) => WRITERS.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const write = WRITE.exec(text)
      if (write === null || RECORDS.test(text) || REASON.test(text)) return []
      const line = text.slice(0, write.index).split('\n').length
      const why = `it writes ${write[2]}; record it in the activity, or say why not: // Not recorded: …`
      return [{ path, line, rule: 'recorded', why }]
    })
}
