import { useMe } from '#client/query/me.ts'
import { piecesOf } from '#features/accounts/colours.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import type { CorrectedChange } from '#features/matches/open-corrections.rules.ts'
import { ResultWord } from '#features/matches/web/match-marks.tsx'
import {
  outcomeOf,
  type Side,
  sideName,
  sidesByPlace,
} from '#features/scoring/match-outcome.rules.ts'
import { classNames } from '#ui/base/class-names.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { ordinal } from '#ui/layout/ordinal.ts'
import { Score } from '#ui/layout/sheet.tsx'

import { withChanges } from './corrected.ts'

export function NewRanking({
  match,
  changes,
}: {
  match: Match
  changes: readonly CorrectedChange[]
}) {
  const me = useMe()
  const next = withChanges(match, changes)
  const before = sidesByPlace(match)
  const sides = sidesByPlace(next)
  const pieces = piecesOf(match.players)
  const plays = next.players.some(({ user }) => user?._id === me._id)
  const outcome = outcomeOf(next, plays)
  return (
    <section
      aria-label="The sheet would say"
      className="-mx-5 border-y-2 border-dashed border-line bg-sunk/50 px-5 py-3 sm:-mx-6 sm:px-6"
    >
      <h3 className="font-sans! text-xs font-bold tracking-[0.12em] text-muted uppercase">
        The sheet would say
      </h3>
      <p role="status" className="mt-1 font-score text-xl leading-tight wrap-anywhere">
        {outcome === null
          ? 'No result yet'
          : [outcome.words, outcome.margin].filter((part) => part !== null).join(' ')}
      </p>
      <ol role="list" aria-label="New ranking" className="mt-1">
        {sides.map((side) => (
          <li
            key={side.members[0]}
            className={classNames(
              'sheet-line flex min-h-11 items-center gap-2.5 py-1.5 last:border-b-0',
              side.members.some((index) => next.players[index]?.user?._id === me._id) &&
                '-mx-2 rounded-field bg-marigold/12 px-2',
            )}
          >
            <span className="w-8 shrink-0 font-score text-muted">
              {side.place !== null && ordinal(side.place)}
            </span>
            <span className="flex shrink-0 -space-x-2">
              {side.members.slice(0, 3).map((index) => (
                <Meeple key={index} piece={pieces[index] ?? 0} className="size-6" />
              ))}
            </span>
            <span className="min-w-0 flex-1 leading-tight">
              <span className="font-bold wrap-anywhere">
                {match.mode === 'cooperative' ? 'The table' : sideName(side, next.players)}
              </span>
              <Moved side={side} before={before} />
            </span>
            {side.score === null ? (
              <ResultWord result={side.result} />
            ) : (
              <>
                <Score value={side.score} />
                <span className="sr-only">{side.result}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Moved({ side, before }: { side: Side; before: readonly Side[] }) {
  const was = before.find(({ members }) => members.join() === side.members.join())?.place ?? null
  if (was === null || side.place === null || was === side.place) return null
  return <span className="block text-base text-muted">was {ordinal(was)}</span>
}
