import {
  list,
  nullable,
  object,
  oneOf,
  readStored,
  text,
  writeStored,
} from '#client/stored-data.ts'
import { type Scoring, scorings } from '#features/matches/results/rules.ts'

/** The scorings chosen on this device, newest game first. */
interface Memory {
  last: Scoring | null
  games: { game: string; scoring: Scoring }[]
}

const KEY = 'scoring of games'
const MAX_GAMES = 200

const scoring = oneOf(scorings)
const format = {
  format: 1,
  parse: object<Memory>({
    last: nullable(scoring),
    games: list(object<Memory['games'][number]>({ game: text, scoring })),
  }),
}

function read(): Memory {
  return readStored('local', KEY, format) ?? { last: null, games: [] }
}

/** The initial scoring: the game's last one, else `implied`, else the last one used here. */
export function rememberedScoring(
  game: string | undefined,
  implied: Scoring | null = null,
): Scoring {
  const memory = read()
  const known = memory.games.find((entry) => entry.game === game)
  return known?.scoring ?? implied ?? memory.last ?? 'highest'
}

/** @param game its id, if one has been picked yet */
export function rememberScoring(chosen: Scoring, game: string | undefined): void {
  const { games } = read()
  const others = games.filter((entry) => entry.game !== game)
  const known = game === undefined ? others : [{ game, scoring: chosen }, ...others]
  writeStored('local', KEY, format, { last: chosen, games: known.slice(0, MAX_GAMES) })
}
