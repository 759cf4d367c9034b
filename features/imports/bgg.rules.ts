import { SaxesParser } from 'saxes'

import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { fingerprint } from '#features/exports/archives.rules.ts'
import { gameKey } from '#features/games/games.rules.ts'
import { normalizedLine } from '#features/matches/match-details.rules.ts'
import { LOGGED_MAX } from '#features/matches/matches.rules.ts'

import {
  type Collector,
  refused,
  type FileProblem,
  type FoundPerson,
  type FoundRow,
  type ReadResult,
} from './file-reading.rules.ts'
import { outcomeOf, saidByMarks, scored } from './outcomes.rules.ts'
import { addPlays, type FoundPlay, readMoment, rowOf, rowWords } from './plays.rules.ts'
import { questions } from './questions.rules.ts'

/** Errors that lose nothing: control characters in comments, and several pages in one file. */
const HARMLESS =
  /malformed character entity|disallowed character|XML declaration|expected one of|doctype/u

const ERRORS = new Set(['error', 'errors', 'message', 'div'])
const PART = 1024 * 1024
/** A larger quantity is a slip, or an attack: it stays one match. */
const QUANTITY_MAX = 100
/** Between a team or colour and a role in one field. */
const ROLE_MARK = '／'
/** Plays of one table and day that an expansion is compared with: more are an attack. */
const BASES_MAX = 50

/** An attribute's text without spaces around it; empty where it is missing. */
type Attributes = (name: string) => string

interface Play {
  at: number
  value: Attributes
  game: string | null
  expansion: boolean
  comments: string
  players: Attributes[]
  /** Ids of the expansions that were logged beside it follow its own. */
  ids: string[]
  joined: string[]
  quantity: number
}

interface BggFile {
  userName: string
  total: number
  plays: Play[]
}

interface About {
  keyOf: (player: Attributes) => string
  userName: string
}

export function readBgg(text: string, collector: Collector): ReadResult {
  const parsed = bggFileOf(text)
  if (typeof parsed === 'string') return refused(parsed)
  const { userName, total, plays } = parsed
  // The plays of a theatre are called so, too.
  if (plays.length > 0 && plays.every(({ game }) => game === null)) return refused('unknown')
  if (total > plays.length) {
    collector.tell('more_pages', 0, `${plays.length} of ${total} plays`)
  }
  const about = { userName, keyOf: peopleKeys(plays) }
  const owner: FoundPerson | undefined =
    userName === '' ? undefined : { key: userKey(userName), name: userName, self: true }
  const found = joinedPlays(collector, about, plays).map((play) => foundIn(collector, play, about))
  addPlays(collector, found, owner)
  return collector.result({ source: 'bgg', program: 'BoardGameGeek', unit: 'Play' })
}

/** Plays without an id have one that follows from what is in them. */
function idOf({ value, game, comments, players }: Play): string {
  if (/^\d{1,20}$/u.test(value('id'))) return `bgg:${value('id')}`
  const rows = players.flatMap((player) => [player('name'), player('score')])
  return `bgg:?${fingerprint(JSON.stringify([value('date'), game ?? '', comments, ...rows]))}`
}

/** BoardGameGeek says who won, and neither what the score means nor whether all played together. */
function foundIn(collector: Collector, play: Play, about: About): FoundPlay {
  const { at, value, quantity, players } = play
  const game = play.game ?? ''
  const isIncomplete = isOn(value('incomplete'))
  const isUncounted = isIncomplete || isOn(value('nowinstats'))
  const isOut = isUncounted && collector.ask(questions.ignored, at, [game]) === 'leave-out'
  const [teams, apart] = [rowsOf(play, about, true), rowsOf(play, about, false)]
  const words = teams.map((row) => rowWords(row.person.name, row)).join(', ')
  const usesTeams =
    mayBeTeams(teams) && collector.ask(questions.colour_teams, at, [game, words]) === 'teams'
  const once = !isOut && isOnce(collector, play)
  const ratings = players.filter((player) => Number(player('rating')) > 0).length
  if (ratings > 0) collector.tell('no_place', at, `${ratings} ratings`)
  return {
    ...{ at, sourceIds: play.ids, times: quantity, once },
    leftOut: isOut && 'Left out, as in the statistics there',
    rows: usesTeams ? teams : apart,
    ...{ played: readMoment(value('date')), game, expansions: play.joined },
    ...{ place: value('location'), minutes: Number(value('length')) || null },
    notes: [
      play.comments,
      once ? `Played ${quantity} times.` : '',
      isIncomplete ? 'Not played to the end.' : '',
    ],
    outcome: (rows, judge, usual = 'highest') => {
      const scoring = rows.some(({ score }) => score !== null) ? usual : 'none'
      return outcomeOf({ together: false, usesTeams, scoring }, rows, judge)
    },
  }
}

function isOnce(collector: Collector, { quantity, at }: Play): boolean {
  if (quantity === 1 || quantity > QUANTITY_MAX) return quantity > 1
  return collector.ask(questions.quantity, at, [`${quantity} times`]) === 'one'
}

/**
 * Whether the field for team and colour may hold teams: two or more, each row has one, one of them has
 * several players. Either its members win or lose together and one team has won, or nobody is marked and
 * they have one score.
 */
function mayBeTeams(found: readonly FoundRow[]): boolean {
  const rows = scored(found)
  if (rows.some(({ team }) => team === null)) return false
  const sides = [...Map.groupBy(rows, ({ team }) => nameKey(team ?? '')).values()]
  if (sides.length < 2 || sides.length === rows.length) return false
  const areAlike = (of: 'score' | 'result') =>
    sides.every((side) => new Set(side.map((row) => row[of])).size === 1)
  const won = sides.filter((side) => side.some(({ result }) => result === 'Win')).length
  if (won === 1) return areAlike('result')
  return won === 0 && rows.every(({ score }) => score !== null) && areAlike('score')
}

function isOn(flag: string): boolean {
  return flag === '1' || flag === 'true'
}

function rowsOf({ players }: Play, about: About, usesTeams: boolean): FoundRow[] {
  const said = saidByMarks(players.map((player) => isOn(player('win'))))
  return players.map((player, seat) => {
    const parts = player('color').split(ROLE_MARK)
    const userName = player('username')
    const name = player('name') || userName
    const self = userName !== '' && userKey(userName) === userKey(about.userName)
    const person = { name: name || 'Anonymous player', self, anonymous: name === '' }
    return {
      ...{ ...rowOf({ key: about.keyOf(player), ...person }), score: player('score') },
      ...{ said: said[seat] ?? '', team: usesTeams ? normalizedLine(parts[0]) : null },
      // A faction stands in the field for the colour, alone or behind the mark.
      role: (usesTeams ? parts.slice(1) : parts).map((part) => part.trim()).join(', '),
      started: player('startposition') === '1',
    }
  })
}

/** A person is a user name; a name alone is the person of that name, if there is only one. */
function peopleKeys(plays: readonly Play[]): About['keyOf'] {
  const users = new Map<string, Set<string>>()
  for (const player of plays.flatMap(({ players }) => players)) {
    if (player('username') === '' || player('name') === '') continue
    const key = nameKey(player('name'))
    users.set(key, (users.get(key) ?? new Set()).add(userKey(player('username'))))
  }
  return (player) => {
    if (player('username') !== '') return userKey(player('username'))
    const known = users.get(nameKey(player('name'))) ?? new Set<string>()
    const [only = ''] = known
    return known.size === 1 ? only : `name ${nameKey(player('name'))}`
  }
}

function userKey(userName: string): string {
  return `user ${userName.toLowerCase()}`
}

export const JOINED = 'Expansions, put together with their game'

/**
 * Plays of expansions join the play of their game: the same day and table, the game's name at the
 * beginning of the expansion's, and no score that differs.
 */
function joinedPlays(collector: Collector, about: About, plays: readonly Play[]): Play[] {
  const nameOf = (player: Attributes) => nameKey(player('username') || player('name'))
  const tableOf = ({ value, players }: Play) =>
    JSON.stringify([value('date'), value('quantity'), players.map(nameOf).toSorted()])
  const games = plays.filter(({ expansion }) => !expansion)
  const bases = Map.groupBy(games, tableOf)
  return plays.filter((play) => {
    if (!play.expansion) return true
    const near = bases.get(tableOf(play))?.slice(0, BASES_MAX)
    const base = near?.find((one) => isExpansionOf(play, one) && addsNothing(play, one))
    if (base === undefined) return true
    if (collector.ask(questions.expansion_plays, play.at, [play.game ?? '']) !== 'join') return true
    const { at, quantity } = play
    collector.miss(JOINED, at, collector.seat(rowsOf(play, about, false), quantity), quantity)
    base.ids.push(...play.ids)
    base.joined.push(play.game ?? '')
    if (play.comments.trim() !== base.comments.trim()) base.comments += `\n${play.comments}`
    return false
  })

  function addsNothing(play: Play, base: Play): boolean {
    return play.players.every((player) => {
      const same = base.players.find((one) => nameOf(one) === nameOf(player))
      return player('score') === '' || player('score') === same?.('score')
    })
  }
}

function isExpansionOf(play: Play, base: Play): boolean {
  const [name, of] = [gameKey(play.game ?? ''), gameKey(base.game ?? '')]
  return of !== '' && name.startsWith(of) && !/^[\p{L}\p{N}]/u.test(name.slice(of.length))
}

/** Entities that the file defines are refused: they could grow without end. */
function bggFileOf(text: string): BggFile | FileProblem {
  const parser = new SaxesParser({ xmlns: false, position: false, fragment: true })
  const file: BggFile = { userName: '', total: 0, plays: [] }
  const open: string[] = []
  let problem: FileProblem | null = null
  let play: Play | null = null

  parser.on('error', ({ message }) => {
    if (HARMLESS.test(message)) return
    problem ??= message.includes('undefined entity') ? 'entities' : 'cut_off'
  })
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) problem ??= 'entities'
  })
  parser.on('opentag', ({ name, attributes }) => {
    open.push(name)
    if (open.length === 1 && name !== 'plays') {
      problem ??= ERRORS.has(name) ? 'bgg_refused' : 'unknown'
    }
    const value = (of: string) => {
      const found = Object.hasOwn(attributes, of) ? attributes[of] : undefined
      return typeof found === 'string' ? plainText(found).trim() : ''
    }
    if (name === 'plays') {
      file.userName ||= value('username')
      file.total ||= Number(value('total'))
    } else if (name === 'play') {
      const quantity = Math.max(1, Math.floor(Number(value('quantity'))) || 1)
      play = {
        ...{ at: file.plays.length + 1, value, quantity, game: null, expansion: false },
        ...{ comments: '', players: [], ids: [], joined: [] },
      }
      file.plays.push(play)
      if (file.plays.length > LOGGED_MAX) problem ??= 'too_many'
    } else if (play !== null) {
      if (name === 'item') play.game = value('name')
      else if (name === 'subtype') play.expansion ||= value('value') === 'boardgameexpansion'
      else if (name === 'player') play.players.push(value)
    }
  })
  const comment = (part: string) => {
    if (open.at(-1) === 'comments' && play !== null) play.comments += part
  }
  parser.on('text', comment)
  parser.on('cdata', comment)
  parser.on('closetag', ({ name }) => {
    open.pop()
    if (name === 'comments' && play !== null) play.comments = plainText(play.comments)
    if (name !== 'play' || play === null) return
    play.ids.push(idOf(play))
    play = null
  })

  const isReadable = () => problem === null
  for (let at = 0; at < text.length && isReadable(); at += PART) {
    parser.write(text.slice(at, at + PART))
  }
  if (problem === null) parser.close()
  return problem ?? file
}

const ENTITIES = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }),
)

/** BoardGameGeek encodes what people typed for its pages first, and for the XML once more. */
function plainText(text: string): string {
  return text.replaceAll(
    /&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>amp|lt|gt|quot|apos|nbsp));/giu,
    (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? entity
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
    },
  )
}
