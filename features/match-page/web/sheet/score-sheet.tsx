import { useMe } from '#client/query/me.ts'
import { piecesOf } from '#features/accounts/colours.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import {
  barsOf,
  outcomeOf,
  type Side,
  sidesByPlace,
} from '#features/scoring/match-outcome.rules.ts'
import { Score } from '#ui/layout/sheet.tsx'

import { OutcomeBanner } from './outcome-banner.tsx'
import { SideRow } from './side-row.tsx'

/** A single winner's row is the banner. */
export function ScoreSheet({
  match,
  guestsLocked,
}: {
  match: Pick<Match, 'mode' | 'scoring' | 'players'>
  /** The viewer plays in the match but may not change its guests. */
  guestsLocked: boolean
}) {
  const me = useMe()
  const { players, scoring, mode } = match
  const sides = sidesByPlace(match)
  const outcome = outcomeOf(
    match,
    players.some(({ user }) => user?._id === me._id),
  )
  const pieces = piecesOf(players)
  const bars = barsOf(
    sides.map(({ score }) => score),
    mode === 'cooperative' ? 'none' : scoring,
  )
  // Whoever alone has a draw has not won.
  const [first] = outcome?.sides.length === 1 ? outcome.sides : []
  const hero = first?.result === 'Draw' ? undefined : first
  const isHero = (side: Side) => hero !== undefined && side.members[0] === hero.members[0]
  const alone =
    hero !== undefined && hero.members.length === 1 && hero.team === null && mode !== 'cooperative'
  return (
    <section aria-label="Players" className="min-w-0 drop-shadow-sheet">
      <div className="overflow-clip rounded-t-card bg-card pb-5 torn">
        <h2 className="sr-only">Players</h2>
        {outcome !== null && !alone && (
          <OutcomeBanner outcome={outcome} match={match} pieces={pieces} />
        )}
        {outcome === null && (
          <p className="sheet-line flex items-baseline justify-between gap-3 bg-sunk px-4 py-3 text-muted sm:px-6">
            No result yet
            {/* The rows of those who play together have no scores of their own. */}
            {mode === 'cooperative' &&
              players.length > 1 &&
              typeof sides[0]?.score === 'number' && <Score value={sides[0].score} />}
          </p>
        )}
        <ul role="list" aria-label="Players">
          {sides.map((side, index) => {
            if (isHero(side) && alone && outcome !== null) {
              return (
                <li key={side.members[0]}>
                  <OutcomeBanner
                    outcome={outcome}
                    match={match}
                    pieces={pieces}
                    player={players[side.members[0] ?? 0]}
                    guestsLocked={guestsLocked}
                  />
                </li>
              )
            }
            return (
              <SideRow
                key={side.members[0]}
                side={side}
                best={sides[0]?.score ?? null}
                bar={bars[index] ?? null}
                headless={isHero(side) && side.team === null}
                inBanner={isHero(side)}
                match={match}
                pieces={pieces}
                guestsLocked={guestsLocked}
              />
            )
          })}
        </ul>
      </div>
    </section>
  )
}
