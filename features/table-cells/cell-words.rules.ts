import { nameKey } from '#features/names/name-keys.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'

/** Letters of one language and what they say; a column is read by those that have all its letters. */
const LETTERS: readonly Readonly<Record<string, Result>>[] = [
  { w: 'Win', l: 'Loss', d: 'Draw', t: 'Draw' },
  { s: 'Win', n: 'Loss', u: 'Draw' },
  { s: 'Win', v: 'Loss', u: 'Draw' },
  { g: 'Win', v: 'Loss', u: 'Draw', r: 'Draw' },
  { v: 'Win', d: 'Loss', n: 'Draw' },
  { g: 'Win', p: 'Loss', n: 'Draw' },
  { g: 'Win', p: 'Loss', e: 'Draw' },
  { v: 'Win', d: 'Loss', e: 'Draw' },
  { v: 'Win', s: 'Loss', p: 'Draw' },
  { v: 'Win', p: 'Loss', n: 'Draw' },
  { w: 'Win', v: 'Loss', g: 'Draw' },
  { w: 'Win', p: 'Loss', r: 'Draw' },
  { z: 'Win', p: 'Loss', r: 'Draw' },
  { y: 'Win', n: 'Loss' },
  { j: 'Win', n: 'Loss' },
  { o: 'Win', n: 'Loss' },
  { t: 'Win', n: 'Loss' },
  { t: 'Win', f: 'Loss' },
  { v: 'Win', f: 'Loss' },
  { x: 'Win' },
]

/** What the single letters of one column say. */
export type LetterMeanings = ReadonlyMap<string, Result>

/** The letters that two languages use alike for what is contrary, in the order in which they are settled. */
const SHARED = ['v', 'p'] as const
export type SharedLetter = (typeof SHARED)[number]
/** What somebody says that a letter means; null leaves it unread. */
export type Settle = (letter: SharedLetter) => Result | null

/** Words in titles of German and Dutch tables, where V stands for "verloren". */
const GERMANIC =
  /\b(?:spiel\w*|spel\w*|gegner\w*|ergebnis\w*|sieg\w*|gewinn\w*|winnaar\w*|uitslag|resultaat|tegenstand\w*|mitspieler\w*|punkte|punten|ort|plaats|dauer|duur)\b/iu

/** Whether V means lost by the language of the titles. */
export function isGermanic(titles: readonly string[]): boolean {
  return titles.some((title) => GERMANIC.test(title))
}

/** What the letters of a column say; none where two languages differ about them and nobody has settled it. */
export function lettersOf(cells: readonly string[], settle: Settle = () => null): LetterMeanings {
  const letters = singleLetters(cells)
  let fitting = fittingSystems(letters)
  for (const letter of SHARED) {
    const isOpen = letters.includes(letter) && differ(fitting, letter)
    const settled = isOpen ? settle(letter) : null
    if (settled !== null) fitting = fitting.filter((system) => system[letter] === settled)
  }
  return new Map(
    letters.flatMap((letter) => {
      const [one, ...others] = new Set(fitting.map((system) => system[letter]))
      return one === undefined || others.length > 0 ? [] : [[letter, one] as const]
    }),
  )
}

/** What letters may say in one language or another: enough to know a column of results. */
export function likelyLetters(cells: readonly string[]): LetterMeanings {
  return lettersOf(cells, (letter) => (letter === 'v' ? 'Win' : 'Loss'))
}

function singleLetters(cells: readonly string[]): string[] {
  const keys = cells.map((cell) => nameKey(cell.slice(0, LETTER_MAX)).replace(/[!.]+$/u, ''))
  return [...new Set(keys.filter((key) => /^\p{L}$/u.test(key)))]
}

function fittingSystems(letters: readonly string[]) {
  return LETTERS.filter((system) => letters.every((letter) => letter in system))
}

function differ(systems: ReturnType<typeof fittingSystems>, letter: string): boolean {
  return new Set(systems.flatMap((system) => system[letter] ?? [])).size > 1
}

/** No cell of a letter is longer. */
const LETTER_MAX = 10

/** What a word says of a player, or of a whole table in the place of a winner's name. */
export type WordMeaning = 'won' | 'lost' | 'drew' | 'all' | 'nobody' | 'game'

/** English, German, French, Spanish, Italian, Dutch, Portuguese, Polish; without accents. */
const WORDS: Record<WordMeaning, string> = {
  won: `win,wins,won,winner,victory,victor,we won,i won,sieg,sieger,siegerin,gewonnen,gewinner,gewinnerin,
    gewinn,wir haben gewonnen,victoire,gagne,gagnee,gagnant,gagnante,vainqueur,on a gagne,nous avons gagne,
    victoria,ganado,ganador,ganadora,gano,gane,ganada,hemos ganado,ganamos,vittoria,vinto,vinta,vincitore,
    vincitrice,abbiamo vinto,gewonnen,winst,winnaar,overwinning,wij hebben gewonnen,vitoria,venceu,vencedor,
    vencedora,ganhou,ganho,vencemos,ganhamos,wygrana,wygrany,wygral,wygrala,wygralismy,zwyciestwo,zwyciezca`,
  lost: `loss,loses,lost,lose,loser,defeat,defeated,we lost,i lost,all lost,everyone lost,everybody lost,
    niederlage,verloren,verlierer,verliererin,alle verloren,wir haben verloren,defaite,perdu,perdue,perdant,
    perdante,on a perdu,nous avons perdu,tous perdu,derrota,perdido,perdida,perdedor,perdedora,perdio,perdi,
    perdimos,hemos perdido,sconfitta,sconfitto,perso,persa,perdente,abbiamo perso,verlies,verliezer,nederlaag,
    wij hebben verloren,perdeu,perdemos,derrotado,przegrana,przegrany,przegral,przegrala,przegralismy,porazka`,
  drew: `draw,drawn,drew,tie,tied,even,stalemate,unentschieden,remis,gleichstand,patt,nul,nulle,match nul,
    partie nulle,egalite,ex aequo,exaequo,empate,empatado,empataron,tablas,pareggio,pareggiato,pari,parita,patta,
    gelijk,gelijkspel,remise,1/2`,
  all: `everyone,everybody,all,all players,all of us,all won,everyone won,everybody won,we,us,we all,both,team,
    the team,the players,players,alle,alle spieler,jeder,wir,wir alle,beide,das team,die spieler,tous,toutes,
    tout le monde,nous,tous les joueurs,les joueurs,l'equipe,todos,todas,todo el mundo,nosotros,ambos,
    los jugadores,el equipo,tutti,tutte,noi,entrambi,i giocatori,la squadra,iedereen,allemaal,allen,wij,beiden,
    alle spelers,de spelers,toda a gente,todo mundo,todo o mundo,nos,os jogadores,a equipa,a equipe,wszyscy,my,
    obaj,oboje,gracze`,
  nobody: `none,nobody,no one,no-one,noone,no winner,without winner,niemand,keiner,keine,keine r,kein sieger,
    kein gewinner,ohne sieger,personne,aucun,aucune,aucun gagnant,pas de gagnant,nadie,ninguno,ninguna,
    sin ganador,nessuno,nessun vincitore,geen,geen winnaar,niet,ninguem,nenhum,nenhuma,sem vencedor,nikt,
    brak,brak zwyciezcy,zaden`,
  game: `game,the game,the board,board,the box,house,the house,bank,ai,the ai,bot,spiel,das spiel,jeu,le jeu,
    juego,el juego,gioco,il gioco,spel,het spel,jogo,o jogo,gra`,
}
const SAID = new Map(
  Object.entries(WORDS).flatMap(([said, listed]) =>
    listed.split(/,\s*/u).map((word) => [word, said as WordMeaning] as const),
  ),
)

const WE = words('we,us,our team,my team,wir,unser team,nous,nosotros,noi,wij,nos,my')
const YES = words(
  'yes,true,1,✓,✔,✅,☑,ja,oui,si,sim,tak,vrai,wahr,verdadero,vero,waar,verdadeiro,prawda,+,*,🏆,👑,🥇',
)
const NO = words('no,false,0,✗,✘,❌,☐,nein,non,nee,nao,nie,faux,falsch,falso,onwaar,falsz')

/** What a word in the place of a winner says; null for a name. */
export function saidBy(cell: string): WordMeaning | null {
  return SAID.get(wordKey(cell)) ?? null
}

/** Whether a word for winners is "we": beside two sides it is one of them. */
export function isWe(cell: string): boolean {
  return WE.has(wordKey(cell))
}

/** A player's result in words, letters, or yes and no; null where it says nothing that we know. */
export function resultOf(cell: string, letters: LetterMeanings = new Map()): Result | null {
  const key = wordKey(cell)
  const letter = letters.get(key)
  if (letter !== undefined) return letter
  if (YES.has(key)) return 'Win'
  if (NO.has(key)) return 'Loss'
  const said = SAID.get(key)
  if (said === 'won') return 'Win'
  if (said === 'lost') return 'Loss'
  return said === 'drew' ? 'Draw' : null
}

/** null for a text that is neither yes nor no, e.g. a name. */
export function yesOrNo(cell: string): boolean | null {
  const key = wordKey(cell)
  if (YES.has(key) || ['y', 'x', 'j'].includes(key)) return true
  return NO.has(key) || isBlank(cell) || key === 'n' ? false : null
}

/** Whether nothing stands there but a dash. */
export function isBlank(cell: string): boolean {
  return /^[-–—\s]*$/u.test(cell)
}

/** Places in words, from the first to the fifth. */
const RANK_NAMES = [
  'first,erster,erste,erstes,premier,premiere,primero,primera,primo,prima,eerste,primeiro,primeira,pierwszy,pierwsza,🥇',
  'second,zweiter,zweite,zweites,deuxieme,seconde,segundo,segunda,secondo,seconda,tweede,drugi,druga,🥈',
  'third,dritter,dritte,drittes,troisieme,tercero,tercera,terzo,terza,derde,terceiro,terceira,trzeci,trzecia,🥉',
  'fourth,vierter,vierte,viertes,quatrieme,cuarto,cuarta,quarto,quarta,vierde,czwarty,czwarta',
  'fifth,funfter,funfte,funftes,cinquieme,quinto,quinta,vijfde,piaty,piata',
].map(words)
const RANK_MARK = String.raw`st|nd|rd|th|\.[ºª°]|\.|er|ere|e|eme|o|a|º|ª|°|de|ste|-(?:szy|sza|gi|ga|ci|cia|ty|ta)`
const RANK_WORD = 'place|platz|rang|rank|lugar|puesto|posto|plaats|miejsce'
const RANK = new RegExp(
  `^(?:(?:${RANK_WORD})\\s*)?([#=]|t-?)?\\s*(\\d{1,2})\\s*(${RANK_MARK})?\\s*(${RANK_WORD})?$`,
  'u',
)

/** The place in an order of finishing, from 0 or from 1; `sure` when nothing else is written so: "1st", "2.", "Platz 3". */
export function rankOf(cell: string): { rank: number; sure: boolean } | null {
  const key = wordKey(cell).normalize('NFKC')
  const word = RANK_NAMES.findIndex((names) =>
    names.has(key.replace(new RegExp(`\\s+(?:${RANK_WORD})$`, 'u'), '')),
  )
  if (word >= 0) return { rank: word + 1, sure: true }
  const found = RANK.exec(key)
  const rank = Number(found?.[2])
  if (found === null || rank > 32) return null
  return { rank, sure: /\D/u.test(key) }
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(','))
}

/** Longer cells are no word. */
const WORD_MAX = 80

function wordKey(cell: string): string {
  return nameKey(cell.slice(0, WORD_MAX))
    .replaceAll('ł', 'l')
    .replaceAll('\u2044', '/')
    .replace(/[!.]+$/u, (marks) => (/\d\.$/u.test(cell.trim()) ? marks : ''))
    .replaceAll(/[\ufe0f]/gu, '')
}
