import { type Word, wordsOf } from '../text/rules.ts'

/** What a word of the game table means, whoever plays. */
export type Meaning =
  | 'me'
  | 'we'
  | 'won'
  | 'lost'
  | 'draw'
  | 'beat'
  | 'lost to'
  | 'against'
  | 'with'
  | 'and'
  | 'points'
  | 'at'
  | 'in'
  | 'together'
  | 'lowest'
  | 'highest'
  | 'no scores'
  | 'last'
  | 'filler'

/** English, German, French, Spanish and Japanese, as they are typed at a table. */
const PHRASES: Record<Meaning, string> = {
  me: 'me|i|myself|ich|moi|je|yo|私|僕|俺|わたし|ぼく',
  we: 'we|us|wir|nous|nosotros|nosotras|私たち',
  won: 'won|win|wins|winner|gewonnen|gewinnt|gewann|gagne|gano|gana|gané|ganamos|勝ち|勝った|の勝ち',
  lost: 'lost|lose|loses|loser|verloren|verliert|verlor|perdu|perd|perdio|perdi|perdimos|負け|負けた|の負け',
  draw: 'draw|tie|tied|unentschieden|égalité|empate|引き分け',
  beat: 'beat|beats|defeated|won against|won over|schlägt|schlug|besiegt|besiegte|gewonnen gegen|a battu|bat|gano a|gané a',
  'lost to': 'lost to|lost against|loses to|verloren gegen|perdu contre|perdio contra',
  against: 'vs|versus|against|gegen|contre|contra|対',
  with: 'with|mit|avec|con',
  and: 'and|und|et|y|と',
  points: 'points|point|pts|pt|vp|p|punkte|punkt|pkt|puntos|punto|点',
  at: 'at|bei|beim|chez|en casa de|à la maison de',
  in: 'in|en|à',
  together:
    'together|coop|co-op|cooperative|cooperatively|zusammen|gemeinsam|kooperativ|ensemble|juntos|juntas|協力',
  lowest:
    'lowest wins|lowest score wins|low wins|low score wins|least wins|fewest wins|fewest points win|lowest|niedrigste gewinnt|wenigste gewinnt',
  highest: 'highest wins|highest score wins|high wins|high score wins|most points win|highest',
  'no scores': 'no scores|no score|no points|without scores|ohne punkte',
  last: 'last|letzten|letzte|vergangenen|dernier|pasado',
  filler:
    'played|we played|gespielt|haben|habe|on|am|le|el|had|has|have|hat|hatte|got|gets|scored|scores|score|took|for|für|a|of|the|final|results|result|さん|くん|ちゃん|は',
}

export interface Keyword {
  meaning: Meaning
  count: number
}

/** Phrases by their first words, the longest first. */
export type PhraseIndex<T> = ReadonlyMap<string, readonly { keys: readonly string[]; value: T }[]>

export function phraseIndex<T>(phrases: Iterable<readonly [string, T]>): PhraseIndex<T> {
  const index = new Map<string, { keys: string[]; value: T }[]>()
  for (const [phrase, value] of phrases) {
    const keys = wordsOf(phrase).map(({ key }) => key)
    const [first] = keys
    if (first !== undefined) index.set(first, [...(index.get(first) ?? []), { keys, value }])
  }
  for (const found of index.values()) found.sort((a, b) => b.keys.length - a.keys.length)
  return index
}

/** The longest phrase that stands at a word. */
export function phraseAt<T>(
  index: PhraseIndex<T>,
  words: readonly Word[],
  at: number,
): { value: T; count: number } | null {
  const found = index
    .get(words[at]?.key ?? '')
    ?.find(({ keys }) => keys.every((key, further) => words[at + further]?.key === key))
  return found === undefined ? null : { value: found.value, count: found.keys.length }
}

const keywords = /* @__PURE__ */ phraseIndex(
  (Object.keys(PHRASES) as Meaning[]).flatMap((meaning) =>
    PHRASES[meaning].split('|').map((phrase) => [phrase, meaning] as const),
  ),
)

export function keywordAt(words: readonly Word[], at: number): Keyword | null {
  const found = phraseAt(keywords, words, at)
  return found === null ? null : { meaning: found.value, count: found.count }
}
