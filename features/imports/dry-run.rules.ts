import type { Person } from '#features/accounts/accounts.contract.ts'
import { gameKey } from '#features/games/games.rules.ts'
import { valuesOf } from '#features/matches/match-details.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { counted, grouped } from '#features/scoring/scores.rules.ts'

import { noonOf, type Presence } from './added-imports.rules.ts'
import { JOINED } from './bgg.rules.ts'
import type { ReadFile, ReadTable } from './file-reading.rules.ts'
import {
  type Choices,
  chosenIn,
  matchToCheck,
  personKey,
  sendingOf,
  sittingTwice,
} from './import-choices.rules.ts'
import type { MatchToCheck, MatchToImport } from './imports.contract.ts'

const [SHOWN, NAMES, SAMPLES, LINES] = [100, 50, 3, 5]

export interface Known {
  me: Person
  friends: readonly Person[]
  about: (match: MatchToCheck) => Presence
  /** What a game is called here; null for one that is new. */
  hereAs: (game: string) => string | null
}

const OUT = {
  existing: 'Here already',
  deleted: 'Deleted here, and left out',
  likely: 'Like a match that is here, and left out',
  leftOut: 'Nobody of the table is left',
} as const
type Part = keyof typeof OUT | 'sent'

export function lookAt(read: ReadFile, choices: Choices, known: Known) {
  const { matches, missed } = read
  const chosen = chosenIn(read, choices, known)
  const presences = matches.map((match) => known.about(matchToCheck(match, chosen)))
  const parts = matches.map(({ players }, place): Part => {
    const presence = presences[place] ?? 'new'
    if (presence === 'existing') return 'existing'
    if (players.every(({ person }) => chosen[person] === 'leave-out')) return 'leftOut'
    return presence === 'new' || choices[presence] ? 'sent' : presence
  })
  const counts = { inFile: parts.length, sent: 0, existing: 0, deleted: 0, likely: 0, leftOut: 0 }
  for (const part of parts) counts[part] += 1
  const own = new Set(matches.map(({ at }) => at))
  const apart = missed.flatMap(({ at, why }) => (own.has(at) || why === JOINED ? [] : [at]))
  return {
    ...{ chosen, presences, parts, counts },
    going: matches.filter((_, place) => parts[place] === 'sent'),
    sending: sendingOf(read, chosen),
    leftOut: counts.likely + counts.deleted + counts.leftOut + new Set(apart).size,
  }
}

export type DryRun = ReturnType<typeof dryRunOf>

export function dryRunOf(read: ReadFile, choices: Choices, known: Known) {
  const { program, unit, file, table, matches, people, problems } = read
  const { chosen, presences, parts, counts, going, sending, leftOut } = lookAt(read, choices, known)
  const { stored, differences, unexplained } = totalsOf(read, parts)
  const all = (presence: Presence) => {
    const list = matches.filter((_, place) => presences[place] === presence)
    const shown = list.slice(0, SHOWN).map(({ day, game }) => `${day}, ${game}`)
    return { count: list.length, shown }
  }
  const twice = sittingTwice(read, chosen)
  const shown = people
    .map((person, place) => ({
      ...{ ...person, key: personKey(person), choice: chosen[place] ?? 'guest' },
      stored: stored[place] ?? { matches: 0, wins: 0 },
      problem: twice.get(place) ?? null,
    }))
    // Whoever sits only at plays that became no match is nobody to choose.
    .filter((person) => !person.former && person.matches > 0)
    .toSorted((one, other) => other.matches - one.matches)
  // A newcomer whose name here is another one would get years of matches without themselves.
  const isMeOpen =
    !choices.absent && !chosen.includes('me') && shown.some(({ anonymous }) => !anonymous)
  return {
    ...{ program, unit, file, table, problems },
    ...{ counts, leftOut, isMeOpen, differences, people: shown },
    games: gamesOf(going, known.hereAs),
    ...{ likely: all('likely'), deleted: all('deleted') },
    samples: going
      .slice(0, SAMPLES)
      .map((match) => sampleOf(sending.matchToSend(match), match.at, known.me)),
    blocked: whyNotYet(read, counts.sent, { isMeOpen, isTwice: twice.size > 0, unexplained }),
  }
}

function gamesOf(going: ReadFile['matches'], hereAs: Known['hereAs']) {
  const names = going.flatMap(({ game, expansions }) => [game, ...expansions])
  const played = [...Map.groupBy(names, (name) => name)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([name]) => ({ name, here: hereAs(name) }))
  const newOnes = played.flatMap(({ name, here }) => (here === null ? [name] : []))
  const others = played.flatMap(({ name, here }) =>
    here === null || gameKey(here) === gameKey(name) ? [] : [`${name} is ${here} here`],
  )
  return {
    ...{ total: played.length, newCount: newOnes.length, newOnes: newOnes.slice(0, NAMES) },
    others: others.slice(0, NAMES),
  }
}

const needWords: Record<ReadTable['needs'][number], string> = {
  shape: 'Open: what a row is',
  people: 'Open: which column says who played',
  game: 'Open: which game these are',
  day: 'Open: on which day these were played',
}

/** null when it can be imported now, or when nothing in it is new. */
function whyNotYet(
  { problems, table }: ReadFile,
  sent: number,
  found: { isMeOpen: boolean; isTwice: boolean; unexplained: string | null },
): string | null {
  const needed = table?.needs[0]
  if (needed !== undefined) return needWords[needed]
  const open = problems.filter((one) => one.choices.length > 0 && one.chosen === null).length
  if (open > 0) return `Open: what decides, ${counted(open, 'question', 'questions')}`
  if (sent === 0) return null
  if (found.isMeOpen) return 'Open: which of these people is you'
  if (found.isTwice) return 'Open: who sits at one table twice'
  return found.unexplained === null
    ? null
    : `The file has other numbers of ${found.unexplained} than were read: look over shape and columns.`
}

/** Holds what will be stored of each person against the file: a sentence for each reason. */
function totalsOf({ matches, missed, people }: ReadFile, parts: readonly Part[]) {
  const totals = people.map(() => ({
    stored: { matches: 0, wins: 0 },
    found: { matches: 0, wins: 0 },
  }))
  const add = (person: number, to: 'stored' | 'found', won: boolean, times = 1) => {
    const total = totals[person]?.[to]
    if (total === undefined) return
    total.matches += times
    if (won) total.wins += times
  }
  const reasons = new Map<string, Set<number>>()
  const differ = (why: string, at: number) =>
    reasons.set(why, (reasons.get(why) ?? new Set()).add(at))
  for (const [place, { players, at, differs }] of matches.entries()) {
    const part = parts[place] ?? 'sent'
    if (part !== 'sent') differ(OUT[part], at)
    else if (players.some(({ said, result }) => said !== result)) {
      differ(differs || 'Read with the rest of the file', at)
    }
    for (const { person, said, result } of players) {
      add(person, 'found', said === 'Win')
      if (part === 'sent') add(person, 'stored', result === 'Win')
    }
  }
  for (const { seats, why, at, times } of missed) {
    differ(why, at)
    for (const { person, said } of seats) add(person, 'found', said === 'Win', times)
  }
  const unexplained = people.find(({ inFile }, place) => {
    const found = totals[place]?.found
    return inFile.matches !== found?.matches || (inFile.wins !== null && inFile.wins !== found.wins)
  })
  const differences = [...reasons].map(([why, lines]) => {
    const all = [...lines].toSorted((one, other) => one - other)
    const more = all.length > LINES ? ` and ${grouped(all.length - LINES)} more` : ''
    return `${why}: ${all.slice(0, LINES).map(grouped).join(', ')}${more}.`
  })
  const stored = totals.map((total) => total.stored)
  return { stored, differences, unexplained: unexplained?.name ?? null }
}

function sampleOf(match: MatchToImport, at: number, me: Person): Match {
  const date = match.date ?? noonOf(match.day)
  const game = (name: string) => ({ _id: `sample ${name}`, name })
  const { day, mode, scoring, expansions } = match
  return {
    ...{ _id: `sample ${at}`, date, day, mode, scoring, game: game(match.game) },
    ...{ ...valuesOf(match), expansions: expansions.map(game) },
    players: match.players.map(({ self, name, ...row }, seat) => ({
      ...{ ...row, _id: `sample ${at} ${seat}`, user: self ? me : null },
      name: self ? `${me.firstName} ${me.lastName}` : name,
      ...{ confirmed: true, confirmedAt: null, confirmedBy: self ? ('import' as const) : null },
      ...{ invited: false, declined: false },
    })),
    ...{ matchStatus: 'Confirmed', createdBy: me, lastEditedBy: null, version: 1 },
    ...{ createdAt: date, updatedAt: date, lastReminderSent: null },
  }
}
