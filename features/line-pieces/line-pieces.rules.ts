import { withDigitsInNames, withNamesApart, withThousands, withoutOthers } from './amounts.rules.ts'
import { episodeAt, seriesAt } from './episodes.rules.ts'
import { dayAt, isNameOfMonth, minutesAt, wordsOfDayAgo } from './line-days.rules.ts'
import { gameSpanOf } from './line-game.rules.ts'
import { isTag, placeAt } from './line-places.rules.ts'
import {
  type Line,
  type Who,
  isNumberAt,
  isPersonNotMonth,
  isPersonNotWeekday,
} from './line.rules.ts'
import { MANNERED, VICTORIES, withManner, withVerbs } from './manner.rules.ts'
import { countedAt, numberAt } from './numbers.rules.ts'
import { withOpponents } from './opponents.rules.ts'
import { dotsAreRanks, numberedAt, rankAt } from './ordinals.rules.ts'
import {
  CONTENT_OF,
  OUTCOMES,
  type Piece,
  type PieceContent,
  RESULT,
} from './piece-content.rules.ts'
import { withGuests } from './said-guests.rules.ts'
import { isOfTeam } from './shorthand.rules.ts'
import { lettersOf, signAt } from './signs.rules.ts'
import { phraseAt } from './vocabulary.rules.ts'

/** The line in pieces, in order; each word is in one of them. */
export function piecesOf(line: Line): Piece[] {
  const pieces: Piece[] = []
  const game = gameSpanOf(line)
  // Nothing else may reach into the name of the game.
  const start = game === null ? line : { ...line, words: line.words.slice(0, game.from) }
  const isGame = (at: number) => game !== null && at >= game.from && at < game.to
  const dots = dotsAreRanks(line.words, isGame)
  const letters = lettersOf(line)
  for (let at = 0; at < line.words.length;) {
    const said: CountedPiece =
      game?.from === at
        ? { kind: 'game', games: game.games, count: game.to - game.from }
        : (lettered(letters, at) ??
          saidAt(game !== null && at < game.from ? start : line, at, pieces.at(-1), dots))
    const end = at + said.count
    const to = game !== null && at < game.from ? Math.min(end, game.from) : end
    const isLonger = isPartOfName(line, pieces, said, at) && lengthened(line, pieces, at)
    if (!isLonger) pieces.push({ ...said, from: at, to })
    at = to
  }
  const joined = withThousands(line, withDigitsInNames(line, pieces))
  const said = withManner(withNamesApart(line, withoutOthers(line, withGuests(line, joined))))
  return withVerbs(line, withOpponents(line, said))
}

/** A word that nothing is called, or a capital one behind a capital name: "Han Solo", "Dr. Who". */
function isPartOfName(
  { text, words }: Line,
  pieces: readonly Piece[],
  said: CountedPiece,
  at: number,
): boolean {
  if (said.kind === 'name') return true
  const before = pieces.at(-1)
  const isCapital = (index: number) => /^\p{Lu}/u.test(text.slice(words[index]?.start))
  const mayBe = ['unread', 'filler', 'all', 'not', 'they'].includes(said.kind) && said.count === 1
  return before?.kind === 'name' && mayBe && isCapital(before.from) && isCapital(at)
}

/** Adds a word to the unknown name before it, also behind a hyphen: Anne-Marie. */
function lengthened({ words }: Line, pieces: Piece[], at: number): boolean {
  const before = pieces.at(-1)
  const name = before?.kind === 'filler' && words[at]?.joined === true ? pieces.at(-2) : before
  if (name?.kind !== 'name') return false
  const hyphen = words[at - 1]
  if (name !== before && (hyphen?.joined !== true || !"-.'".includes(hyphen.key))) return false
  if (name !== before) pieces.pop()
  name.to = at + 1
  return true
}

type CountedPiece = PieceContent & { count: number }

function lettered(letters: ReturnType<typeof lettersOf>, at: number): CountedPiece | null {
  const mark = letters.get(at)
  if (mark === null) return { kind: 'unread', count: 1 }
  return mark === undefined ? null : { kind: 'filler', word: true, mark, count: 1 }
}

function saidAt(line: Line, at: number, before: Piece | undefined, dots: boolean): CountedPiece {
  const { words } = line
  const chosen = phraseAt(line.choices, words, at)
  if (chosen !== null) return { ...choiceOf(chosen.value), count: chosen.count }
  if (isPersonNotMonth(line, at) || isPersonNotWeekday(line, at)) return personAt(line, at)
  return (
    minutesSaid(line, at) ??
    daySaid(line, at, before) ??
    episodeSaid(line, at) ??
    countedAt(line, at) ??
    rankSaid(line, at, dots) ??
    numberAt(line.text, words, at) ??
    markAt(line, at) ??
    (isBeforeNumber(line, at) ? null : placeAt(line, at)) ??
    (line.peopleAt(at) === null ? titledAt(line, at) : null) ??
    keywordSaid(line, at) ??
    personAt(line, at)
  )
}

function choiceOf(choice: { kind: string; who?: Who }): PieceContent {
  return choice.who === undefined
    ? { kind: 'filler', word: true }
    : { kind: 'person', candidates: [choice.who], chosen: true }
}

function minutesSaid({ words }: Line, at: number): CountedPiece | null {
  const read = minutesAt(words, at)
  if (read === null) return null
  const { count, value } = read
  return value === null ? { kind: 'unread', count } : { kind: 'minutes', minutes: value, count }
}

function daySaid(line: Line, at: number, before: Piece | undefined): CountedPiece | null {
  const { words, today } = line
  // "last" belongs to "last night", and stands before "last Sunday".
  const isLast = line.keywordAt(at)?.meaning === 'last' && wordsOfDayAgo(words, at) === 0
  const read = dayAt(words, isLast ? at + 1 : at, today, isLast)
  if (read === null) return null
  const count = read.count + (isLast ? 1 : 0)
  const [first] = words.slice(at, at + count)
  // Sat and Mon begin names, and Sun may be one; 7.5. may end a sentence after a score.
  const isShort = count === 1 && first !== undefined && first.key.length <= 4
  if (isShort && (line.peopleAt(at) !== null || isNumberAt(words, at + 1))) return null
  if (words.slice(at, at + count).some((_, index) => isPersonNotMonth(line, at + index)))
    return null
  const isScore =
    before?.kind === 'person' &&
    first?.kind === 'digits' &&
    ((words[at + 1]?.key === '.' && count <= 4) || (words[at + 1]?.key === '/' && count === 3))
  if (isScore) return null
  return read.value === null ? { kind: 'unread', count } : { kind: 'day', day: read.value, count }
}

function episodeSaid(line: Line, at: number): CountedPiece | null {
  const series = seriesAt(line, at)
  if (series !== null) return { kind: 'unread', series: true, ...series }
  const episode = episodeAt(line, at)
  return episode === null
    ? null
    : { kind: 'not', except: false, who: false, episode: true, ...episode }
}

/** "1st", "2." and "Platz 3"; a word only where it is not rather somebody's name. */
function rankSaid(line: Line, at: number, dots: boolean): CountedPiece | null {
  const word = line.words[at]
  if (word?.kind === 'letters' && line.peopleAt(at) === null) {
    const numbered = numberedAt(line.words, at)
    if (numbered !== null) return numbered
  }
  if (word?.kind === 'letters' && line.keywordAt(at) === null) return null
  const rank = rankAt(line.words, at, dots)
  const next = line.words[at + (rank?.count ?? 0)]?.key ?? ''
  // "the first win" of many
  return rank !== null && VICTORIES.has(next) ? { ...MANNERED, count: rank.count } : rank
}

const BREAKS = new Set([',', ';', '\n', '|', '•'])

function markAt(line: Line, at: number): CountedPiece | null {
  const { words } = line
  const word = words[at]
  const isPlace = word?.key === '@' && !isTag(line, at)
  if (word?.kind !== 'mark' || isPlace) return null
  const count = 1
  if (BREAKS.has(word.key)) {
    return { kind: 'break', question: false, strong: word.key !== ',', count }
  }
  const sign = signAt(line, at)
  if (sign !== null) return { ...sign, count }
  // "me & ben" is a team only against another side.
  const isAnd = word.key === '&'
  if ('+&/'.includes(word.key)) return { kind: 'join', and: isAnd, pairs: isAnd, count }
  if (word.key === '>') return { kind: 'beat', reversed: false, by: null, object: null, count }
  if (word.key === '<') return { kind: 'beat', reversed: true, by: null, object: null, count }
  // A full stop, or a dash after a score: "Jonas 71 - Mara 84".
  const afterScore = words[at - 1]?.kind === 'digits' && words[at + 1]?.kind === 'letters'
  const isBreak =
    ('.!?'.includes(word.key) && words[at + 1]?.joined !== true) ||
    ('-–'.includes(word.key) && afterScore)
  return isBreak
    ? { kind: 'break', question: word.key === '?', strong: true, count }
    : { kind: 'filler', word: false, colon: word.key === ':', count }
}

/** "tied at 54", "won with 61", "a 54": what follows is a score, and no place and nobody. */
function isBeforeNumber(line: Line, at: number): boolean {
  const keyword = line.keywordAt(at)
  return keyword !== null && isNumberAt(line.words, at + keyword.count)
}

const MARGIN = new Set(['by', 'de', 'por', 'of'])
const GAME_OF = new Set(['by', 'against', 'with', 'for'])

function keywordSaid(line: Line, at: number): CountedPiece | null {
  const keyword = line.keywordAt(at)
  if (keyword === null) return null
  const { meaning, count } = keyword
  // "the game won" and "the game won by ben"
  const isOthers = GAME_OF.has(line.keywordAt(at + count)?.meaning ?? 'word')
  if (meaning === 'we lost' && isOthers && line.words[at + count - 1]?.key === 'won') {
    return { kind: 'filler', word: true, count: count - 1 }
  }
  if (isBeforeNumber(line, at)) {
    if (['with', 'at', 'in'].includes(meaning)) return { kind: 'filler', word: true, count }
    // "won by 7" is a margin, and "won by 7 to 5" a result.
    const isPair = numberAt(line.text, line.words, at + count)?.kind === 'pair'
    if (meaning === 'by' && isPair) return { kind: 'filler', word: true, count }
    if (meaning === 'by') return { kind: 'unread', count: count + 1 }
    // "a win by 7"
    if (count > 1 && MARGIN.has(line.words[at + count - 1]?.key ?? '')) {
      const result = CONTENT_OF[meaning]
      if (result?.kind === 'result') return { ...result, count: count - 1 }
    }
    if (meaning === 'won by') return { ...RESULT, result: 'Win', count: 1 }
  }
  // "gana el desempate"
  if (meaning === 'won he' && line.words[at + count]?.kind === 'letters') {
    return { ...RESULT, result: 'Win', count: count - 1 }
  }
  // "a+b" are two people.
  const isInitial = line.words[at]?.key.length === 1 && isOfTeam(line.words, at)
  if (isInitial) return null
  // "on a gagné" is we; "on a Sunday" is not.
  if (line.words[at]?.key === 'on' && isWeIn(line, at)) return { kind: 'we', count: 2 }
  const said = CONTENT_OF[meaning]
  const me = { kind: 'person', candidates: [line.self], chosen: true } as const
  return { ...(said ?? { ...me, object: meaning === 'me object' }), count }
}

function isWeIn(line: Line, at: number): boolean {
  return line.words[at + 1]?.key === 'a' && OUTCOMES.has(line.keywordAt(at + 2)?.meaning ?? 'word')
}

const TITLES = new Set(
  'dr prof mr mrs ms miss sir lady herr frau hr fr mme mlle m sr sra srta don dona st'.split(' '),
)

/** "Dr. Who" is one name, whatever its last word says elsewhere. */
function titledAt({ text, words }: Line, at: number): CountedPiece | null {
  const dot = words[at + 1]?.key === '.' && words[at + 1]?.joined === true ? 1 : 0
  const name = words[at + 1 + dot]
  const isTitle = TITLES.has(words[at]?.key ?? '') && name?.kind === 'letters'
  if (!isTitle || (dot === 0 && !/^\p{Lu}/u.test(text.slice(name.start)))) return null
  return { kind: 'name', count: 2 + dot }
}

function personAt(line: Line, at: number): CountedPiece {
  const person = line.peopleAt(at)
  // May and Sunday are people where somebody is called so.
  if (person === null) {
    return { kind: isNameOfMonth(line.words[at]?.key ?? '') ? 'unread' : 'name', count: 1 }
  }
  const { values, count } = person
  return { kind: 'person', candidates: values, chosen: false, count }
}
