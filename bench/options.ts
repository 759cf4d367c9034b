import { parseArgs } from 'node:util'

import { type EndpointName, endpointNames } from './benched-endpoints.ts'
import type { ContenderName } from './contenders/contender.ts'
import { measuredSizes, type Size } from './dataset/sizes.ts'

export interface Options {
  size: Size
  endpoints: EndpointName[]
  contenders: ContenderName[]
  rounds: number
  seconds: number
  connections: number
  /** The file for the figures of all runs, as JSON. */
  json: string
  /** The file for the tables as Markdown; null: they are only printed. */
  out: string | null
}

/** Those that a budget compares. `app-small` is the product on SQLite with the data set S. */
const defaultContenders: Record<(typeof measuredSizes)[number], ContenderName[]> = {
  S: ['bare', 'app', 'app-pg', 'compiling-pg', 'express-pg'],
  L: ['app-small', 'app'],
}

const contenderNames: ContenderName[] = [
  ...new Set([...defaultContenders.S, ...defaultContenders.L]),
  'app-pg-2',
  'express',
]

const defaultEndpoints: EndpointName[] = [
  'list',
  'busy-list',
  'filter',
  'busy-filter',
  'unread',
  'match',
  'stats',
  'busy-stats',
  'create',
  'confirm',
  'login',
]

export const USAGE = `npm run bench -- [options]
  --size ${measuredSizes.join('|')}          the data set (S)
  --endpoints a,b     of ${endpointNames.join(', ')}
                      (those with a budget)
  --contenders a,b    of ${contenderNames.join(', ')}
                      (those that a budget compares)
  --rounds N          how often each is measured, in turn with the others (3)
  --seconds N         how long each time (3)
  --connections N     at once (32)
  --json FILE         where the figures go (bench/.data/last.json)
  --out FILE          where the tables go (bench/results/server.md, unless endpoints or contenders
                      are chosen)`

export class UsageError extends Error {}

export function readOptions(args: string[]): Options {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      size: text,
      endpoints: text,
      contenders: text,
      rounds: text,
      seconds: text,
      connections: text,
      json: text,
      out: text,
    },
  })
  const size = oneOf(measuredSizes, values.size ?? 'S')
  const isWhole = values.endpoints === undefined && values.contenders === undefined
  return {
    size,
    endpoints: listOf(endpointNames, values.endpoints, defaultEndpoints),
    contenders: listOf(contenderNames, values.contenders, defaultContenders[size]),
    rounds: Number(values.rounds ?? 3),
    seconds: Number(values.seconds ?? 3),
    connections: Number(values.connections ?? 32),
    json: values.json ?? 'bench/.data/last.json',
    out: values.out ?? (isWhole ? 'bench/results/server.md' : null),
  }
}

function listOf<T extends string>(
  known: readonly T[],
  given: string | undefined,
  defaults: readonly T[],
): T[] {
  return given === undefined ? [...defaults] : given.split(',').map((name) => oneOf(known, name))
}

function oneOf<T extends string>(known: readonly T[], given: string): T {
  const found = known.find((name) => name === given)
  if (found === undefined) throw new UsageError(`"${given}" is none of ${known.join(', ')}.`)
  return found
}
