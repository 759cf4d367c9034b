import { bggProblems } from './bgg-problems.rules.ts'
import type { ReadFile, ReadOptions, ReadProblem } from './file-reading.rules.ts'

/** The cases of one problem, of which the first are kept. */
export interface ProblemCases {
  count: number
  cases: ReadProblem['cases']
}

interface Choice {
  value: string
  label: string
  /** What becomes of the cases. */
  willDo: string
}

interface Kind {
  /** @param of the plays, lines or matches with their number, e.g. "1 play" */
  what(of: string, count: number, cases: ReadProblem['cases']): string
  /** What becomes of the cases where no choice says it. */
  willDo?: string
  choices?: readonly Choice[]
  /** The first choice counts without an answer, unless it has to be asked. */
  asked?: true
}

const LEAVE_OUT: Choice = {
  value: 'leave-out',
  label: 'Leave out',
  willDo: 'Not imported.',
}

/** Everything that can be unclear in a file, and what becomes of it. */
export const problemKinds = {
  no_players: {
    what: (of) => `Without players: ${of}.`,
    choices: [
      LEAVE_OUT,
      {
        value: 'only-me',
        label: 'Only me',
        willDo: 'You are the only player, without a result.',
      },
    ],
  },
  nobody_named: {
    what: () => 'These plays name nobody: only me?',
    choices: [
      {
        value: 'only-me',
        label: 'Only me',
        willDo: 'You are the only player of each, without a result.',
      },
      LEAVE_OUT,
    ],
  },
  future: {
    what: (of) => `In the future: ${of}.`,
    choices: [LEAVE_OUT, { value: 'today', label: 'Use today', willDo: 'Today’s date counts.' }],
  },
  ignored: {
    what: (of) => `Left out of the statistics there: ${of}.`,
    choices: [LEAVE_OUT, { value: 'import', label: 'Import', willDo: 'Imported like all others.' }],
  },
  midnight: {
    what: (of) => `Begun between midnight and five: ${of}.`,
    choices: [
      { value: 'same-day', label: 'Keep the day', willDo: 'The day stays.' },
      {
        value: 'evening-before',
        label: 'Evening before',
        willDo: 'The evening before counts.',
      },
    ],
  },
  same_game: {
    what: (of) => `Games with several names: ${of}.`,
    choices: [
      { value: 'together', label: 'Put together', willDo: 'The name that is used most counts.' },
      { value: 'apart', label: 'Keep both', willDo: 'Each name stays a game of its own.' },
    ],
  },
  all_won: {
    what: (of) => `Everybody won: ${of}.`,
    choices: [
      { value: 'cooperative', label: 'Together', willDo: 'They won together, against the game.' },
      { value: 'shared', label: 'Each a win', willDo: 'Each of them has won.' },
    ],
  },
  all_won_apart: {
    what: (of) => `Everybody won, with different scores: ${of}.`,
    choices: [
      { value: 'shared', label: 'Each a win', willDo: 'Each of them has won.' },
      { value: 'cooperative', label: 'Together', willDo: 'They won together, against the game.' },
    ],
  },
  tied: {
    what: (of) => `Equal best scores, and nobody is marked: ${of}.`,
    asked: true,
    choices: [
      { value: 'draw', label: 'A draw', willDo: 'They drew.' },
      { value: 'together', label: 'Together', willDo: 'Each of them has won.' },
      { value: 'none', label: 'No result', willDo: 'Imported without results.' },
    ],
  },
  scores_decide: {
    what: (of) => `Without a winner, but with all scores: ${of}.`,
    choices: [
      { value: 'scores', label: 'The scores decide', willDo: 'The best score wins.' },
      { value: 'none', label: 'No results', willDo: 'Imported without results.' },
    ],
  },
  score_text: {
    what: (_of, count) => `${plural(count, 'score is', 'scores are')} no number.`,
    willDo: 'Each stands in the notes, with the player’s name.',
  },
  no_result: {
    what: (of) => `Without a winner: ${of}.`,
    willDo: 'Imported without results.',
  },
  ranks_decide: {
    what: (of) => `Without a winner, but with places: ${of}.`,
    willDo: 'Whoever finished first has won.',
  },
  other_ranks: {
    what: (of) => `The places do not fit the winners: ${of}.`,
    willDo: 'The winners count, and the places are left out.',
  },
  mixed_table: {
    what: (of) => `Cooperative, and only some of the players won: ${of}.`,
    willDo: 'Each becomes a match of everybody for themselves, with the results as given.',
  },
  mixed_team: {
    what: (of) => `Players of one team have different results: ${of}.`,
    willDo: 'Each becomes a match of everybody for themselves, with the results as given.',
  },
  stale_teams: {
    what: (of) => `With teams in a game without teams: ${of}.`,
    willDo: 'The teams are left out.',
  },
  starters: {
    what: (of) => `Several players started: ${of}.`,
    willDo: 'Nobody is marked as the one who started.',
  },
  sits_twice: {
    what: (of) => `Somebody sits at the table twice: ${of}.`,
    willDo: 'The second row is somebody else of the same name.',
  },
  same_name: {
    what: (_of, count) => `${plural(count, 'name belongs', 'names belong')} to several people.`,
    willDo: 'Each gets a number, so that nobody is taken for another.',
  },
  former_name: {
    what: (_of, count) =>
      `${plural(count, 'name stands', 'names stand')} for a deleted account here.`,
    willDo: 'Each gets a number, because it is nobody’s name.',
  },
  cut: {
    what: (_of, count) => `${plural(count, 'text is', 'texts are')} longer than we store.`,
    willDo: 'Each is cut.',
  },
  minutes: {
    what: (_of, count) => `${plural(count, 'duration is', 'durations are')} not possible.`,
    willDo: 'Each is left out.',
  },
  unreadable: {
    what: (of) => `Not to be read: ${of}.`,
    willDo: 'Not imported.',
  },
  twice: {
    what: (of) => `Twice in this file: ${of}.`,
    willDo: 'Each is imported once.',
  },
  sum_rows: {
    what: (of) => `Sums: ${of}.`,
    willDo: 'Not read.',
  },
  pad_text: {
    what: (_of, count) =>
      `${plural(count, 'column of a pad is', 'columns of pads are')} not understood.`,
    willDo: 'Each stands in the notes, with the player’s name.',
  },
  nobody_first: {
    what: (of) => `Places, but nobody in the first one: ${of}.`,
    willDo: 'The places are left out, and nobody wins by them.',
  },
  nobody_won: {
    what: (of) => `Nobody at the table won: ${of}.`,
    choices: [
      { value: 'lost', label: 'Lost together', willDo: 'They lost together, against the game.' },
      { value: 'none', label: 'No result', willDo: 'Imported without results.' },
    ],
  },
  old_characters: {
    what: () => 'This file is not in UTF-8.',
    willDo: 'It is read as Windows-1252: look whether the names are right.',
  },
  ...bggProblems,
  no_place: {
    what: (_of, count) => `${plural(count, 'value has', 'values have')} no place here.`,
    willDo: 'Each stays in the other program alone.',
  },
} as const satisfies Record<string, Kind>
export type Problem = keyof typeof problemKinds

/** What becomes of a play with a problem, where it is no match of its own. */
export function fateOf(problem: Problem, answer: string | null): 'left-out' | 'joined' | null {
  if (problem === 'expansion_plays' && answer === 'join') return 'joined'
  const isOut = answer === 'leave-out' || problem === 'unreadable' || problem === 'twice'
  return isOut ? 'left-out' : null
}

/** What is asked, answered and told about one file. */
export function problemsOf(options: ReadOptions) {
  const choices = (problem: Problem) => (problemKinds[problem] as Kind).choices ?? []
  const chosen = (problem: Problem): string | null => {
    const answer = options.answers?.get(problem)
    const known = choices(problem).find(({ value }) => value === answer)
    if (known !== undefined) return known.value
    return (problemKinds[problem] as Kind).asked ? null : (choices(problem)[0]?.value ?? null)
  }
  const list = (told: ReadonlyMap<Problem, ProblemCases>, unit: ReadFile['unit']): ReadProblem[] =>
    [...told].map(([id, { count, cases }]) => {
      const kind: Kind = problemKinds[id]
      const choice = choices(id).find(({ value }) => value === chosen(id))
      return {
        id,
        count,
        chosen: chosen(id),
        cases: cases.toSorted((one, other) => one.at - other.at),
        what: kind.what(plural(count, unit.toLowerCase(), PLURALS[unit]), count, cases),
        willDo: choice?.willDo ?? kind.willDo ?? '',
        choices: choices(id).map(({ value, label }) => ({ value, label })),
      }
    })
  return { chosen, list }
}

const PLURALS: Record<ReadFile['unit'], string> = {
  Play: 'plays',
  Line: 'lines',
  Match: 'matches',
}

function plural(count: number, one: string, many: string): string {
  const grouped = String(count).replaceAll(/\B(?=(?:\d{3})+$)/gu, ',')
  return `${grouped} ${count === 1 ? one : many}`
}
