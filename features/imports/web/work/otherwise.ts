import type { MatchToImport } from '../../batches/contract.ts'
import { batchesToSend } from '../../batches/rules.ts'
import { readingWords } from '../../otherwise/words/rules.ts'
import type { ImportKind } from '../../rules.ts'
import type { Compared } from './comparing.ts'
import { importOf, inWire, type Sorted } from './dry-run.ts'
import type { DryRun } from './steps.ts'

/** Of the list the page gets this many. */
const SHOWN = 100

/** The matches of a file that are here already, as the server takes them. */
export function matchesHere(file: Sorted): { at: number; match: MatchToImport }[] {
  const wire = inWire(file)
  return file.read.matches.flatMap((match, place) =>
    file.answers[place]?.presence === 'existing' ? [{ at: match.at, match: wire(match) }] : [],
  )
}

/** Matches that are read otherwise now; those first that can be corrected. */
export function otherwiseOf(file: Sorted, compared: Compared): DryRun['otherwise'] {
  const found = matchesHere(file).flatMap(({ at, match }) => {
    const answer = compared.about(match)
    return answer === null ? [] : [{ at, here: answer.match, now: answer.now, why: answer.why }]
  })
  const free = found.filter(({ why }) => why === null)
  const shown = [...free, ...found.filter(({ why }) => why !== null)].slice(0, SHOWN)
  return {
    ...{ count: found.length, correctable: free.length },
    shown: shown.map(({ at, here, now, why }) => ({
      ...{ at, why, day: here.day, game: here.game.name, matchId: here._id },
      ...readingWords(here, now),
    })),
  }
}

/** All that is sent, in batches: the matches that go in, or the corrections. */
export function toSend(
  kind: ImportKind,
  file: Sorted,
  compared: Compared,
  userId: string,
  key: string,
): ReturnType<typeof importOf> {
  const { state, batches } = importOf(file, userId, key)
  if (kind === 'matches') return { state, batches }
  const matches = matchesHere(file).flatMap(({ match }) =>
    compared.about(match)?.why === null ? [match] : [],
  )
  const corrections = [...batchesToSend(matches)]
  const counts = { ...state.counts, sent: matches.length, existing: 0 }
  return {
    state: {
      ...{ ...state, kind, counts, people: [], games: [] },
      ...{ noMatch: 0, problems: 0, batches: corrections.length },
    },
    batches: corrections,
  }
}
