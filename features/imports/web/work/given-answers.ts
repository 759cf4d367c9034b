import type { FileAnswers } from '#features/import-adding/answers.contract.ts'
import type { ReadFile } from '#features/plays/file-reading.rules.ts'

import { type Chosen, type PersonChoice, choiceOf } from '../../import-choices.rules.ts'
import type { OpenFile } from './open-file.ts'

/** As many names as are stored. */
const NAMES = 100

/** What goes with an import: all that was chosen, also where the likelier answer was left. */
export function answersGiven(
  { problems, people }: ReadFile,
  { kinds, game }: Pick<OpenFile, 'kinds' | 'game'>,
  chosen: Pick<Chosen, 'people'>,
): FileAnswers {
  const namesOf = (kind: PersonChoice['kind']) =>
    people
      .flatMap(({ name }, at) => (choiceOf(chosen.people, at).kind === kind ? [name] : []))
      .slice(0, NAMES)
  return {
    problems: problems.flatMap(({ id, choices, chosen: value }) =>
      choices.length > 0 && value !== null ? [{ problem: id, value }] : [],
    ),
    kinds: kinds === undefined ? null : [...kinds],
    game,
    me: namesOf('me'),
    leftOut: namesOf('leave-out'),
  }
}

/** What was answered by hand since the file was chosen: it counts before what an import has stored. */
export function answersByHand({ answers, kinds, game }: OpenFile): FileAnswers {
  return {
    problems: [...answers].map(([problem, value]) => ({ problem, value })),
    kinds: kinds === undefined ? null : [...kinds],
    game,
    me: [],
    leftOut: [],
  }
}

/** The file with other answers, to read it again. */
export function answeredWith(open: OpenFile, { problems, kinds, game }: FileAnswers): OpenFile {
  const answers = new Map(problems.map(({ problem, value }) => [problem, value]))
  return { ...open, answers, kinds: kinds ?? undefined, game }
}

/** Who the people of the file were when it was answered. */
export function peopleAnswered(
  { people }: ReadFile,
  { me, leftOut }: Pick<FileAnswers, 'me' | 'leftOut'>,
): PersonChoice[] {
  const [mine, out] = [new Set(me), new Set(leftOut)]
  return people.map(({ name }) => {
    if (mine.has(name)) return { kind: 'me' }
    return { kind: out.has(name) ? 'leave-out' : 'guest' }
  })
}
