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
  /** The file for the tables as Markdown. */
  out: string
}

const defaultContenders: ContenderName[] = [
  'bare',
  'app',
  'express',
  'app-pg',
  'app-pg-2',
  'compiling-pg',
  'express-pg',
]

/** The last is the product on SQLite with the data set S, for comparison with a larger one. */
const contenderNames: ContenderName[] = [...defaultContenders, 'app-small']

export const USAGE = `npm run bench -- [options]
  --size ${measuredSizes.join('|')}          the data set (S)
  --endpoints a,b     of ${endpointNames.join(', ')} (all)
  --contenders a,b    of ${contenderNames.join(', ')} (all but the last)
  --rounds N          how often each is measured, in turn with the others (3)
  --seconds N         how long each time (3)
  --connections N     at once (32)
  --json FILE         where the figures go (bench/.data/last.json)
  --out FILE          where the tables go (bench/results/server.md)`

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
  return {
    size: oneOf(measuredSizes, values.size ?? 'S'),
    endpoints: listOf(endpointNames, values.endpoints),
    contenders: listOf(contenderNames, values.contenders, defaultContenders),
    rounds: Number(values.rounds ?? 3),
    seconds: Number(values.seconds ?? 3),
    connections: Number(values.connections ?? 32),
    json: values.json ?? 'bench/.data/last.json',
    out: values.out ?? 'bench/results/server.md',
  }
}

function listOf<T extends string>(
  known: readonly T[],
  given: string | undefined,
  defaults: readonly T[] = known,
): T[] {
  return given === undefined ? [...defaults] : given.split(',').map((name) => oneOf(known, name))
}

function oneOf<T extends string>(known: readonly T[], given: string): T {
  const found = known.find((name) => name === given)
  if (found === undefined) throw new UsageError(`"${given}" is none of ${known.join(', ')}.`)
  return found
}
