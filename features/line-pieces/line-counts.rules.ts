import type { Line } from './line.rules.ts'
import { phraseAt, phraseIndex } from './vocabulary.rules.ts'

type Read =
  | { kind: 'count'; players: number; count: number }
  | { kind: 'times'; times: number; won: boolean; count: number }

const NUMBERS = /* @__PURE__ */ phraseIndex(
  [
    'two|zwei|deux|dos',
    'three|drei|trois|tres',
    'four|vier|quatre|cuatro',
    'five|fünf|cinq|cinco',
    'six|sechs|seis',
    'seven|sieben|sept|siete',
    'eight|acht|huit|ocho',
  ].flatMap((words, index) => words.split('|').map((word) => [word, index + 2] as const)),
)
const TABLES = /* @__PURE__ */ phraseIndex(
  [
    'zu zweit|à deux|the two of us',
    'zu dritt|à trois|the three of us',
    'zu viert|à quatre|the four of us',
    'zu fünft|à cinq|the five of us',
    'zu sechst|à six|the six of us',
  ].flatMap((phrases, index) => phrases.split('|').map((phrase) => [phrase, index + 2] as const)),
)
const ONCE = { once: 1, twice: 2, thrice: 3 } as const
/** "1 game": behind other numbers these words say something else. */
const SINGLE = new Set(
  'game match win victory spiel partie sieg victoire partida victoria'.split(' '),
)
const WINS = new Set(['wins', 'victories', 'siege', 'victoires', 'victorias'])

/** How many sat there ("3 players", "zu dritt"), or how often somebody won ("twice", "2x"). */
export function countedAt(line: Line, at: number): Read | null {
  const { words } = line
  const table = phraseAt(TABLES, words, at)
  if (table !== null) return { kind: 'count', players: table.value, count: table.count }
  const keyword = line.keywordAt(at)
  if (keyword !== null && keyword.meaning in ONCE) {
    const times = ONCE[keyword.meaning as keyof typeof ONCE]
    return { kind: 'times', times, won: false, count: keyword.count }
  }
  const word = words[at]
  const number =
    word?.kind === 'digits' ? Number(word.key) : (phraseAt(NUMBERS, words, at)?.value ?? 0)
  const hyphen = words[at + 1]?.key === '-' ? 1 : 0
  const unit = line.keywordAt(at + 1 + hyphen)
  if (number === 0 || unit === null) return null
  const count = 1 + hyphen + unit.count
  if (unit.meaning === 'players') return { kind: 'count', players: number, count }
  const key = words[at + 1 + hyphen]?.key ?? ''
  const isTimes = hyphen === 0 && (unit.meaning === 'times' || (number === 1 && SINGLE.has(key)))
  const isClose = key !== 'x' || words[at + 1]?.joined === true
  return isTimes && isClose ? { kind: 'times', times: number, won: WINS.has(key), count } : null
}
