import { nameKey } from '#features/accounts/name-keys/rules.ts'

import type { ColumnKind } from '../../reading/rules.ts'

/** The titles of columns, without case, spaces and numbers; the first of a kind wins. */
const TITLES: Record<ColumnKind, readonly string[]> = {
  id: ['match', 'id', 'matchid', 'playid', 'gameid', 'sessionid', 'uuid'],
  date: ['day', 'dateplayed', 'playdate', 'playedon', 'date', 'played', 'datum', 'when', 'time'],
  game: ['game', 'gamename', 'gamedefinitionname', 'boardgame', 'spiel', 'title', 'jeu', 'juego'],
  player: ['player', 'players', 'name', 'playername', 'who', 'spieler', 'joueur', 'jugador'],
  score: ['score', 'scores', 'points', 'punkte', 'resultpoints', 'vp', 'total'],
  result: ['result', 'outcome', 'ergebnis', 'winloss'],
  winner: ['winner', 'winners', 'winningplayernames', 'won', 'win', 'wonby', 'sieger', 'gewinner'],
  team: ['team', 'teams', 'side'],
  role: ['role', 'faction', 'character', 'color', 'colour', 'rolle'],
  started: ['started', 'firstplayer', 'startplayer', 'startingplayer', 'start'],
  place: ['place', 'location', 'where', 'ort', 'venue', 'lieu', 'lugar'],
  minutes: ['minutes', 'duration', 'length', 'durationmin', 'playtime', 'dauer', 'min'],
  notes: ['notes', 'note', 'comments', 'comment', 'remarks', 'bemerkung', 'kommentar'],
  expansions: ['expansions', 'expansion', 'erweiterungen'],
  scoring: ['scoring'],
  mode: ['mode'],
  self: ['you', 'self', 'me'],
  former: ['former'],
  bggId: ['boardgamegeekobjectid', 'bggid', 'objectid'],
  count: ['numberofplayers', 'playercount', 'noofplayers', 'playersnumber'],
}
/** Kinds that several columns may have: players side by side. */
const REPEATED = new Set<ColumnKind>(['player', 'score', 'result', 'team', 'role', 'winner'])
const PLURAL = new Set(['players', 'playernames', 'names', 'spielerliste', 'joueurs', 'jugadores'])
/** The first columns of the CSV that we write. */
const OURS = ['match', 'date', 'day', 'game', 'expansions', 'mode', 'scoring', 'minutes', 'place']

/** What each column is by its title; null where nothing is known. */
export function kindsOf(titles: readonly string[]): (ColumnKind | null)[] {
  const plain = titles.map(plainTitle)
  const kinds: (ColumnKind | null)[] = titles.map(() => null)
  for (const [kind, names] of Object.entries(TITLES) as [ColumnKind, readonly string[]][]) {
    const ranked = names.flatMap((name) =>
      plain.flatMap((title, at) => (title === name && kinds[at] === null ? [at] : [])),
    )
    for (const at of REPEATED.has(kind) ? ranked : ranked.slice(0, 1)) kinds[at] = kind
  }
  return kinds
}

/** Whether a title says that its cells hold several people. */
export function isList(title: string): boolean {
  return PLURAL.has(plainTitle(title)) && !/\d/u.test(title)
}

/** Whether it is the CSV that this program writes, where the first column is the match's id. */
export function isOurs(titles: readonly string[]): boolean {
  return OURS.every((name, at) => plainTitle(titles[at] ?? '') === name)
}

/** "Player 1", "player_1" and "Player" are one title. */
function plainTitle(title: string): string {
  return nameKey(title).replaceAll(/[^\p{L}]/gu, '')
}
