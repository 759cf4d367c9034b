import { useEffect, useState } from 'react'

import { hasScoreBoxes, type TableDraft } from '../seats/table-draft.ts'

export type Part = 'people' | 'game'
const bothOpen: Record<Part, boolean> = { people: true, game: true }
const bothFolded: Record<Part, boolean> = { people: false, game: false }

export interface Folding {
  /** Whether people and a game are there, so that they can fold to a row each. */
  isComplete: boolean
  isOpen: Record<Part, boolean>
  fold: () => void
  toggle: (part: Part) => void
}

/**
 * On phones people and game fold to a row each once both are there, so that the scores have the screen.
 * Whoever begins with the game goes on choosing people; then they fold with the first score.
 */
export function useFolding({ seats }: Pick<TableDraft, 'seats'>, game: object | null): Folding {
  const isComplete = game !== null && seats.length > 1
  const isScored = seats.some(({ score }) => score !== '')
  const [isOpen, setOpen] = useState(isComplete ? bothFolded : bothOpen)
  const [before, setBefore] = useState(isScored)
  if (before !== isScored) {
    setBefore(isScored)
    if (isScored) setOpen(bothFolded)
  }
  if (!isComplete && isOpen !== bothOpen) setOpen(bothOpen)
  return {
    isComplete,
    isOpen: isComplete ? isOpen : bothOpen,
    fold: () => setOpen(bothFolded),
    toggle: (part) => setOpen((now) => ({ ...now, [part]: !now[part] })),
  }
}

/** Where people and a game are there, what comes next is the first score. */
export function focusFirstScore(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('#page input[name$=".score"]')]
  const shown = fields.filter((field) => field.checkVisibility())
  const next = shown.find(({ value }) => value === '') ?? shown[0]
  next?.focus()
}

/** What a line has left open: the first empty score, else the first crown where nobody has won, else saving. */
export function focusNext(draft: TableDraft): void {
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLInputElement>(`#page ${selector}`)].filter((field) =>
      field.checkVisibility(),
    )
  const isScored = hasScoreBoxes(draft)
  const isWon = draft.seats.some(({ result }) => result !== '')
  const score = shown('input[name$=".score"]').find(({ value }) => isScored && value === '')
  const crown = shown('[aria-pressed][aria-label$=" won"]').find(() => !isWon)
  const next = score ?? crown ?? shown('form [type=submit]')[0]
  next?.focus()
}

/** Focuses the first score once the scores are there: render it with them. */
export function FirstScoreFocused(): null {
  useEffect(focusFirstScore, [])
  return null
}

export function isPhone(): boolean {
  return window.matchMedia('(width < 40rem)').matches
}
