import * as z from 'zod/mini'

import type { Db } from '#database/connect.ts'
import { textsOf } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import { modes, scorings } from '#features/scoring/results.rules.ts'

import { type Game, gameSchema } from './games.contract.ts'
import { gameKey } from './games.rules.ts'

/** A well-known game, which is on nobody's list until somebody looks for it. */
const knownGame = z.extend(gameSchema, {
  /** Other names: German, French, Spanish, shorter ones. */
  names: z.array(z.string()),
  mode: z.enum(modes),
  scoring: z.enum(scorings),
  /** The least and the greatest number. */
  players: z.tuple([z.int(), z.int()]),
  expansions: z.array(gameSchema),
})
export type KnownGame = z.output<typeof knownGame>

interface CatalogueName {
  key: string
  name: string
  game: Game
  /** null for an expansion. */
  known: KnownGame | null
}

interface Catalogue {
  /** About 480, by name. An id follows from the name, on every server alike. */
  games: readonly KnownGame[]
  names: readonly CatalogueName[]
  byKey: ReadonlyMap<string, CatalogueName>
  byId: ReadonlyMap<string, Game>
}

let read: Promise<Catalogue> | null = null

/** Read when it is first asked for: it takes 2 MB, and many servers never need it. */
export function readCatalogue(): Promise<Catalogue> {
  read ??= import('./catalogue.json', { with: { type: 'json' } }).then(({ default: entries }) => {
    const games = z.parse(z.array(knownGame), entries)
    const names = games.flatMap((known) => [
      ...[known.name, ...known.names].map((name) => nameOf(name, known, known)),
      ...known.expansions.map((game) => nameOf(game.name, game, null)),
    ])
    const byKey = new Map(names.map((name) => [name.key, name]))
    return { games, names, byKey, byId: new Map(names.map(({ game }) => [game._id, game])) }
  })
  return read
}

function nameOf(name: string, { _id, name: own }: Game, known: KnownGame | null): CatalogueName {
  return { key: gameKey(name), name, game: { _id, name: own }, known }
}

/** Fewer letters are in nearly every name. */
const SEARCH_MIN = 2

/** Those that begin with the text first; one for each game. */
async function namesInCatalogue(text: string): Promise<CatalogueName[]> {
  const part = gameKey(text)
  if (part.length < SEARCH_MIN) return []
  const { names } = await readCatalogue()
  const found = names.filter(({ key }) => key.includes(part))
  const first = found.filter(({ key }) => key.startsWith(part))
  const one = new Map<string, CatalogueName>()
  for (const name of [...first, ...found]) {
    if (!one.has(name.game._id)) one.set(name.game._id, name)
  }
  return [...one.values()]
}

export async function gameInCatalogue(id: string): Promise<Game | undefined> {
  return (await readCatalogue()).byId.get(id)
}

export async function knownByName(name: string): Promise<KnownGame | null> {
  return (await readCatalogue()).byKey.get(gameKey(name))?.known ?? null
}

function keysOfSameGame({ names, byKey }: Catalogue, name: string): string[] {
  const same = byKey.get(gameKey(name))?.game._id
  const others = names.filter(({ game }) => game._id === same).map(({ key }) => key)
  return [...new Set([gameKey(name), ...others])]
}

/**
 * Games as they are stored, under whichever of their names; else under the catalogue's name that was found.
 * @param listed ids of games that are left out
 */
export async function searchCatalogue(
  db: Db,
  { q, limit, listed }: { q: string; limit: number; listed: ReadonlySet<string> },
): Promise<(Game & { catalogue?: true })[]> {
  const found = (await namesInCatalogue(q)).slice(0, limit)
  if (found.length === 0) return []
  const catalogue = await readCatalogue()
  const keys = found.map(({ name }) => keysOfSameGame(catalogue, name))
  const stored = await gamesByKeys(db, { json: JSON.stringify(keys.flat()) })
  return found.flatMap(({ name, game }, index) => {
    const used = stored.find(({ key }) => keys[index]?.includes(key))
    if (used === undefined) return [{ _id: game._id, name, catalogue: true as const }]
    // By its own name it is in the list itself, perhaps on a page before.
    const isListed = listed.has(used._id) || used.key.includes(gameKey(q))
    return isListed ? [] : [{ _id: used._id, name: used.name }]
  })
}

/**
 * undefined where a game of exactly this name is stored: a server that is older than the catalogue can have
 * both.
 */
export async function storedUnderOtherName(db: Db, name: string): Promise<Game | undefined> {
  const keys = keysOfSameGame(await readCatalogue(), name)
  if (keys.length === 1) return undefined
  const stored = await gamesByKeys(db, { json: JSON.stringify(keys) })
  const [game] = stored.some(({ key }) => key === keys[0]) ? [] : stored
  return game && { _id: game._id, name: game.name }
}

const gamesByKeys = prepared<{ json: string }, Game & { key: string }>((db, { json }) =>
  db
    .selectFrom('games')
    .where('name_key', 'in', textsOf(db, json))
    .select(['id as _id', 'name', 'name_key as key'])
    .orderBy('name_key'),
)
