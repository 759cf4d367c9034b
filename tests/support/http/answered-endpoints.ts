import { appendFileSync } from 'node:fs'
import { relative, sep } from 'node:path'

const written = new Set<string>()

/**
 * For scripts/checks/endpoints.ts, which reads the file after all tests have run.
 * @param file undefined when only some tests run, because then nothing is checked
 */
export function recordResponse(
  file: string | undefined,
  testPath: string | undefined,
  { key, status, code }: { key: string; status: number; code?: unknown },
): void {
  if (file === undefined || testPath === undefined) return
  const path = relative(process.cwd(), testPath).split(sep).join('/')
  const feature = isTable(path) ? 'every' : /^features\/([^/]+)/u.exec(path)?.[1]
  if (feature === undefined) return
  const line = [feature, key, status, typeof code === 'string' ? code : ''].join('\t')
  if (written.has(line)) return
  written.add(line)
  appendFileSync(file, `${line}\n`)
}

const isTable = (path: string) => /^tests\/security\/(roles|floods)\//u.test(path)
