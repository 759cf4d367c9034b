import type { FileAnswers } from './answers.contract.ts'

/** Answers with later ones in their place. */
export function answeredLater(before: FileAnswers, later: FileAnswers): FileAnswers {
  const values = new Map(
    [...before.problems, ...later.problems].map(({ problem, value }) => [problem, value]),
  )
  return {
    problems: [...values].map(([problem, value]) => ({ problem, value })),
    kinds: later.kinds ?? before.kinds,
    game: later.game || before.game,
    me: later.me.length > 0 ? later.me : before.me,
    leftOut: later.leftOut.length > 0 ? later.leftOut : before.leftOut,
  }
}
