import Crown from 'lucide-react/icons/crown'

import { useMe } from '#client/query/me.ts'
import { claimOf, type Side, standingsOf } from '#features/scoring/standings.rules.ts'
import { classNames } from '#ui/base/class-names.ts'
import { ordinal } from '#ui/layout/ordinal.ts'
import { ScoreNumber } from '#ui/layout/score-number.tsx'
import { shortScore } from '#ui/layout/score-words.ts'

import type { Match } from '../matches.contract.ts'
import { resultColours } from './match-marks.tsx'

const crown = 'shrink-0 fill-marigold text-marigold-edge'

/** What a match says of the reader, on the ticket's stub: the score, below it the place or the result. */
export function OwnStub({ match }: { match: Match }) {
  const me = useMe()
  const seat = match.players.findIndex(({ user }) => user?._id === me._id)
  const own = match.players[seat]
  if (own === undefined) return <div className="border-r-2 border-dashed border-line bg-sunk" />
  const sides = standingsOf(match)
  const side = sides.find(({ members }) => members.includes(seat))
  const result = resultWords(match.mode, side, sides.length)
  const claim = claimOf(match, own, own.score === null ? null : shortScore(own.score))
  return (
    <div
      className={classNames(
        // The ground is a tint of the result's colour.
        'flex min-w-0 flex-col items-center justify-center gap-1 border-r-2 border-dashed border-line bg-current/12 px-1 text-center leading-none',
        resultColours[own.result],
      )}
    >
      <span className="sr-only">{claim === null ? 'No result yet.' : `You ${claim}.`}</span>
      <span aria-hidden="true" className="contents">
        {own.score === null ? (
          <>
            {own.result === 'Win' && <Crown className={`size-6 max-sm:hidden ${crown}`} />}
            <span className="font-score text-base whitespace-nowrap sm:text-lg">{result}</span>
          </>
        ) : (
          <>
            <span className={classNames('font-score text-ink', sizeOf(own.score))}>
              <ScoreNumber value={own.score} />
            </span>
            <span className="flex items-center gap-1 text-[0.8125rem] font-bold sm:text-sm">
              {own.result === 'Win' && <Crown className={`size-4 max-sm:hidden ${crown}`} />}
              {result}
            </span>
          </>
        )}
      </span>
    </div>
  )
}

function resultWords(mode: Match['mode'], side: Side | undefined, sides: number): string {
  const result = side?.result ?? ''
  const who = mode === 'competitive' ? 'You' : 'We'
  if (result === 'Win') return `${who} won`
  if (result === 'Draw') return 'Draw'
  const place = sides > 1 ? (side?.place ?? null) : null
  if (place !== null) return `${ordinal(place)} of ${sides}`
  return result === 'Loss' ? `${who} lost` : 'No result'
}

/** Smaller text for long scores. */
function sizeOf(score: number): string {
  const { length } = shortScore(score)
  return length <= 3 ? 'text-[1.75rem]' : length <= 5 ? 'text-xl' : 'text-sm'
}
