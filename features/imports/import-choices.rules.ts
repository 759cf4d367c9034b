import { NAME_MAX } from '#features/accounts/accounts.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'

import { PEOPLE_MAX } from './added-imports.rules.ts'
import { cutTo } from './collecting-texts.rules.ts'
import type { ReadFile, ReadMatch, ReadPerson, ReadTable } from './file-reading.rules.ts'
import type { MatchToCheck, MatchToImport } from './import-batches.contract.ts'

/** Who a person of a file is, as the importer chooses. */
export type PersonChoice =
  | { kind: 'me' }
  /** The rows become a guest's; at the end of the import the friend gets one claim for all of them. */
  | { kind: 'friend'; userId: string }
  | { kind: 'guest' }
  /** Without the name: the row stays as somebody unknown, so that the match stays true. */
  | { kind: 'leave-out' }

/** One person of the file, for the page. */
export interface PersonToChoose {
  /** The place in the file's list of people: the key for `choose`. */
  person: number
  name: string
  matches: number
  /** As the file counts them. */
  inFile: ReadPerson['inFile']
  choice: PersonChoice
  /** Why this was guessed, e.g. "This is your file."; null for a guest, and once somebody chose. */
  why: string | null
}

/** What the importer has chosen for a whole file; people by their place in the file. */
export interface Chosen {
  people: readonly PersonChoice[]
  /** Whether matches go in that are like one that is here from elsewhere. */
  likely: boolean
  /** Whether matches go in that were deleted here by hand. */
  deleted: boolean
  /** Whether the importer has said that they are nobody in this file. */
  absent: boolean
}

/** Whether it is known who in the file the importer is; `asked`: no import before the answer. */
export type WhoAmI = 'known' | 'absent' | 'asked'

/** A newcomer whose name here is another one would get years of matches without themselves. */
export function whoAmI(
  people: readonly { anonymous: boolean }[],
  chosen: Pick<Chosen, 'people' | 'absent'>,
): WhoAmI {
  if (chosen.people.some(({ kind }) => kind === 'me')) return 'known'
  return chosen.absent || people.every(({ anonymous }) => anonymous) ? 'absent' : 'asked'
}

/** What the server says about a match of the file. */
export type Presence = 'new' | 'existing' | 'deleted' | 'likely'

/** What becomes of the matches of a file; the parts add up to `inFile`. */
export interface Counts {
  inFile: number
  /** What the button says and the server stores. */
  sent: number
  /** Here already, known by their ids. */
  existing: number
  /** Deleted here by hand and left out. */
  deleted: number
  /** Like a match that is here from elsewhere, and left out. */
  likely: number
  /** Nobody of the table is left. */
  leftOut: number
}

export type Part = Exclude<keyof Counts, 'inFile'>

/** The places of the matches that go in, in the file's order, and how many do not and why. */
export function sortedOut(
  matches: readonly ReadMatch[],
  chosen: Chosen,
  presence: (match: number) => Presence,
): { sent: number[]; counts: Counts } {
  const counts: Counts = {
    inFile: matches.length,
    sent: 0,
    existing: 0,
    deleted: 0,
    likely: 0,
    leftOut: 0,
  }
  const sent = matches.flatMap((match, place) => {
    const part = partOf(match, chosen, presence(place))
    counts[part] += 1
    return part === 'sent' ? [place] : []
  })
  return { sent, counts }
}

/** What becomes of one match. */
export function partOf({ players }: ReadMatch, chosen: Chosen, presence: Presence): Part {
  if (presence === 'existing') return 'existing'
  if (players.every(({ person }) => choiceOf(chosen.people, person).kind === 'leave-out')) {
    return 'leftOut'
  }
  if (presence === 'deleted' && !chosen.deleted) return 'deleted'
  if (presence === 'likely' && !chosen.likely) return 'likely'
  return 'sent'
}

export function choiceOf(people: readonly PersonChoice[], person: number): PersonChoice {
  return people[person] ?? { kind: 'guest' }
}

/** Why a person cannot be this one: then somebody would sit at a table twice. */
export function choiceProblem(
  read: Pick<ReadFile, 'matches' | 'games' | 'people' | 'unit'>,
  people: readonly PersonChoice[],
  person: number,
  choice: PersonChoice,
): string | null {
  if (choice.kind !== 'me' && choice.kind !== 'friend') return null
  const isSame = (other: number) => other !== person && sameAccount(choiceOf(people, other), choice)
  for (const { players, game, day, at } of read.matches) {
    if (!players.some((player) => player.person === person)) continue
    const seats = players.filter((player) => player.person === person)
    const other = players.find((player) => isSame(player.person))
    if (other === undefined && seats.length < 2) continue
    const neighbour = other === undefined ? 'themselves' : read.people[other.person]?.name
    return `They sit at one table with ${neighbour}: ${read.games[game]?.name}, ${day}, ${read.unit.toLowerCase()} ${at} of the file. Nobody sits at a table twice.`
  }
  return null
}

function sameAccount(one: PersonChoice, other: PersonChoice): boolean {
  if (one.kind === 'friend' && other.kind === 'friend') return one.userId === other.userId
  return one.kind === 'me' && other.kind === 'me'
}

export const UNKNOWN_PLAYER = 'Unknown player'

/** The names of the rows that people get, by their place in the file. */
export interface RowNames {
  of: readonly string[]
  /** The keys of names that friends are asked for: nobody else may have one of them. */
  friends: ReadonlySet<string>
}

/**
 * A friend is asked for a name, so that name is the friend's alone: whoever else has it gets a number.
 * Two guests may have one name only where the file is our own archive, which comes back as it was.
 */
export function rowNames(
  people: readonly { name: string }[],
  choices: readonly PersonChoice[],
): RowNames {
  const taken = new Set(people.map(({ name }) => nameKey(name)))
  const friends = new Map<string, string>([[nameKey(UNKNOWN_PLAYER), '']])
  const names = people.map(({ name }) => name)
  const numbered = (name: string) => {
    const free = numberedName(name, (key) => taken.has(key))
    taken.add(nameKey(free))
    return free
  }
  for (const [place, { name }] of people.entries()) {
    const choice = choiceOf(choices, place)
    if (choice.kind !== 'friend') continue
    const owner = friends.get(nameKey(name)) ?? choice.userId
    const free = owner === choice.userId ? name : numbered(name)
    friends.set(nameKey(free), choice.userId)
    names[place] = free
  }
  friends.delete(nameKey(UNKNOWN_PLAYER))
  for (const [place, { name }] of people.entries()) {
    if (choiceOf(choices, place).kind !== 'guest') continue
    if (friends.has(nameKey(name))) names[place] = numbered(name)
  }
  return { of: names, friends: new Set(friends.keys()) }
}

/** "Name (2)", or the next number that nobody has. */
function numberedName(name: string, isTaken: (key: string) => boolean): string {
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`
    const free = `${cutTo(name, NAME_MAX - ending.length).trim()}${ending}`
    if (!isTaken(nameKey(free))) return free
  }
}

/** A match as the server takes it. */
export function matchToSend(
  match: ReadMatch,
  read: Pick<ReadFile, 'games' | 'people'>,
  choices: readonly PersonChoice[],
  names: RowNames,
): MatchToImport {
  const gameName = (game: number) => read.games[game]?.name ?? ''
  const { sourceIds, day, date, place, minutes, notes, mode, scoring, pad, original } = match
  const atTable = new Set(
    match.players
      .filter(({ person }) => choiceOf(choices, person).kind !== 'leave-out')
      .map(({ person }) => nameKey(names.of[person] ?? '')),
  )
  const unknownName = () => {
    const isTaken = (key: string) => atTable.has(key) || names.friends.has(key)
    const free = isTaken(nameKey(UNKNOWN_PLAYER))
      ? numberedName(UNKNOWN_PLAYER, isTaken)
      : UNKNOWN_PLAYER
    atTable.add(nameKey(free))
    return free
  }
  return {
    sourceIds,
    day,
    date,
    place,
    minutes,
    notes,
    mode,
    scoring,
    pad,
    original,
    game: gameName(match.game),
    expansions: match.expansions.map(gameName),
    players: match.players.map(({ person, score, result, team, role, rank, started }) => {
      const { kind } = choiceOf(choices, person)
      const unknown = kind === 'leave-out'
      return {
        name: unknown ? unknownName() : (names.of[person] ?? UNKNOWN_PLAYER),
        email: unknown ? null : (read.people[person]?.email ?? null),
        self: kind === 'me',
        former: !unknown && read.people[person]?.former === true,
        score,
        result,
        team,
        role,
        rank,
        started,
      }
    }),
  }
}

/** What the server is asked about a match. */
export function matchToCheck(
  { sourceIds, day, game, players }: ReadMatch,
  games: readonly { name: string }[],
  choices: readonly PersonChoice[],
): MatchToCheck {
  const own = players.find(({ person }) => choiceOf(choices, person).kind === 'me')
  return {
    sourceIds,
    day,
    game: games[game]?.name ?? '',
    score: own?.score ?? null,
    result: own?.result ?? null,
  }
}

/** The names that friends are asked for: of people who are in a match that goes in. */
export function friendsToAsk(
  matches: readonly ReadMatch[],
  choices: readonly PersonChoice[],
  names: RowNames,
): { name: string; userId: string }[] {
  const seated = new Set(matches.flatMap(({ players }) => players.map(({ person }) => person)))
  const asked = new Map<string, { name: string; userId: string }>()
  for (const person of seated) {
    const [choice, name] = [choiceOf(choices, person), names.of[person] ?? '']
    if (choice.kind !== 'friend' || asked.has(nameKey(name))) continue
    asked.set(nameKey(name), { name, userId: choice.userId })
  }
  return [...asked.values()]
}

const needWords: Record<ReadTable['needs'][number], string> = {
  shape: 'Open: what a row is',
  people: 'Open: which column says who played',
  game: 'Open: which game these are',
  day: 'Open: on which day these were played',
}

/** Why the file cannot be imported now; null when it can. */
export function importProblem(
  { problems, people, table }: Pick<ReadFile, 'problems' | 'people' | 'table'>,
  chosen: Chosen,
  { sent, inFile, existing, leftOut }: Counts,
): string | null {
  const needed = table?.needs[0]
  if (needed !== undefined) return needWords[needed]
  const open = problems.filter(
    ({ choices, chosen: answer }) => choices.length > 0 && answer === null,
  )
  if (open.length > 0)
    return `Open: what decides, ${open.length === 1 ? '1 question' : `${open.length} questions`}`
  const friends = chosen.people.filter(({ kind }) => kind === 'friend').length
  if (friends > PEOPLE_MAX) return `At most ${PEOPLE_MAX} people can be friends.`
  if (sent > 0) {
    return whoAmI(people, chosen) === 'asked' ? 'Open: which of these people is you' : null
  }
  if (inFile === 0) return 'There are no matches in this file.'
  if (existing === inFile) return 'Every match of this file is here already.'
  if (leftOut > 0) return 'Everybody is left out.'
  return 'Every match of this file is here already, or left out.'
}
