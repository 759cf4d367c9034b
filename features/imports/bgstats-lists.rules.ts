import { flagOf, type Item, itemOf, itemsOf, lineOf, numberOf } from './bgstats-values.rules.ts'
import type { FoundPerson } from './collecting-people.rules.ts'
import type { Collector } from './collecting.rules.ts'

export interface Lists {
  games: Map<number, Item & { shown: string }>
  players: Map<number, { key: string; found: FoundPerson }>
  places: Map<number, string>
  owner: { key: string; found: FoundPerson } | null
}

/** The lists that plays point to. People get their names in the file's order, so always the same. */
export function listsOf(
  file: Item,
  collector: Collector,
  plays: readonly { play: Item; at: number }[],
): Lists {
  const user = itemOf(file['userInfo'])
  const me = numberOf(user['meRefId'])
  const players = new Map<number, { key: string; found: FoundPerson }>()
  const sitting = new Set(
    plays.flatMap(({ play }) => itemsOf(play['playerScores']).map((row) => row['playerRefId'])),
  )
  for (const player of itemsOf(file['players'])) {
    const id = numberOf(player['id'])
    if (id === null || players.has(id)) continue
    const found = {
      name: lineOf(player['name']),
      self: id === me,
      userName: lineOf(player['bggUsername']) || null,
      anonymous: flagOf(player['isAnonymous']),
    }
    const person = { key: String(id), found }
    players.set(id, person)
    if (sitting.has(player['id'])) collector.person(person.key, found)
  }
  const places = new Map<number, string>()
  for (const place of itemsOf(file['locations'])) {
    places.set(numberOf(place['id']) ?? Number.NaN, lineOf(place['name']))
  }
  const owner = me === null ? null : (players.get(me) ?? null)
  return { games: gamesOf(file, collector, plays), players, places, owner }
}

/** Games by their place; those with one id at BoardGameGeek are one game, if wanted. */
function gamesOf(file: Item, collector: Collector, plays: readonly { play: Item }[]) {
  const played = new Map<unknown, number>()
  for (const { play } of plays) {
    played.set(play['gameRefId'], (played.get(play['gameRefId']) ?? 0) + 1)
  }
  const games = new Map<number, Item & { shown: string }>()
  const byBggId = new Map<number, (Item & { shown: string })[]>()
  for (const game of itemsOf(file['games'])) {
    const id = numberOf(game['id'])
    if (id === null || games.has(id)) continue
    const shown = { ...game, shown: lineOf(game['name']) || lineOf(game['bggName']) }
    games.set(id, shown)
    const bggId = bggIdOf(game)
    if (bggId === null || !played.has(game['id'])) continue
    const same = byBggId.get(bggId)
    if (same === undefined) byBggId.set(bggId, [shown])
    else same.push(shown)
  }
  const timesOf = (game: Item) => played.get(game['id']) ?? 0
  for (const same of byBggId.values()) {
    const names = [...new Set(same.map(({ shown }) => shown))]
    if (names.length < 2) continue
    collector.tell('same_game', 0, names.map((name) => `“${name}”`).join(' and '))
    if (collector.answer('same_game') !== 'together') continue
    const most = same.toSorted((one, other) => timesOf(other) - timesOf(one))[0]?.shown ?? ''
    for (const game of same) game.shown = most
  }
  return games
}

export function bggIdOf(game: Item): number | null {
  const id = numberOf(game['bggId'])
  return id !== null && id > 0 ? id : null
}
