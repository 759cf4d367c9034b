import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They request every endpoint, or start servers: each takes as long as twenty tests of a feature. */
const LONG = /\/tests\/(security|races|histories)\/|\/server\/admin\/|\/platform\/mail\//u

/**
 * Long files first, so that no worker is still busy with one when the others have no more work. Vitest
 * itself knows a file's time only from an earlier run, and goes by its size before.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
