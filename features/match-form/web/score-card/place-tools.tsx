import Link2 from 'lucide-react/icons/link-2'
import { useMemo } from 'react'

import { classNames } from '#ui/base/class-names.ts'
import { ordinal } from '#ui/layout/ordinal.ts'

import type { RowPlace } from '../seats/outcome.ts'
import { withEachWon, withNumber, withSamePlace } from '../seats/ranking.ts'
import type { Seat } from '../seats/seat.ts'
import type { TableDraft } from '../seats/table-draft.ts'

/** `1` and a small `st`. */
export function PlaceWord({ number, className }: { number: number; className?: string }) {
  const words = ordinal(number)
  return (
    <span className={classNames('font-score leading-none whitespace-nowrap', className)}>
      <span className="text-xl">{number}</span>
      <span className="text-xs">{words.slice(String(number).length)}</span>
    </span>
  )
}

/** The chip on the line between two neighbours, which makes them share a place. */
export function SamePlace({
  of,
  place: { number, name, above, shared },
  besideScore = false,
  onTap,
}: {
  /** The key of the side's first seat. */
  of: string
  place: RowPlace
  /** There is a score, which the chip leaves free. */
  besideScore?: boolean
  onTap: (key: string) => void
}) {
  if (number === null || above === '') return null
  return (
    <button
      type="button"
      aria-label={`same place: ${above} and ${name}`}
      aria-pressed={shared}
      onClick={() => onTap(of)}
      className={classNames(
        'absolute top-0 z-10 flex -translate-y-1/2 touch-manipulation items-center gap-1.5 font-bold whitespace-nowrap @max-[18.5rem]:px-1.5',
        besideScore ? 'right-36' : 'right-2',
        shared
          ? 'h-11 rounded-field border-[1.5px] border-marigold-edge bg-led px-2.5 text-base text-ink shadow-[0_3px_0_var(--marigold-edge)]'
          : 'h-7 rounded-xl border-[1.5px] border-dashed border-field bg-card px-2 text-xs text-muted after:absolute after:-inset-x-1 after:-inset-y-2 hover:bg-sunk hover:text-ink',
      )}
    >
      <Link2 aria-hidden="true" className="size-4 shrink-0" />
      <span className="@max-[18.5rem]:hidden">same place</span>
    </button>
  )
}

/** What can be done with the rows. The functions stay the same, so that rows need not render again. */
export interface TableActions {
  /** Joins the side and the one before it at one place, or parts them. */
  onSamePlace: (key: string) => void
  onSeat: (key: string, changed: Partial<Seat>) => void
  /** The player's piece was tapped. */
  onWinner: (key: string) => void
  /** Nobody has won yet. */
  onNobody: () => void
  /** The crown of somebody with the best score was tapped. */
  onTieWinner: (key: string) => void
  /** Moves a player to a team, or to a new one (null). */
  onTeam: (key: string, team: string | null) => void
  /** Two players of different sides change places. */
  onSwap: (key: string, other: string) => void
  /** Lets a player play alone against all others. */
  onLone: (key: string) => void
  onRemove: (key: string) => void
  onEditGuest: (seat: Seat) => void
}

/** Enter, or the key for the next field, goes down the scores, and from the last one to the button that saves. */
export function focusNextScore(input: HTMLInputElement): void {
  const scores = [
    ...(input.closest('[data-scores]')?.querySelectorAll('input[enterkeyhint]') ?? []),
  ].filter((score) => score.checkVisibility())
  const next = scores[scores.indexOf(input) + 1]
  if (next instanceof HTMLInputElement) next.focus()
  else focusSave(input)
}

/** Without a game the button is disabled; then the focus goes to the games. */
export function focusSave(input: HTMLInputElement): void {
  const controls = input.form?.querySelectorAll<HTMLElement>(
    '[type=submit]:enabled, [name=game], [aria-label="Played lately"] button',
  )
  const shown = [...(controls ?? [])].filter((control) => control.checkVisibility())
  const target = shown.find((control) => control.matches('[type=submit]')) ?? shown[0]
  target?.focus()
}

/** Numbering the players of a table without scores. */
export function useRanking<Draft extends TableDraft>(
  update: (change: (now: Draft) => Draft) => void,
) {
  return useMemo(
    () => ({
      onNumber: (key: string) => update((now) => withNumber(now, key)),
      onEachWon: (each: boolean) => update((now) => withEachWon(now, each)),
      onSamePlace: (key: string) => update((now) => withSamePlace(now, key)),
    }),
    [update],
  )
}
