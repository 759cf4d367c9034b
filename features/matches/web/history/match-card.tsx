import { Link } from '@tanstack/react-router'

import { useMe } from '#client/query/me.ts'
import type { Match, Player } from '#features/matches/contract.ts'
import type { Result } from '#features/matches/rules.ts'
import { classNames } from '#ui/base/class-names.ts'
import { Day } from '#ui/layout/day.tsx'
import { ScoreNumber } from '#ui/layout/score-number.tsx'
import { shortScore } from '#ui/layout/score-words.ts'

import { MatchAnswers } from '../actions/match-answers.tsx'
import { PlayerChip, piecesOf, ResultWord, StatusBadge } from '../data/match-marks.tsx'

const stubs: Record<Result, string> = {
  Win: 'bg-win/12',
  Loss: 'bg-loss/12',
  Draw: 'bg-draw/12',
  '': 'bg-sunk',
}

/** A match in the history, drawn as a ticket with the viewer's result on its stub. */
export function MatchCard({ match }: { match: Match }) {
  const me = useMe()
  const own = match.players.find((player) => player.user?._id === me._id)
  const pieces = piecesOf(match.players)
  return (
    <article className="relative grid min-w-0 grid-cols-[auto_minmax(0,1fr)] overflow-clip rounded-card bg-card shadow-card">
      <Stub own={own} />
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-4 sm:px-5 sm:pt-5 sm:pb-0">
        <div className="min-w-0">
          <h2 className="text-2xl wrap-anywhere">
            {/* The link covers the whole card; the buttons lie above it. */}
            <Link
              to="/matches/$id"
              params={{ id: match._id }}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
            >
              {match.game.name}
            </Link>
          </h2>
          <p className="mt-1 text-muted">
            <Day of={match.date} />
          </p>
        </div>
        <StatusBadge status={match.matchStatus} />
      </header>
      <div className="min-w-0 p-4 max-sm:col-span-2 sm:px-5 sm:pt-3 sm:pb-5">
        <ul role="list" aria-label="Players" className="flex flex-wrap gap-2">
          {match.players.map((player, seat) => (
            <li key={player._id} className="max-w-full min-w-0">
              <PlayerChip player={player} piece={pieces[seat] ?? 0} />
            </li>
          ))}
        </ul>
        {match.notes !== '' && (
          <p className="mt-3 line-clamp-3 whitespace-pre-line text-muted wrap-anywhere">
            {match.notes}
          </p>
        )}
        <MatchAnswers match={match} />
      </div>
    </article>
  )
}

/** The viewer's result, and the score as large as it fits. */
function Stub({ own }: { own: Player | undefined }) {
  const result = own?.result ?? ''
  const score = own?.score ?? null
  return (
    <div
      className={classNames(
        'flex w-24 flex-col items-center justify-center gap-0.5 border-r-2 border-dashed border-line px-1.5 py-4 text-center max-sm:border-b-2 sm:row-span-2 sm:w-32',
        stubs[result],
      )}
    >
      {score !== null && (
        <span className={`font-score leading-none whitespace-nowrap ${sizeOf(score)}`}>
          <span className="sr-only">Your score: </span>
          <ScoreNumber value={score} />
        </span>
      )}
      <span className="sr-only">Your result: </span>
      <ResultWord result={result} className={score === null ? 'text-2xl' : 'text-lg'} />
    </div>
  )
}

/** Smaller text for long scores, so that they fit on the stub. */
function sizeOf(score: number): string {
  const { length } = shortScore(score)
  if (length <= 3) return 'text-4xl sm:text-5xl'
  return length <= 5 ? 'text-2xl sm:text-3xl' : 'text-lg'
}
