import { calledBeside, calledShort } from '#features/accounts/called-apart.rules.ts'
import { formatDay, formatHeadingDay } from '#features/dates/day-words.rules.ts'
import { formatDuration } from '#features/dates/durations.rules.ts'
import { decidedWords, personKey, summaryOf, winsOf } from '#features/history/web/evening.ts'
import { guestFilter } from '#features/matches/match-filters.rules.ts'
import type { Match, Player } from '#features/matches/matches.contract.ts'
import { outcomeOf } from '#features/scoring/match-outcome.rules.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'
import { nameWords } from '#ui/layout/name-words.ts'

const DAY_MS = 24 * 3_600_000
/** Matches that are written down from this hour on are the evening's. */
const EVENING_FROM = 17
/** An hour of the next day. */
const OVER_AT = 12

export interface LastEvening {
  /** `YYYY-MM-DD` */
  day: string
  /** Oldest first. */
  matches: [Match, ...Match[]]
  /** Whether these are all matches of the day. */
  complete: boolean
  /** The winner of the evening first, else the reader, else as they sat down. */
  people: [Player, ...Player[]]
}

/**
 * The newest day that has come; null without a match.
 * @param recent newest first
 * @param all whether there are no others
 */
export function lastEvening(
  recent: readonly Match[],
  all: boolean,
  { me, now }: { me: string; now: Date },
): LastEvening | null {
  const today = isoDayOf(now)
  const day = recent.find((match) => match.day <= today)?.day
  const [newest, ...others] = recent.filter((match) => match.day === day)
  if (day === undefined || newest === undefined) return null
  const matches: [Match, ...Match[]] = [newest, ...others]
  matches.reverse()
  const complete = all || recent.at(-1)?.day !== day
  const players = matches.flatMap((match) => match.players)
  const people = new Map(
    players
      // Whoever has declined stays there as a guest: no second person.
      .filter(({ declined }) => !declined)
      .map((player) => [personKey(player), player]),
  )
  const winner = complete ? summaryOf(matches).winner?.player : undefined
  const keys = [winner === undefined ? me : personKey(winner), ...people.keys()]
  const [first = newest.players[0], ...rest] = [...new Set(keys)].flatMap(
    (key) => people.get(key) ?? [],
  )
  if (first === undefined) return null
  return { day, matches, complete, people: [first, ...rest] }
}

export function isOn(day: string, now: Date): boolean {
  const ago = daysAgo(day, now)
  return ago === 0 || (ago === 1 && now.getHours() < OVER_AT)
}

/**
 * Whether its last match was written down in the evening, or in the night after it.
 */
function isTonight({ day, matches }: Pick<LastEvening, 'day' | 'matches'>, now: Date): boolean {
  const written = new Date(matches.at(-1)?.createdAt ?? now)
  return isOn(day, now) && (isoDayOf(written) !== day || written.getHours() >= EVENING_FROM)
}

export function whenWords(evening: LastEvening, now: Date): string {
  const { day, matches } = evening
  const ago = daysAgo(day, now)
  const tonight = isTonight(evening, now)
  if (tonight || ago === 0) {
    const when = tonight ? 'Tonight' : 'Today'
    const since = beginOf(matches[0])
    return since === null ? when : `${when}, since ${since}`
  }
  return ago < 7 ? `Last ${formatDay(day, 'EEEE')}` : formatHeadingDay(day, isoDayOf(now))
}

/** Known only of a match that was written down as it ended, with its length. */
function beginOf({ date, day, createdAt, durationMinutes }: Match): string | null {
  if (durationMinutes === null) return null
  const begin = new Date(Date.parse(date) - durationMinutes * 60_000)
  const isNow = Math.abs(Date.parse(createdAt) - Date.parse(date)) < 10 * 60_000
  return isNow && isoDayOf(begin) === day ? clockOf(begin) : null
}

function clockOf(time: Date): string {
  return `${time.getHours()}:${String(time.getMinutes()).padStart(2, '0')}`
}

function daysAgo(day: string, now: Date): number {
  return Math.round((Date.parse(isoDayOf(now)) - Date.parse(day)) / DAY_MS)
}

export function eveningTitle({ matches, people }: LastEvening, me: string): string {
  const { place } = summaryOf(matches)
  if (place !== null) return place
  const others = othersOf(people, me)
  return others.length === 0 ? 'At your own table' : `With ${nameWords(others, 3)}`
}

export function eveningSize({ matches, complete }: LastEvening): string {
  const { minutes } = summaryOf(matches)
  const count = matches.length === 1 ? '1 match' : `${matches.length} matches`
  if (!complete) return `More than ${count}`
  return minutes === null ? count : `${count}, ${formatDuration(minutes)}`
}

interface Claim {
  title: string
  detail: string | null
  /** Whether the first of the people leads or took the evening. */
  leads: boolean
}

/**
 * Equal wins are level, and one match says only who won it.
 * @param on whether the evening goes on
 */
export function claimOfEvening(evening: LastEvening, me: string, on: boolean): Claim {
  const { matches, complete } = evening
  if (!complete) return { title: 'A long evening', detail: null, leads: false }
  const { decided, wins } = winsOf(matches)
  const [one] = matches
  if (matches.length === 1) return { ...claimOfMatch(one, me), leads: false }
  if (wins.length === 0) return { title: togetherWords(matches), detail: null, leads: false }
  const named = wins.map(({ player, ...rest }) => ({
    name: nameFor(player, me, evening.people),
    ...rest,
  }))
  const mine = named.findIndex(({ name }) => name === 'You')
  // Among equals the reader is named first.
  if (mine > 0 && named[mine]?.wins === named[0]?.wins) named.unshift(...named.splice(mine, 1))
  const detail = winWords(named, decidedWords(decided, matches.length))
  const winner = summaryOf(matches).winner?.player
  if (winner !== undefined) {
    const name = nameFor(winner, me, evening.people)
    const leads = name === 'You' ? 'lead' : 'leads'
    const isFirst = personKey(winner) === personKey(evening.people[0])
    return { title: `${name} ${on ? leads : 'took'} the evening`, detail, leads: isFirst }
  }
  // One match with a winner is no evening.
  const [only, ...others] = matches.filter((match) => winsOf([match]).wins.length > 0)
  return only === undefined || others.length > 0
    ? { title: 'Level', detail, leads: false }
    : { ...claimOfMatch(only, me), leads: false }
}

function claimOfMatch(match: Match, me: string): Pick<Claim, 'title' | 'detail'> {
  const plays = match.players.some(({ user }) => user?._id === me)
  const outcome = outcomeOf(match, plays)
  if (outcome === null) {
    const isOpen = match.players.every(({ result }) => result === '')
    return { title: isOpen ? 'No result yet' : match.game.name, detail: null }
  }
  const [winner, ...others] = match.players.filter(({ result }) => result === 'Win')
  const alone = winner !== undefined && others.length === 0 && match.mode === 'competitive'
  const words = alone ? `${nameFor(winner, me, match.players)} won` : outcome.words
  return { title: `${words}${alone ? ` ${match.game.name}` : ''}`, detail: outcome.margin }
}

function togetherWords(matches: readonly Match[]): string {
  const together = matches.filter(({ mode }) => mode === 'cooperative')
  const won = together.filter(({ players }) => players.some(({ result }) => result === 'Win'))
  return together.length === 0 ? 'No winner' : `${won.length} of ${together.length} won together`
}

/** `You won 2 of 3, Aiko one`, `Aiko won 2 of 5, Ben and Priya one each`. */
function winWords(
  [first, ...others]: readonly { name: string; wins: number }[],
  decided: string,
): string {
  if (first === undefined) return ''
  const groups = Map.groupBy(others, ({ wins }) => wins)
  return [
    `${first.name} won ${first.wins} of ${decided}`,
    ...[...groups].map(([wins, people]) => {
      const names = nameWords(
        people.map(({ name }) => (name === 'You' ? 'you' : name)),
        3,
      )
      return `${names} ${wins === 1 ? 'one' : wins}${people.length > 1 ? ' each' : ''}`
    }),
  ].join(', ')
}

function nameFor(player: Player, me: string, among: readonly Player[]): string {
  return player.user?._id === me ? 'You' : shortName(player, among)
}

export function shortName(player: Player, among: readonly Player[]): string {
  const key = personKey(player)
  return calledBeside(
    player,
    among.filter((other) => personKey(other) !== key),
  )
}

export function othersOf(people: readonly Player[], me: string): string[] {
  return calledShort(people).filter((_, at) => people[at]?.user?._id !== me)
}

/** null of a match that has several winners or none. */
export function soleWinner({ mode, players }: Match): Player | null {
  const [winner, ...others] = players.filter(({ result }) => result === 'Win')
  return mode === 'cooperative' || others.length > 0 ? null : (winner ?? null)
}

export function playersText(people: readonly Player[], me: string): string {
  return people
    .filter(({ user, former }) => !former && user?._id !== me)
    .map(({ user, name }) => user?._id ?? guestFilter(name))
    .join(',')
}
