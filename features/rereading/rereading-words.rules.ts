import { finishingOrder } from '#features/scoring/finishing-order.rules.ts'
import { sideName, sidesByPlace } from '#features/scoring/match-outcome.rules.ts'
import type { Result, Mode, Scoring } from '#features/scoring/results.rules.ts'
import { modeWords, scoringWords } from '#features/scoring/setting-words.rules.ts'

/** A match as it stands here, or as its file is read now. */
interface WordedMatch {
  day: string
  mode: Mode
  scoring: Scoring
  durationMinutes: number | null
  players: readonly {
    name: string
    score: number | null
    result: Result
    team: string | null
    rank: number | null
  }[]
}

/** One match in words as it was read and as it is read now: how it ended, then what else differs. */
export function readingWords(was: WordedMatch, now: WordedMatch): { was: string; now: string } {
  const [before, after] = [partsOf(was), partsOf(now)]
  const differs = before.map((part, index) => index === 0 || part !== after[index])
  const told = (parts: readonly string[]) =>
    parts.filter((part, index) => part !== '' && differs[index] === true).join(', ')
  return { was: told(before), now: told(after) }
}

/** What is compared, each in the same place. */
function partsOf({ day, mode, scoring, durationMinutes, players }: WordedMatch): string[] {
  const order = finishingOrder(mode, scoring, players)
  const scores = players.flatMap(({ name, score }) => (score === null ? [] : `${name} ${score}`))
  const ranks = order.flatMap(({ members, rank }) =>
    rank === null ? [] : `${rank}. ${named(members.map((seat) => players[seat]?.name ?? ''))}`,
  )
  return [
    endWords({ mode, scoring, players }),
    mode === 'teams' ? modeWords.teams : '',
    scores.join(', '),
    ranks.join(', '),
    // "Won without scores" of those who have lost together says nothing.
    mode === 'cooperative' && scoring === 'none' ? '' : scoredHow(scoring),
    players.length === 1 ? 'one player' : `${players.length} players`,
    day,
    durationMinutes === null ? '' : `${durationMinutes} minutes`,
  ]
}

function scoredHow(scoring: Scoring): string {
  return `${scoring === 'none' ? 'won' : 'the'} ${scoringWords[scoring]}`
}

/** `Ann and Bob won together`, `Ann, Bob drew`, `nobody won` */
function endWords({ mode, scoring, players }: Pick<WordedMatch, 'mode' | 'scoring' | 'players'>) {
  const sides = sidesByPlace({ mode, scoring, players })
  const names = (result: Result) =>
    sides.flatMap((side) => (side.result === result ? [sideName(side, players)] : []))
  const [won, drew, lost] = [names('Win'), names('Draw'), names('Loss')]
  const all = named(players.map(({ name }) => name))
  if (mode === 'cooperative' && won.length > 0) return `${all} won together`
  if (mode === 'cooperative' && lost.length > 0) return `${all} lost together`
  if (won.length > 1) return `${named(won)} share the victory`
  if (won.length === 1) return `${named(won)} won`
  if (drew.length > 0) return `${drew.join(', ')} drew`
  return lost.length > 0 ? `${named(lost)} lost` : `no result for ${all}`
}

function named(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' and ')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
