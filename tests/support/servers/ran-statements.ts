import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'

import { DefaultQueryCompiler, PostgresQueryCompiler } from 'kysely'

/** A path of the product's own code in a line of a stack; tests are none. */
const OWN =
  /at (?:async )?(?<name>\S+ )?\(?(?:file:\/\/)?(?<path>\/\S+?(?<!\.test)\.ts):\d+:\d+\)?$/u
const FOLDERS = /^(?:features|platform|server|database)\//u
const FRAMES = 40

const file = process.env['RAN_STATEMENTS']
if (file !== undefined) recordStatements(file)

/**
 * Records each statement of the product once for each engine, for scripts/checks/statements.ts, which
 * reads the file after all tests: the engine, the file and function that made it, and its text.
 */
function recordStatements(to: string): void {
  const seen = new Set<string>()
  const { prototype } = DefaultQueryCompiler
  const compile = prototype.compileQuery
  prototype.compileQuery = function compileRecorded(node, queryId) {
    const query = compile.call(this, node, queryId)
    const engine = this instanceof PostgresQueryCompiler ? 'postgres' : 'sqlite'
    const statement = `${engine}\t${query.sql}`
    if (seen.has(statement)) return query
    seen.add(statement)
    const maker = makerOf()
    if (maker !== null) appendFileSync(to, `${[engine, maker, oneLine(query.sql)].join('\t')}\n`)
    return query
  }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ')
}

/** The innermost function of the product on the stack; null for a test's own statement. */
function makerOf(): string | null {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = FRAMES
  const lines = (new Error('where').stack ?? '').split('\n')
  Error.stackTraceLimit = limit
  for (const line of lines) {
    const { name = '', path = '' } = OWN.exec(line)?.groups ?? {}
    const inside = relative(process.cwd(), path)
    if (FOLDERS.test(inside)) return `${inside} ${name}`.trim()
  }
  return null
}
