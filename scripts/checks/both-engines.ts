import { readFileSync } from 'node:fs'

/** A SQL statement of the product that a test has run (tests/support/servers/ran-statements.ts records it). */
export interface RanStatement {
  engine: 'sqlite' | 'postgres'
  /** The file and function of the product that has made it. */
  maker: string
  /** Its text, without the number of values in lists. */
  shape: string
}

/** These are written for one engine, and have tests of their own on each. */
const OF_ONE_ENGINE = /^database\/(?:migrations|backup)\//u

/** Only a whole run writes the file. */
export function readStatements(path: string): RanStatement[] {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.flatMap((line) => {
    const [engine = '', maker = '', text = ''] = line.split('\t')
    if (OF_ONE_ENGINE.test(maker)) return []
    return [{ engine: engine as RanStatement['engine'], maker, shape: shapeOf(text) }]
  })
}

/** The numbers of values in lists, and the signs for values, differ from call to call and by engine. */
function shapeOf(text: string): string {
  return text
    .replaceAll(/\$\d+/gu, '?')
    .replaceAll(/([( ])\?(?:, \?)+/gu, '$1?')
    .replaceAll(/(\([^()]*\))(?:, \1)+/gu, '$1')
    .replaceAll(/(limit|offset) \+\?/gu, '$1 ?')
}

/**
 * Statements that ran on SQLite alone, a line each. A place of the product may write one for each engine:
 * then it has run some other one on PostgreSQL.
 */
export function sqliteOnly(statements: readonly RanStatement[]): string[] {
  const of = (engine: string) => statements.filter((one) => one.engine === engine)
  const [lite, post] = [of('sqlite'), of('postgres')]
  const [liteShapes, postShapes] = [lite, post].map((all) => new Set(all.map(({ shape }) => shape)))
  const ownOfPostgres = new Set(
    post.filter(({ shape }) => !liteShapes?.has(shape)).map(({ maker }) => maker),
  )
  const missing = lite.filter(
    ({ shape, maker }) => !postShapes?.has(shape) && !ownOfPostgres.has(maker),
  )
  return [...new Set(missing.map(({ maker, shape }) => `${maker} ran on SQLite alone: ${shape}`))]
}
