import type { Building, Edge, Who } from './line-facts.rules.ts'
import { nameIndexOf, nameKeyOf, namesAt, orderOf } from './line-names.rules.ts'
import { folded } from './line-words.rules.ts'
import { VOCABULARY } from './vocabulary.rules.ts'

/** A whole name counts even where it is a word of the vocabulary. */
const WHOLE = 3
/** Letters of a game or person that is found, and words of what is new. */
const [GAME_MIN, PERSON_MIN, PLACE_WORDS, GUEST_WORDS, NEW_GAME_WORDS] = [3, 2, 6, 3, 4]

/** Whether somebody is called so: "May 15" with a friend May. */
export const isNamed = ({ words, known }: Building, at: number) =>
  namesAt(nameIndexOf(known.people, WHOLE), words, at, () => true) !== null

export function addNames(line: Building, at: number): void {
  const { words, edges, known, add, addPerson } = line
  const word = words[at]
  if (word === undefined || word.kind === 'sign') return
  const chosen = chosenAt(line, at)
  if (chosen?.choice.kind === 'game')
    return add(at, chosen.to, 'game', { games: [chosen.choice.game] })
  const game = gameAt(line, at)
  const person = personAt(line, at)
  const isGame = game !== null && (person === null || orderOf(game) > orderOf(person))
  if (isGame) {
    add(at, game.to, 'game', { games: game.values })
    // "7 wonders" is nobody's score.
    if (word.kind === 'number')
      edges[at] = edges[at]?.filter(({ category }) => category !== 'num') ?? []
  }
  if (person !== null && (!isGame || person.fit >= WHOLE)) {
    const who = chosen?.choice.kind === 'person' ? [chosen.choice.who] : person.values
    const isOwner = /'s?$/u.test(words[person.to - 1]?.key ?? '')
    addPerson(at, person.to, who, { category: isOwner ? 'owner' : 'P' })
  }
  const name = `${known.me.firstName} ${known.me.lastName}`.trim()
  const self: Who[] = [{ kind: 'self', name }]
  const own = namesAt(nameIndexOf(self), words, at, ({ fit }) => fit > 1)
  if (own !== null) addPerson(at, own.to, self)
  for (const { category, to, language } of [...(edges[at] ?? [])]) {
    const isObject = category === 'mine' || category === 'him' || word.key === 'mich'
    if (category === 'me' || category === 'mine') addPerson(at, to, self, { isObject, language })
    if (category === 'he' || category === 'him') addPerson(at, to, [], { isObject, language })
  }
}

function chosenAt({ text, words, known: { choices = {} } }: Building, at: number) {
  const start = words[at]?.start ?? 0
  for (const [said, choice] of Object.entries(choices)) {
    const to = words.findIndex(({ end }) => end === start + said.length) + 1
    if (choice.kind !== 'reading' && to > 0 && text.startsWith(said, start)) return { choice, to }
  }
  return null
}

function gameAt({ words, edges, known }: Building, at: number) {
  const { kind, key = '' } = words[at] ?? {}
  const near = /^[:-]$/u.test(words[at - 1]?.key ?? '') ? at - 2 : at - 1
  const before = words[near]?.kind
  // "10 wonders" are counted, and "Ticket to Ride: Europe" is no European Expansion.
  const isBehind = before === 'number' || (before === 'word' && edges[near]?.length === 0)
  return namesAt(nameIndexOf(known.games), words, at, ({ to, fit, isFirst }) => {
    const isSeveral = to > at + 1
    if ((!isFirst || fit === 1) && isBehind) return false
    if (kind !== 'word') return isSeveral && fit >= WHOLE
    return fit === 4 || isSeveral || (!VOCABULARY.has(key) && key.length >= GAME_MIN)
  })
}

function personAt({ words, known }: Building, at: number) {
  const [word, next] = words.slice(at, at + 2)
  if (word?.kind !== 'word') return null
  const index = nameIndexOf(known.people, WHOLE)
  const found = namesAt(index, words, at, ({ to, fit, isFirst }) => {
    if (VOCABULARY.has(word.key)) return fit >= WHOLE
    const isLong = nameKeyOf(word).length >= PERSON_MIN
    // The beginning of a surname is somebody only before a score.
    const isScored = next?.kind === 'number'
    return fit > 1 || to > at + 1 || (isScored ? isFirst || isLong : isFirst && isLong)
  })
  // "Jonas Weber" is not the friend Jonas Keller.
  const isWord = next !== undefined && next.key.length > 1 && VOCABULARY.has(next.key)
  const isFull = word.isCapital && next?.isCapital === true && !isWord && found?.to === at + 1
  const isAnother =
    namesAt(index, words, at + 1, ({ fit, isFirst }) => fit > 1 || isFirst) !== null ||
    namesAt(nameIndexOf(known.games), words, at + 1, ({ fit }) => fit >= WHOLE) !== null
  return isFull && !isAnother ? null : found
}

/**
 * Somebody new stands where only a name can: in a list before a score, and with a capital also
 * in company of somebody else ("ben and Theo", "vs Theo"); then wherever the line names them again.
 */
export function addGuests(line: Building): void {
  const { text, words, edges, has, addPerson, language } = line
  const isFree = (near: number) => {
    const { kind, key = '', isCapital } = words[near] ?? {}
    const isInitial = isCapital === true && key.length === 1 && key !== 'i'
    const isPlain = kind === 'word' && !/[\d@]/u.test(key) && (isInitial || !VOCABULARY.has(key))
    return isPlain && !has(near, 'game', 'owner', 'P')
  }
  const ends = (to: number, ...categories: string[]) =>
    edges.some((found) => found.some((one) => one.to === to && categories.includes(one.category)))
  const isSign = (near: number) =>
    near >= words.length || /^[,;.!\n()/]$/u.test(words[near]?.key ?? '')
  const isJoin = (near: number) => has(near, 'and', 'plus', '/', 'vs')
  const isNumber = (near: number) => words[near]?.kind === 'number'
  const afterColon = (near: number) => near + Number(/^[:=]$/u.test(words[near]?.key ?? ''))
  const isScored = (to: number) =>
    isNumber(afterColon(to)) && !has(to, 'ord') && isOver(afterColon(to) + 1)
  const isOver = (near: number) =>
    isSign(near) || isJoin(near) || has(near, 'P', 'points', 'at', 'on', 'day', 'weekday', 'min')
  const isBehindScore = (near: number) =>
    isNumber(near - 1) &&
    ends(/^[:=]$/u.test(words[near - 2]?.key ?? '') ? near - 2 : near - 1, 'P')
  const guests = new Set<string>()
  for (const [at, word] of words.entries()) {
    if (!isFree(at)) continue
    let to = at + 1
    while (word.isCapital && to < at + GUEST_WORDS && words[to]?.isCapital === true && isFree(to))
      to += 1
    const isListed = /^[,;\n&]$/u.test(words[at - 1]?.key ?? '') || has(at - 1, 'and')
    const isFirst = has(at - 1, ':') && !ends(at - 1, 'P', 'num')
    const isItem = isListed || isFirst || ends(at, 'game') || isBehindScore(at)
    const isBeside = has(to, 'P') || ends(at, 'P')
    const isLong = (word.key.length > 1 || to > at + 1) && language !== 'de'
    const isWithOthers =
      (isJoin(at - 1) && (ends(at - 1, 'P') || has(at - 1, 'vs'))) ||
      ((isItem || has(at - 1, 'with')) && isJoin(to) && has(to + 1, 'P'))
    const name = text.slice(word.start, words[to - 1]?.end)
    const isName = word.isCapital
      ? !isBeside && ((isItem && isScored(to)) || (isLong && isWithOthers))
      : isListed && isScored(to) && isBehindScore(at - 1)
    if (!isName && !guests.has(name)) continue
    guests.add(name)
    const capital = name.charAt(0).toUpperCase() + name.slice(1)
    addPerson(at, to, [{ kind: 'guest', name: capital, email: '' }], { isNew: true })
  }
}

const isGameless = ({ edges, has }: Building) => edges.every((_, at) => !has(at, 'game'))

/** A game that nobody knows stands at the beginning, before somebody whom one knows: "root me 30, ben 25". */
export function addNewGame(line: Building): void {
  const { words, edges, has, add } = line
  const isUnknown = (at: number) =>
    words[at]?.kind === 'word' &&
    edges[at]?.every(({ people }) => people[0]?.isNew === true) === true
  const from = has(0, 'fill') ? 1 : 0
  // "zug um zug"
  const isInner = (at: number) => INNER.includes(words[at]?.key ?? '') && isUnknown(at + 1)
  let to = from
  while (to < from + NEW_GAME_WORDS && (isUnknown(to) || (to > from && isInner(to)))) to += 1
  const isBefore = has(to, 'P', 'with', ',', ':', 'day', 'weekday')
  if (to > from && isBefore && isGameless(line)) add(from, to, 'newgame')
}

/** Words of the vocabulary within the name of a place, never at its end: "at the Board Game Café". */
const INNER = 'the a my our der dem den die das la le les el las du de of to um game'.split(' ')

/** "at Ben's", "at the Dice Cellar", "bei Ben": up to a sign, a number or a word that means something else. */
export function addPlaces(line: Building, at: number): void {
  const { text, words, edges, has, add } = line
  for (const { category, to: from, language } of [...(edges[at] ?? [])]) {
    // "Ben's place"
    if (category === 'owner' && words[from]?.key === 'place') add(at, from + 1, 'place')
    if (category !== 'at') continue
    const home = ownedAt(line, from)
    if (home !== null) {
      add(at, home.to, 'place', { text: home.text, language })
      continue
    }
    const isInner = (near: number) => INNER.includes(words[near]?.key ?? '')
    const isForeign = (near: number) =>
      words[near]?.isCapital === true && !edges[near]?.some((one) => one.language === line.language)
    const isPart = (near: number) =>
      words[near]?.kind === 'word' &&
      (isInner(near) || isForeign(near) || !VOCABULARY.has(words[near].key)) &&
      !has(near, 'day') &&
      !edges[near]?.some((edge) => edge.category === 'game' && isWholeName(edge)) &&
      (near === from || !edges[near]?.some(({ people }) => people[0]?.isNew === false))
    let to = from
    while (to < from + PLACE_WORDS && isPart(to)) to += 1
    while (to > from && isInner(to - 1)) to -= 1
    const said = words.slice(from, to)
    const isCalled = said.some(({ key, isCapital }) => isCapital || INNER.includes(key))
    // "at Café Central" is no Café International, "at Catan" is the game.
    const isGame = edges[from]?.some((edge) => edge.category === 'game' && edge.to >= to) === true
    const name = text.slice(said[0]?.start ?? 0, said.at(-1)?.end ?? 0)
    // "ben beat me at chess"
    if (said.length === 1 && isGameless(line)) add(at, to, 'newgame', { text: name, language })
    else if (isCalled && !isGame) add(at, to, 'place', { text: name, language })
  }
}

const isWholeName = ({ games, text }: Edge) =>
  games.some(({ name }) => folded(name) === folded(text))

/** Where somebody lives: "Ben's" or "Ben", with or without "place". */
function ownedAt({ text, words, edges, of, has }: Building, from: number) {
  const isOther = ({ people: [person] }: Edge) =>
    ['user', 'guest'].includes(person?.who[0]?.kind ?? '')
  const first = edges[from]?.find(isOther)?.to
  if (first === undefined) return null
  const others = of(first, 'and').flatMap(({ to }) => of(to, 'P', 'owner'))
  // "chez Lea et Tom, moi 60"
  const both = others.find(
    (one) => isOther(one) && (words[one.to]?.kind ?? 'sign') === 'sign' && !has(one.to + 1, 'num'),
  )
  const end = both?.to ?? first
  const said = text.slice(words[from]?.start, words[end - 1]?.end)
  const owner = `${said.charAt(0).toUpperCase()}${said.slice(1)}${both !== undefined || /['’]s?$/u.test(said) ? '' : "'s"}`
  const isLong = words[end]?.key === 'place'
  return { to: end + Number(isLong), text: isLong ? `${owner} place` : owner }
}
