import Handshake from 'lucide-react/icons/handshake'
import NotebookPen from 'lucide-react/icons/notebook-pen'

import type { Match } from '#features/matches/matches.contract.ts'
import { resultColours } from '#features/matches/web/match-marks.tsx'
import type { Side } from '#features/scoring/standings.rules.ts'
import { classNames } from '#ui/base/class-names.ts'
import { ordinal } from '#ui/layout/ordinal.ts'

/** The ticket's stub: the reader's place among the sides, else the result. */
export function MatchStub({
  mode,
  own,
  sides,
}: {
  mode: Match['mode']
  /** undefined when the reader did not play. */
  own: Side | undefined
  sides: number
}) {
  const result = own?.result ?? ''
  const place = sides > 1 ? (own?.place ?? null) : null
  return (
    <div
      className={classNames(
        // The ground is a tint of the result's colour.
        'flex min-w-0 flex-col items-center justify-center gap-1 border-r-2 border-dashed border-line bg-current/12 px-1 text-center leading-none',
        resultColours[result],
      )}
    >
      <span className="sr-only">{spoken(own, place, sides)}</span>
      <span aria-hidden="true" className="contents">
        {own === undefined ? (
          <>
            <NotebookPen className="size-6" />
            <span className="text-sm font-bold">logged</span>
          </>
        ) : place === null ? (
          <>
            {mode === 'cooperative' && <Handshake className="size-7" />}
            <span className="font-score text-xl">{result === '' ? '–' : result}</span>
          </>
        ) : (
          <>
            <span className="font-score text-xl text-ink min-[22rem]:text-2xl">
              {ordinal(place)}
            </span>
            <span className="text-sm font-bold">{result === 'Draw' ? 'Draw' : `of ${sides}`}</span>
          </>
        )}
      </span>
    </div>
  )
}

/** The whole stub in words, because the colour says the result only to those who see it. */
function spoken(own: Side | undefined, place: number | null, sides: number): string {
  if (own === undefined) return 'You did not play.'
  const result = `Your result: ${own.result === '' ? 'none' : own.result}`
  return place === null ? result : `Your place: ${ordinal(place)} of ${sides}. ${result}`
}
