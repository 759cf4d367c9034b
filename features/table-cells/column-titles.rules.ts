import { nameKey } from '#features/names/name-keys.rules.ts'
import type { ColumnKind } from '#features/plays/file-reading.rules.ts'

/** What each column is; null where nothing is known. */
export type Kinds = readonly (ColumnKind | null)[]

/** A file's columns by what they are. */
export type Columns = ReadonlyMap<ColumnKind, readonly number[]>

/** The titles of columns, without case, accents, spaces and numbers; the first of a kind wins. */
const TITLES: Record<ColumnKind, string> = {
  id: 'match matchid playid sessionid id gameid uuid',
  date: `day dateplayed playdate playedon date played datum spieldatum spieltag fecha data dia jour giorno
    dzien when timestamp datetime zeitstempel horodateur marcatemporal informazionicronologiche tijdstempel
    carimbodedatahora sygnaturaczasowa tag dag`,
  time: 'time starttime begin uhrzeit startzeit zeit heure hora ora tijd godzina',
  game: `game gamename gamedefinitionname gameplayed boardgame spiel spielname brettspiel title jeu nomdujeu
    juego gioco spel jogo gra nazwagry whatdidweplay whatdidyouplay whichgame whatgame`,
  player: `player players name playername playernames names who spieler spielerin spielerinnen spielerliste
    mitspieler teilnehmer participants whoplayed joueur joueurs joueuse jugador jugadores giocatore giocatori
    speler spelers jogador jogadores gracz gracze white black weiss schwarz blancs noirs blancas negras bianco
    nero home away heim gast playera playerb`,
  score: `score scores finalscore points pts punkte punktzahl resultpoints vp total puntos puntaje puntuacion
    punti punteggio punten pontos pontuacao punkty pkt stand endstand spielstand`,
  result: `result results outcome ergebnis winloss winlose wl wld winlossdraw resultat resultado risultato uitslag wynik`,
  rank: `rank platz platzierung position placement placing finish finishingposition finished standing rang
    classement puesto posicion posizione posicao colocacao`,
  winner: `winner winners winningplayernames winningplayer winningteam winningside winnerteam teamwinner siegerteam won win wonby whowon victory sieger siegerin gewinner gewonnen sieg
    werhatgewonnen vainqueur gagnant gagnants gagne ganador ganadora ganadores vencedor vencedores vincitore
    vincitori winnaar winnaars zwyciezca zwyciezcy`,
  loser: `loser losers losingplayer losingteam losingside loserteam teamloser verliererteam verlierer perdant perdants perdedor perdedores perdente verliezer przegrany`,
  opponent: `opponent opponents opponentname against versus vs gegner gegnerin gegenspieler adversaire adversaires
    oponente oponentes rival rivales contrincante adversario adversarios adversaria avversario avversaria
    avversari tegenstander tegenstanders przeciwnik`,
  person: '',
  team: 'team teams side mannschaft equipe equipo squadra druzyna',
  role: 'role faction character color colour rolle fraktion farbe',
  started: 'started firstplayer startplayer startingplayer startspieler start',
  place: 'place location where ort venue spielort lieu lugar luogo plaats local miejsce',
  minutes: `minutes duration length durationmin durationminutes playtime playingtime gametime dauer spieldauer
    spielzeit dauerinminuten min mins minuten duree duracion durata duur duracao czas czasgry hours
    durationhours dauerinstunden stunden heures horas ore uren horasjogadas godziny`,
  notes: `notes note comments comment remarks bemerkung bemerkungen kommentar kommentare notizen anmerkungen
    commentaires remarques notas comentarios commenti opmerkingen observacoes uwagi`,
  expansions: `expansions expansion erweiterungen erweiterung extensions extension expansiones espansioni
    uitbreidingen expansoes dodatki`,
  scoring: 'scoring',
  mode: 'mode',
  self: 'you self me',
  former: 'former',
  bggId: 'boardgamegeekobjectid bggid objectid',
  count: 'numberofplayers playercount noofplayers playersnumber',
}
const KINDS = Object.entries(TITLES).map(
  ([kind, names]) => [kind as ColumnKind, names.split(/\s+/u).filter(Boolean)] as const,
)
/** Kinds that several columns may have: players side by side. */
const REPEATED: ReadonlySet<string> = new Set(
  'player score result team role winner rank person loser opponent'.split(' '),
)
const LISTS = new Set(
  `players playernames names spielerliste mitspieler spielerinnen teilnehmer participants whoplayed joueurs
  jugadores giocatori spelers jogadores gracze`.split(/\s+/u),
)
const HOURS = new Set(
  'hours durationhours dauerinstunden stunden heures horas ore uren godziny'.split(' '),
)
const MINUTES = new Set(
  'minutes min mins minuten durationmin durationminutes dauerinminuten'.split(' '),
)
/** The first columns of the CSV that we write. */
const OURS = ['match', 'date', 'day', 'game', 'expansions', 'mode', 'scoring', 'minutes', 'place']

/** What each column is by its title; null where nothing is known. */
export function kindsOf(titles: readonly string[]): (ColumnKind | null)[] {
  const plain = titles.map(plainTitle)
  const kinds: (ColumnKind | null)[] = titles.map(() => null)
  for (const [kind, names] of KINDS) {
    const ranked = names.flatMap((name) =>
      plain.flatMap((title, at) => (title === name && kinds[at] === null ? [at] : [])),
    )
    for (const at of REPEATED.has(kind) ? ranked : ranked.slice(0, 1)) kinds[at] = kind
  }
  return kinds
}

/** Whether a title says that its cells hold several people. */
export function isList(title: string): boolean {
  return LISTS.has(plainTitle(title)) && !/\d/u.test(title)
}

/** The unit that a title of durations names; null where it names none. */
export function unitOf(title: string): 'hours' | 'minutes' | null {
  const plain = plainTitle(title)
  return HOURS.has(plain) ? 'hours' : MINUTES.has(plain) ? 'minutes' : null
}

/** Whether it is the CSV that this program writes, where the first column is the match's id. */
export function isOurs(titles: readonly string[]): boolean {
  return OURS.every((name, at) => plainTitle(titles[at] ?? '') === name)
}

/** "Player 1", "player_1" and "Player" are one title. */
function plainTitle(title: string): string {
  return nameKey(title)
    .replaceAll('ł', 'l')
    .replaceAll(/(?<=\d)(?:st|nd|rd|th)(?!\p{L})|[^\p{L}]/gu, '')
}
