import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'

import { type CompiledQuery, DefaultQueryCompiler, PostgresQueryCompiler } from 'kysely'
import { expect } from 'vitest'

const FOLDERS = /^(?:features|platform|server|database)\/.*(?<!\.test)\.ts$/u
const FRAMES = 40
/** These run at random, or by who comes first. */
const RANDOM = /\/tests\/(?:races|histories|security\/fuzz)\//u

const file = process.env['RAN_STATEMENTS']
if (file !== undefined) recordStatements(file)

/**
 * For scripts/checks/both-engines.ts, which reads the file after all tests: engine, file and
 * function that made it, text. `either` is what SQLite runs in a test that PostgreSQL runs, too.
 */
function recordStatements(to: string): void {
  const seen = new Set<string>()
  const compile: Compile = Reflect.get(DefaultQueryCompiler.prototype, 'compileQuery')
  const compileRecorded: Compile = function compileRecorded(...given) {
    const query = compile.apply(this, given)
    const isPostgres = this instanceof PostgresQueryCompiler
    const engine = isPostgres ? 'postgres' : needsNoOther() ? 'either' : 'sqlite'
    const statement = `${engine}\t${query.sql}`
    if (seen.has(statement)) return query
    seen.add(statement)
    const maker = makerOf()
    if (maker !== null) appendFileSync(to, `${[engine, maker, oneLine(query.sql)].join('\t')}\n`)
    return query
  }
  Object.assign(DefaultQueryCompiler.prototype, { compileQuery: compileRecorded })
}

type Compile = (
  this: DefaultQueryCompiler,
  ...given: Parameters<DefaultQueryCompiler['compileQuery']>
) => CompiledQuery

/** Whether the same test runs on PostgreSQL, too, or what it runs is by chance. */
function needsNoOther(): boolean {
  const { testPath = '', currentTestName = '' } = expect.getState()
  return RANDOM.test(testPath) || currentTestName.endsWith('@both')
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ')
}

/** The innermost function of the product on the stack; null for a test's own statement. */
function makerOf(): string | null {
  for (const site of callSites()) {
    const path = relative(process.cwd(), (site.getFileName() ?? '').replace('file://', ''))
    if (FOLDERS.test(path)) return `${path} ${site.getFunctionName() ?? ''}`.trim()
  }
  return null
}

/** The stack as V8 has it: as a text it would be looked up in source maps, which takes milliseconds. */
function callSites(): NodeJS.CallSite[] {
  const [limit, prepare] = [
    Error.stackTraceLimit,
    Reflect.get(Error, 'prepareStackTrace') as unknown,
  ]
  const raw = (_: Error, sites: NodeJS.CallSite[]) => sites
  Object.assign(Error, { stackTraceLimit: FRAMES, prepareStackTrace: raw })
  const holder: { stack?: NodeJS.CallSite[] } = {}
  Error.captureStackTrace(holder, makerOf)
  const { stack = [] } = holder
  Object.assign(Error, { stackTraceLimit: limit, prepareStackTrace: prepare })
  return stack
}
