import { appendFileSync } from 'node:fs'
import { relative, sep } from 'node:path'

const written = new Set<string>()

/**
 * Writes down what an endpoint answered to a feature's test, for scripts/checks/endpoints.ts, which
 * reads it after all tests have run.
 * @param file where to; undefined when not all tests run, so that nobody will ask
 */
export function recordResponse(
  file: string | undefined,
  testPath: string | undefined,
  { key, status, code }: { key: string; status: number; code?: unknown },
): void {
  if (file === undefined || testPath === undefined) return
  const [folder, feature] = relative(process.cwd(), testPath).split(sep)
  if (folder !== 'features' || feature === undefined) return
  const line = [feature, key, status, typeof code === 'string' ? code : ''].join('\t')
  if (written.has(line)) return
  written.add(line)
  appendFileSync(file, `${line}\n`)
}
