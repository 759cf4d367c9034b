import { gameKey } from '#features/games/games.rules.ts'
import { asOneLine, hasVisibleCharacter } from '#features/names/names.rules.ts'
import type { ReadFile, ReadMatch } from '#features/plays/file-reading.rules.ts'

import { FILE_NAME_MAX } from '../../added-imports.rules.ts'
import type { MatchToImport } from '../../import-batches.contract.ts'
import { batchesToSend, inOrderOfSending } from '../../import-batches.rules.ts'
import {
  type Chosen,
  type Counts,
  type PersonToChoose,
  friendsToAsk,
  importProblem,
  matchToCheck,
  matchToSend,
  rowNames,
  sortedOut,
  whoAmI,
} from '../../import-choices.rules.ts'
import type { Account, Guess } from '../../people-guesses.rules.ts'
import { sampleOf } from '../../samples.rules.ts'
import { totalsOf } from '../../totals.rules.ts'
import type { Answer, PresenceAnswers } from './asking.ts'
import type { PostedStep } from './messages.ts'
import type { DryRun, FoundMatch } from './steps.ts'
import type { StoredImport } from './stored-import.ts'

/** Of lists that can be long the page gets this many. */
const SHOWN = 100
const NAMES = 50
const SAMPLES = 3

/** What a file holds, and what becomes of it as chosen. */
export interface SortedFile {
  read: ReadFile
  chosen: Chosen
  answers: readonly Answer[]
  /** The matches that go in, in the file's order. */
  going: readonly ReadMatch[]
  counts: Counts
}

export function sorted(read: ReadFile, chosen: Chosen, asked: PresenceAnswers): SortedFile {
  const answers = read.matches.map((match) =>
    asked.about(matchToCheck(match, read.games, chosen.people)),
  )
  const { sent, counts } = sortedOut(
    read.matches,
    chosen,
    (match) => answers[match]?.presence ?? 'new',
  )
  const going = sent.flatMap((place) => read.matches[place] ?? [])
  return { read, chosen, answers, going, counts }
}

export function dryRunOf(file: SortedFile, asked: PresenceAnswers, me: Account): DryRun {
  const { read, chosen, going, counts } = file
  const games = namesOf(
    going.flatMap(({ game, expansions }) => [game, ...expansions].map(gameName(read))),
  )
  const newOnes = games.filter((name) => asked.hereAs(name) === null)
  return {
    source: read.source,
    program: read.program,
    unit: read.unit,
    file: read.file,
    counts,
    plays: playsOf(read),
    games: {
      total: games.length,
      known: games.length - newOnes.length,
      newOnes: newOnes.slice(0, NAMES),
      others: games
        .flatMap((name) => {
          const here = asked.hereAs(name)
          return here === null || gameKey(here) === gameKey(name) ? [] : [`${name} is ${here} here`]
        })
        .slice(0, NAMES),
    },
    problems: read.problems.map((problem) => ({
      ...problem,
      cases: problem.cases.slice(0, SHOWN),
    })),
    likely: { ...likely(file), included: chosen.likely },
    deleted: { ...deleted(file), included: chosen.deleted },
    samples: going.slice(0, SAMPLES).map((match) => sampleOf(inWire(file)(match), match.at, me)),
    ...totalsOf(read, chosen, presenceIn(file)),
    table: read.table,
  }
}

function presenceIn({ answers }: SortedFile) {
  return (match: number) => answers[match]?.presence ?? 'new'
}

function playsOf({ matches, apart: { leftOut, joined } }: ReadFile): DryRun['plays'] {
  const own = new Set(matches.map(({ at }) => at)).size
  return { inFile: own + leftOut + joined, leftOut, joined }
}

function likely({ read, answers }: SortedFile) {
  const places = placesWith(answers, 'likely')
  const shown = places.slice(0, SHOWN).flatMap((place) => {
    const { match } = answers[place] ?? {}
    const found = foundMatch(read, place)
    if (found === null || match == null) return []
    return [{ ...found, match: { _id: match._id, day: match.day, game: match.game.name } }]
  })
  return { count: places.length, shown }
}

function deleted({ read, answers }: SortedFile) {
  const places = placesWith(answers, 'deleted')
  const shown = places.slice(0, SHOWN).flatMap((place) => foundMatch(read, place) ?? [])
  return { count: places.length, shown }
}

function placesWith(answers: readonly Answer[], presence: Answer['presence']): number[] {
  return answers.flatMap((answer, place) => (answer.presence === presence ? [place] : []))
}

function foundMatch(read: ReadFile, place: number): FoundMatch | null {
  const match = read.matches[place]
  if (match === undefined) return null
  return { at: match.at, day: match.day, game: read.games[match.game]?.name ?? '' }
}

const gameName = (read: ReadFile) => (game: number) => read.games[game]?.name ?? ''

/** Each name once, the most frequent first. */
function namesOf(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name)
}

export function inWire({ read, chosen }: SortedFile): (match: ReadMatch) => MatchToImport {
  const names = rowNames(read.people, chosen.people)
  return (match) => matchToSend(match, read, chosen.people, names)
}

/** The step without its people, which the page gets apart. */
export function readyStep(
  file: SortedFile,
  asked: PresenceAnswers,
  me: Account,
  state: Pick<PostedStep & { kind: 'ready' }, 'updating' | 'unchecked' | 'refused'>,
): PostedStep {
  const dryRun = dryRunOf(file, asked, me)
  const { unexplained } = dryRun
  const miscounted =
    unexplained === null
      ? null
      : `The file has other numbers of ${unexplained} than were read: look over shape and columns.`
  const blocked =
    state.unchecked ?? importProblem(file.read, file.chosen, file.counts) ?? miscounted
  const who = whoAmI(file.read.people, file.chosen)
  return { kind: 'ready', dryRun, ...state, whoAmI: who, blocked }
}

/** Everybody in the file, who played most first; deleted accounts are nobody. */
export function peopleToChoose(
  { people }: ReadFile,
  chosen: Chosen,
  guesses: readonly Guess[],
): PersonToChoose[] {
  return people
    .flatMap(({ former }, person) =>
      former ? [] : [personToChoose(people, chosen, guesses, person)],
    )
    .toSorted((one, other) => other.matches - one.matches)
}

export function personToChoose(
  people: ReadFile['people'],
  chosen: Chosen,
  guesses: readonly Guess[],
  person: number,
): PersonToChoose {
  const { name = '', matches = 0, inFile = { matches, wins: null } } = people[person] ?? {}
  const choice = chosen.people[person] ?? { kind: 'guest' }
  const guess = guesses[person]
  const why = guess !== undefined && guess.choice === choice ? guess.why : null
  return { person, name, matches, inFile, choice, why }
}

/** All that is sent, in batches, and what has to be known about them. */
export function importOf(file: SortedFile, { userId, id }: { userId: string; id: string }) {
  const { read, chosen, going, counts } = file
  const names = rowNames(read.people, chosen.people)
  const batches = [...batchesToSend(inOrderOfSending(going).map(inWire(file)))]
  const state: StoredImport = {
    userId,
    id,
    importId: null,
    source: read.source,
    file: { name: fileName(read.file.name), bytes: read.file.bytes },
    people: friendsToAsk(going, chosen.people, names),
    problems: read.problems.reduce((sum, { count }) => sum + count, 0),
    counts,
    noMatch: read.apart.leftOut,
    deletedToo: chosen.deleted,
    batches: batches.length,
    next: 0,
    done: 0,
    imported: 0,
    existing: 0,
    cancelled: false,
  }
  return { state, batches }
}

/** One line, as the server stores it. */
function fileName(name: string): string {
  const line = asOneLine(name).slice(0, FILE_NAME_MAX)
  return hasVisibleCharacter(line) ? line : 'file'
}
