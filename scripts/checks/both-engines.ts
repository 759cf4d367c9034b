import { readFileSync } from 'node:fs'

/** A SQL statement of the product that a test has run (tests/support/servers/ran-statements.ts records it). */
export interface RanStatement {
  /** `either`: SQLite, in a test that PostgreSQL runs, too. */
  engine: 'sqlite' | 'postgres' | 'either'
  /** The file and function of the product that has made it. */
  maker: string
  /** Its text, without the number of values in lists. */
  shape: string
}

/**
 * Migrations and backups are written for one engine, and have tests of their own on each. Only on SQLite a
 * server looks for what a command of the operator has done.
 */
const OF_ONE_ENGINE = /^database\/(?:migrations|backup)\/| newestByOperator$/u

/** Only a whole run writes the file. */
export function readStatements(path: string): RanStatement[] {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.flatMap((line) => {
    const [engine = '', maker = '', text = ''] = line.split('\t')
    if (OF_ONE_ENGINE.test(maker)) return []
    return [{ engine: engine as RanStatement['engine'], maker, shape: shapeOf(text) }]
  })
}

/** The numbers of values in lists, the signs for values, and locks differ from call to call and by engine. */
function shapeOf(text: string): string {
  return (
    text
      .replaceAll(/\$\d+/gu, '?')
      .replaceAll(/([( ])\?(?:, \?)+/gu, '$1?')
      .replaceAll(/(\([^()]*\))(?:, \1)+/gu, '$1')
      .replaceAll(/(limit|offset) \+\?/gu, '$1 ?')
      // Two places can have one text on SQLite, of which the first that ran is recorded.
      .replaceAll(/ for (?:no key update|update|key share)(?: skip locked)?/gu, '')
  )
}

/**
 * A line each. A place of the product may write one for each engine: then it has run another one on
 * PostgreSQL.
 */
export function sqliteOnly(statements: readonly RanStatement[]): string[] {
  const of = (...engines: string[]) => statements.filter(({ engine }) => engines.includes(engine))
  const shapesOf = (some: RanStatement[]) => new Set(some.map(({ shape }) => shape))
  const [onSqlite, onPostgres] = [shapesOf(of('sqlite', 'either')), shapesOf(of('postgres'))]
  const own = of('postgres').filter(({ shape }) => !onSqlite.has(shape))
  const withOwn = new Set(own.map(({ maker }) => maker))
  const missing = of('sqlite').filter(
    ({ shape, maker }) => !onPostgres.has(shape) && !withOwn.has(maker),
  )
  return [...new Set(missing.map(({ maker, shape }) => `${maker} ran on SQLite alone: ${shape}`))]
}
