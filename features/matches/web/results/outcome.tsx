import Trophy from 'lucide-react/icons/trophy'

import type { Player } from '#features/matches/contract.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { ScoreNumber } from '#ui/layout/score-number.tsx'
import { shortScore } from '#ui/layout/score-words.ts'

import { piecesOf } from '../data/match-marks.tsx'

/** Who won, at a glance; nothing when the match has no results. */
export function Outcome({ players }: { players: readonly Player[] }) {
  const words = outcomeWords(players)
  if (words === null) return null
  const winners = players.filter(({ result }) => result === 'Win')
  const scores = new Set(winners.map(({ score }) => score))
  const [score] = scores.size === 1 ? scores : [null]
  return (
    <div className="mb-2 flex items-center gap-3 rounded-field bg-marigold p-3 text-on-marigold sm:gap-5 sm:p-5">
      <span className="grid size-12 shrink-0 place-items-center sm:size-16 rounded-full bg-card scheme-light">
        {winners.length === 1 && winners[0] !== undefined ? (
          <Meeple
            piece={piecesOf(players)[players.indexOf(winners[0])] ?? 0}
            className="size-8 sm:size-11"
          />
        ) : (
          <Trophy aria-hidden="true" className="size-6 text-marigold-edge sm:size-8" />
        )}
      </span>
      <p className="min-w-0 flex-1 font-score text-xl leading-tight wrap-break-word sm:text-3xl">
        {words}
      </p>
      {score !== null && score !== undefined && (
        <p className={`shrink-0 font-score leading-none ${sizeOf(score)}`}>
          <span className="sr-only">with </span>
          <ScoreNumber value={score} />
        </p>
      )}
    </div>
  )
}

function sizeOf(score: number): string {
  const { length } = shortScore(score)
  if (length <= 3) return 'text-4xl sm:text-7xl'
  return length <= 5 ? 'text-2xl sm:text-5xl' : 'text-lg sm:text-3xl'
}

function outcomeWords(players: readonly Player[]): string | null {
  const withResult = (result: Player['result']) =>
    players.filter((player) => player.result === result)
  const winners = withResult('Win')
  if (winners.length > 0) {
    return winners.length === players.length && winners.length > 1
      ? 'Everybody won'
      : `${listed(winners)} won`
  }
  const drawn = withResult('Draw')
  if (drawn.length > 0) {
    return drawn.length === players.length ? 'A draw' : `A draw of ${listed(drawn)}`
  }
  return players.length > 1 && withResult('Loss').length === players.length
    ? 'Everybody lost'
    : null
}

/** `Mara`, `Mara and Jonas`, `Mara, Jonas, and Aiko`; by hand, as in ui/layout/date-words.ts. */
function listed(players: readonly Player[]): string {
  const names = players.map(({ name }) => name)
  if (names.length <= 2) return names.join(' and ')
  return `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`
}
