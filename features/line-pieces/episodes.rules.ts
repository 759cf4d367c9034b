import type { Line } from './line.rules.ts'
import { WINNERS } from './manner.rules.ts'
import { phraseAt, phraseIndex } from './vocabulary.rules.ts'

/** Without accents, as words are compared. */
const set = (words: string) => new Set(words.split(' '))

const ORDINALS = /* @__PURE__ */ set(
  'first second third fourth last previous prior earlier opening erste ersten erster erstes zweite ' +
    'zweiten zweites dritte dritten drittes letzte letzten letztes letzter vorige vorigen voriges ' +
    'vorherige vorherigen vorheriges premier premiere deuxieme seconde troisieme derniere dernier ' +
    'precedente primera primer segunda segundo tercera tercer ultima ultimo',
)
/** Parts of a match, and other matches. */
const GAMES = /* @__PURE__ */ set(
  'game match round hand leg half set time week quarter period runde partie spiel satz halbzeit mal ' +
    'durchgang woche tour manche fois jeu mi semaine partida ronda mano vez juego semana',
)
/** Those of them that are numbered: "round 2". */
const NUMBERED = /* @__PURE__ */ set(
  'game match round hand leg set runde partie spiel satz durchgang manche partida ronda mano',
)
const PLAYERS = /* @__PURE__ */ set('player spieler spielerin joueur joueuse jugador jugadora')
const BEHIND = /* @__PURE__ */ set('precedente anterior previa pasada passee vorher before earlier')
/** Before a winner they tell of another match: "the last winner". */
const EARLIER = /* @__PURE__ */ set(
  'previous prior earlier former last reigning defending letzter letzte letzten voriger vorige vorigen ' +
    'vorheriger vorherige bisheriger bisherige precedent precedente dernier derniere anterior ultimo ultima',
)
const ARTICLES = /* @__PURE__ */ set('the die das den la le el l our their')
const NUMBERS_MAX = 20
const BEST_OF = /* @__PURE__ */ phraseIndex(() =>
  'best of|bo|best out of|beste aus|bester von|bestes aus|au meilleur des|meilleur des|meilleure des|al mejor de|mejor de'
    .split('|')
    .map((phrase) => [phrase, true] as const),
)
const OUT_OF = /* @__PURE__ */ phraseIndex(() =>
  'out of|of|von|aus|sur|de'.split('|').map((phrase) => [phrase, true] as const),
)

/** "the first round", "last game", "round 2": what is said beside it is not about the match. */
export function episodeAt({ words }: Line, at: number): { count: number } | null {
  let next = at
  while (ARTICLES.has(words[next]?.key ?? '')) next += 1
  const key = (place: number) => words[place]?.owner ?? words[place]?.key ?? ''
  const isNumber = words[next]?.kind === 'digits'
  // "1st round", "1. Runde"
  const after = words[next + 1]
  const isSuffix = after?.kind === 'letters' || '.)'.includes(after?.key ?? ' ')
  const suffix = isNumber && after?.joined === true && isSuffix
  const ordinal = isNumber ? (suffix ? 2 : 0) : ORDINALS.has(key(next)) ? 1 : 0
  // Numbers of players say who began: "1st player", "player 2".
  if (isNumber && suffix && PLAYERS.has(key(next + 2))) return { count: next + 3 - at }
  if (PLAYERS.has(key(next)) && words[next + 1]?.kind === 'digits') return { count: next + 2 - at }
  if (EARLIER.has(key(next)) && WINNERS.has(key(next + 1))) return { count: next + 1 - at }
  if (ordinal > 0 && PLAYERS.has(key(next + ordinal))) return { count: next + ordinal + 1 - at }
  if (ordinal > 0 && GAMES.has(key(next + ordinal))) return { count: next + ordinal + 1 - at }
  if (GAMES.has(key(next)) && BEHIND.has(key(next + 1))) return { count: next + 2 - at }
  const digits = words[next + 1]
  const isOne = digits?.kind === 'digits' && !isPartOfNumber(key(next + 2))
  const isNumbered = NUMBERED.has(key(next)) && isOne && Number(digits.key) <= NUMBERS_MAX
  return isNumbered ? { count: next + 2 - at } : null
}

/** "round 61-54" has two scores. */
function isPartOfNumber(key: string): boolean {
  return ['-', '+', '/', '–'].includes(key) || /^\d/u.test(key)
}

/** "best of 3", "2 out of 3": how many games decided, which is nobody's score. */
export function seriesAt({ words }: Line, at: number): { count: number } | null {
  const best = phraseAt(BEST_OF, words, at)
  if (best !== null && words[at + best.count]?.kind === 'digits') return { count: best.count + 1 }
  const of = words[at]?.kind === 'digits' ? phraseAt(OUT_OF, words, at + 1) : null
  const isOf = of !== null && words[at + 1 + of.count]?.kind === 'digits'
  return isOf ? { count: of.count + 2 } : null
}
