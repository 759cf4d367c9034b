import type { ReactNode } from 'react'

import { chosenClasses } from '#features/matches/web/person-chip.tsx'
import { Meeple, meepleOutline } from '#ui/base/meeple.tsx'

import { crownsOf, shortNameOf } from '../seats/outcome.ts'
import type { TableDraft } from '../seats/table-draft.ts'
import type { TableActions } from './place-tools.tsx'
import { CrownMark } from './result-picker.tsx'

/** The pieces below the rows, of which one has won, or nobody yet. */
export function WhoWon({
  draft,
  pieces,
  actions,
}: {
  draft: TableDraft
  pieces: readonly number[]
  actions: TableActions
}) {
  const { seats } = draft
  const crowns = crownsOf(draft)
  return (
    <div role="group" aria-label="Winner" className="px-2 py-3">
      <h3 className="mb-2 px-2 text-base">Who won?</h3>
      <div className="flex flex-wrap gap-1">
        {seats.map((seat, at) => (
          <Piece
            key={seat.key}
            label={seat.kind === 'self' ? 'You won' : `${seat.name} won`}
            words={seat.kind === 'self' ? 'You' : shortNameOf(seat, seats)}
            isChosen={seat.result === 'Win'}
            onTap={() => actions.onWinner(seat.key)}
          >
            {crowns[at] === 'won' && <CrownMark crown="won" />}
            <Meeple piece={pieces[at] ?? 0} className="size-9" />
          </Piece>
        ))}
        <Piece
          label="Nobody yet"
          words="Nobody yet"
          isChosen={seats.every(({ result }) => result === '')}
          onTap={actions.onNobody}
        >
          <svg
            viewBox="0 0 32 32"
            aria-hidden="true"
            strokeWidth={2.6}
            className="size-9 fill-card stroke-field"
          >
            <path d={meepleOutline} />
          </svg>
        </Piece>
      </div>
    </div>
  )
}

function Piece({
  label,
  words,
  isChosen,
  onTap,
  children,
}: {
  label: string
  words: string
  isChosen: boolean
  onTap: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isChosen}
      onClick={onTap}
      className={`flex min-w-min flex-1 basis-[3.125rem] flex-col items-center rounded-field border-[1.5px] border-transparent py-1.5 hover:bg-sunk ${chosenClasses}`}
    >
      <span className="flex h-12 flex-col items-center justify-end [&>svg:first-child:not(:only-child)]:-mb-2 [&>svg:first-child:not(:only-child)]:h-5">
        {children}
      </span>
      <span className="line-clamp-2 max-w-full text-center text-xs leading-tight font-bold wrap-anywhere">
        {words}
      </span>
    </button>
  )
}
