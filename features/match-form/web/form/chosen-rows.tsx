import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'

import type { Game } from '#features/games/games.contract.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { Meeple } from '#ui/base/meeple.tsx'

import { shortNameOf } from '../seats/outcome.ts'
import { modeOf, scoringOf, type TableDraft } from '../seats/table-draft.ts'
import type { Folding, Part } from './use-folding.ts'

const PIECES = 4

/** Who plays, and what: on phones a row each once both are chosen, with a pencil that opens the choice. */
export function ChosenRows({
  draft,
  game,
  pieces,
  folding,
  isGameFixed = false,
}: {
  draft: TableDraft
  game: Game | null
  pieces: readonly number[]
  folding: Folding
  /** Whether only the creator may change it. */
  isGameFixed?: boolean
}) {
  const { seats } = draft
  if (!folding.isComplete || game === null) return null
  const names = seats.map((seat) => (seat.kind === 'self' ? 'You' : shortNameOf(seat, seats)))
  const row = (part: Part) => ({ isOpen: folding.isOpen[part], onTap: () => folding.toggle(part) })
  return (
    <div className="overflow-clip rounded-card bg-card shadow-card sm:hidden">
      <Row {...row('people')} label="Change people" words={names.join(', ')}>
        <span className="grid grid-cols-2 place-items-center gap-x-0.5">
          {seats.slice(0, PIECES).map(({ key }, index) => (
            <Meeple key={key} piece={pieces[index] ?? 0} className="size-4.5" />
          ))}
        </span>
      </Row>
      <Row
        {...row('game')}
        label="Change game"
        words={game.name}
        detail={scoringWords(draft)}
        isFixed={isGameFixed}
      >
        <BoxFace game={game} size={36} />
      </Row>
    </div>
  )
}

function Row({
  label,
  words,
  detail,
  isOpen,
  isFixed = false,
  onTap,
  children,
}: {
  /** What a tap does. */
  label: string
  words: string
  detail?: string
  isOpen: boolean
  isFixed?: boolean
  onTap: () => void
  /** The picture. */
  children: ReactNode
}) {
  const content = (
    <>
      <span aria-hidden="true" className="grid w-9 shrink-0 place-items-center">
        {children}
      </span>
      <span className="min-w-0 flex-1 text-left">
        {!isFixed && <span className="sr-only">{label}: </span>}
        <span className="line-clamp-2 font-bold wrap-anywhere">
          {words}
          {detail !== undefined && <span className="font-normal text-muted"> {detail}</span>}
        </span>
      </span>
    </>
  )
  const classes =
    'flex min-h-12.5 w-full items-center gap-3 px-3.5 py-1 not-first:border-t-[1.5px] not-first:border-dashed not-first:border-line'
  if (isFixed) return <p className={classes}>{content}</p>
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onTap}
      className={`${classes} hover:bg-sunk aria-expanded:bg-sunk`}
    >
      {content}
      <Pencil aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </button>
  )
}

/** How the game is scored, in two words. */
function scoringWords(draft: TableDraft): string {
  if (modeOf(draft) === 'cooperative') return 'all together'
  return { highest: 'highest wins', lowest: 'lowest wins', none: 'without scores' }[
    scoringOf(draft)
  ]
}
