import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { gameKey } from '#features/games/games.rules.ts'
import { type DetailKey, forEachDetail } from '#features/matches/match-details.rules.ts'
import { saidRanksProblem, storedRanks } from '#features/scoring/ranks.rules.ts'
import { isBetter, resultsOf, type Scoring } from '#features/scoring/results.rules.ts'
import { sumOf } from '#features/scoring/scores.rules.ts'

import { LAST_LINE, listText, type NoPlace } from './archive-download.rules.ts'
import { type ArchivedMatch, type ArchivedPlayer, fingerprint } from './archives.rules.ts'

const LOST = {
  results: 'results that BG Stats does not know, such as a single draw or a lost solo match',
  labels: 'names of the rows of pads',
  pads: 'pads with empty cells or other sums than the scores, and those of teams',
  confirmations: 'matches with their confirmations',
  times: 'times of day: each play stands at noon',
  ...forEachDetail<Record<DetailKey, string>>((_, { label }) => label.toLowerCase()),
} as const satisfies Record<string, string>
type LostField = keyof typeof LOST

type Losses = (match: ArchivedMatch, sums: string[] | null) => (LostField | false)[]
const nothing: Losses = () => []
const LOSSES: Record<keyof ArchivedMatch, Losses> = {
  pad: ({ pad }, sums) => [
    sums !== null && pad?.rows.some(({ label }) => label !== '') === true && 'labels',
    pad !== null && sums === null && 'pads',
  ],
  original: ({ original: { players } }) => [
    players.some(({ confirmedBy }) => confirmedBy !== null) && 'confirmations',
  ],
  date: ({ date }) => [!date.includes('T12:00:00') && 'times'],
  // Addresses are nobody else's business; a former player's name says that it is one.
  players: (match) => [!hasKnownResults(match) && 'results'],
  ...{ id: nothing, game: nothing, day: nothing, mode: nothing, scoring: nothing },
  expansions: nothing,
  ...forEachDetail<Record<DetailKey, Losses>>((key, { inBgStats }) => (match) => [
    !inBgStats && match[key] !== null && match[key] !== '' && key,
  ]),
}

/** What BG Stats takes for how a play is scored. */
const SETTINGS: Record<Scoring, number> = { highest: 1, lowest: 2, none: 3 }
const COOPERATIVE = 4
const PLAIN_GAME = {
  ...{ bggId: 0, bggName: '', bggYear: 0, minPlayerCount: 0, maxPlayerCount: 0 },
  ...{ cooperative: false, highestWins: true, noPoints: false, usesTeams: false },
  ...{ isBaseGame: 1, isExpansion: 0, rating: 0 },
}

/**
 * BG Stats' file in chunks: the plays first, then who and what they point to. What has no place in
 * it is known only then, so it stands in the last line; programs ignore keys that they do not know.
 */
export async function* bgStatsText(
  pages: AsyncIterable<readonly ArchivedMatch[]> | Iterable<readonly ArchivedMatch[]>,
  now: Date,
): AsyncGenerator<string, void> {
  const writing = bgStatsWriting()
  async function* plays() {
    for await (const page of pages) yield page.map(writing.play)
  }
  yield '{\n'
  yield* listText('plays', plays())
  for (const [name, items] of Object.entries(writing.lists())) {
    yield ',\n'
    yield* listText(name, [[...items]])
  }
  yield `,\n "userInfo": ${JSON.stringify(writing.userInfo(now))}`
  yield `,${LAST_LINE}${JSON.stringify(writing.noPlace())}\n}\n`
}

function bgStatsWriting() {
  const lost = new Map<LostField, number>()
  const lose = (what: LostField) => lost.set(what, (lost.get(what) ?? 0) + 1)
  let me: number | null = null
  const [games, players, places] = [list(), list(), list()]

  /** Numbers from 1, by which plays point to it. */
  function list() {
    const numbered = new Map<string, { id: number; name: string }>()
    return {
      of: (key: string, item: { name: string }): number => {
        const known = numbered.get(key) ?? { id: numbered.size + 1, ...item }
        numbered.set(key, known)
        return known.id
      },
      *items(plain: object = {}): Generator<object> {
        for (const [key, item] of numbered) yield { ...plain, ...item, uuid: uuidOf(key) }
      },
    }
  }

  const gameOf = (name: string, flags: object) => games.of(gameKey(name), { name, ...flags })
  const play = (match: ArchivedMatch): object => {
    const { mode, scoring } = match
    // Whether all play together says the play: the flag would change the game's other plays.
    const flags = { highestWins: scoring !== 'lowest', noPoints: scoring === 'none' }
    const gameRefId = gameOf(match.game, { ...flags, usesTeams: mode === 'teams' })
    const sums = sumsOf(match)
    for (const losses of Object.values(LOSSES)) {
      for (const what of losses(match, sums)) if (what !== false) lose(what)
    }
    const marks = marksOf(match)
    const seen = new Map<string, number>()
    const playerScores = match.players.map((player, index) => {
      const times = (seen.get(nameKey(player.name)) ?? 0) + (player.self ? 0 : 1)
      seen.set(nameKey(player.name), times)
      // Who sits at one table twice by name is two people; whose plays they are has a name in any case.
      const name = times > 1 && !player.self ? `${player.name} (${times})` : player.name
      const key = player.self ? 'me' : `guest ${nameKey(player.name)} ${times}`
      const playerRefId = players.of(key, { name })
      if (player.self) me = playerRefId
      return {
        ...{ playerRefId, score: sums?.[index] ?? player.score?.toString() ?? '' },
        ...{ winner: marks[index] ?? false, newPlayer: false, startPlayer: player.started },
        ...{ rank: player.rank ?? 0, seatOrder: 0 },
        ...(player.role !== null && { role: player.role }),
        ...(player.team !== null && { team: player.team }),
      }
    })
    const stamp = stampOf(match.original.createdAt)
    return {
      ...{ ...idsOf(match.id), playDate: `${match.day} 12:00:00` },
      ...{ entryDate: stamp, modificationDate: stamp, durationMin: match.durationMinutes ?? 0 },
      gameRefId,
      ...(match.location !== null && {
        locationRefId: places.of(nameKey(match.location), { name: match.location }),
      }),
      ...{ comments: match.notes, usesTeams: mode === 'teams', ignored: false },
      manualWinner: marks.some(Boolean),
      scoringSetting: mode === 'cooperative' ? COOPERATIVE : SETTINGS[scoring],
      ...{ rating: 0, nemestatsId: 0 },
      expansionPlays: match.expansions.map((name) => ({
        gameRefId: gameOf(name, { isExpansion: 1, isBaseGame: 0 }),
        bggId: 0,
      })),
      playerScores,
    }
  }
  return {
    play,
    lists: (): Record<string, Iterable<object>> => ({
      ...{ games: games.items(PLAIN_GAME), players: players.items({ isAnonymous: false }) },
      ...{ locations: places.items(), groups: [], tags: [], challenges: [], deletedObjects: [] },
    }),
    userInfo: (now: Date) => ({
      ...(me !== null && { meRefId: me }),
      ...{ exportDate: stampOf(now.toISOString()), device: 'Tabletally' },
    }),
    noPlace: (): NoPlace[] =>
      (Object.keys(LOST) as LostField[]).flatMap((what) => {
        const count = lost.get(what) ?? 0
        return count === 0 ? [] : [{ what: LOST[what], count }]
      }),
  }
}

function isDrawByScores({ mode, scoring, players }: ArchivedMatch): boolean {
  if (mode === 'cooperative' || players.some(({ rank }) => rank !== null)) return false
  const found = players.some(({ score }) => score !== 0) ? resultsOf(mode, scoring, players) : null
  return found?.includes('Draw') === true && players.every(({ result }, at) => result === found[at])
}

/** Each winner; of a draw that the scores do not say, all of them. */
function marksOf(match: ArchivedMatch): boolean[] {
  const isDraw = !isDrawByScores(match)
  return match.players.map(({ result }) => result === 'Win' || (isDraw && result === 'Draw'))
}

/** Whether a reader of the play finds the same results and ranks. */
function hasKnownResults(match: ArchivedMatch): boolean {
  const { mode, scoring, players } = match
  const having = (wanted: ArchivedPlayer['result']) =>
    players.filter(({ result }) => result === wanted)
  const [winners, losers, open] = [having('Win'), having('Loss'), having('')]
  const isRanked = players.some(({ rank }) => rank !== null)
  if (mode === 'cooperative') {
    return !isRanked && [winners, losers].some(({ length }) => length === players.length)
  }
  const teams = new Set(players.flatMap(({ team }) => (team === null ? [] : nameKey(team))))
  if (mode === 'teams' && teams.size < 2) return false
  if (winners.length === 0) {
    const isOpen = open.length === players.length && resultsOf(mode, scoring, players) === null
    return isDrawByScores(match) || (isOpen && !isRanked)
  }
  const isDecided = winners.length + losers.length === players.length
  if (!isDecided || (losers.length === 0 && players.length > 1)) return false
  // A mark against the scores says that the others win.
  const isAgainst = winners.some(({ score: won }) =>
    losers.some(({ score }) => won !== null && score !== null && isBetter(scoring, score, won)),
  )
  if (isAgainst && scoring !== 'none') return false
  if (!isRanked) return true
  const ranks = storedRanks(mode, players)
  const isFirst = players.every(({ rank, result }) => rank !== 1 || result === 'Win')
  const isStored = players.every(({ rank }, at) => rank === ranks[at])
  return isFirst && isStored && saidRanksProblem(mode, players) === null
}

/** As people type them there; null where they would be read otherwise. */
function sumsOf({ pad, mode, players }: ArchivedMatch): string[] | null {
  if (pad === null || mode !== 'competitive' || pad.rows.length < 2) return null
  const columns = players.map((_, index) => pad.rows.map(({ scores }) => scores[index] ?? null))
  if (columns.flat().includes(null)) return null
  // A score that was corrected after the pad is the one that counts.
  if (columns.some((parts, index) => sumOf(parts) !== players[index]?.score)) return null
  const sums = columns.map((parts) => parts.map(String).join('+').replaceAll('+-', '-'))
  return sums.some((sum) => sum.includes('e')) ? null : sums
}

/** A play that came from BG Stats keeps its id; others get one that is always the same. */
function idsOf(id: string): { uuid: string; bggId?: number } {
  const bgg = /^bgg:(\d{1,15})$/u.exec(id)
  if (bgg !== null) return { uuid: uuidOf(id), bggId: Number(bgg[1]) }
  const known = id.startsWith('bgstats:') && !id.includes('#') ? id.slice('bgstats:'.length) : id
  return { uuid: /^[\w-]{1,80}$/u.test(known) ? known : uuidOf(id) }
}

function stampOf(time: string): string {
  return time.slice(0, 19).replace('T', ' ')
}

/** A text in the form of a uuid; version 8 says that its bits are our own. */
function uuidOf(text: string): string {
  const bits = fingerprint(text) + fingerprint(`${text}\n`)
  const parts = [bits.slice(0, 8), bits.slice(8, 12), `8${bits.slice(13, 16)}`]
  return [...parts, `8${bits.slice(17, 20)}`, bits.slice(20)].join('-')
}
