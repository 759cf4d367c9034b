import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Each of these takes as long as several others of its project, the longest first. */
const LONG = [
  /\/tests\/start\.test/u,
  /\/storage\/import-kill\./u,
  /\/tests\/(security|races|histories|turns)\/|\/server\/admin\/|\/platform\/mail\//u,
  /\/storage\/(postgres-away|kill)\.|\/updates\/migration\./u,
]

/** Vitest knows a file's time only from an earlier run, and goes by its size before that. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((long) => long.test(moduleId))
  return place === -1 ? LONG.length : place
}
