import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import type { ReactNode } from 'react'

import type { Game } from '#features/games/games.contract.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { chosenClasses } from '#features/matches/web/person-chip.tsx'
import { Meeple } from '#ui/base/meeple.tsx'

export const kindWords = { self: 'you', user: 'friend', guest: 'guest' } as const

/** Whom a word could mean: `Oma Inge or Oma Ruth`. */
function namesInWords(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}

/** A question about a name, with its answers. */
export function Asked({
  words,
  sentence,
  children,
}: {
  /** What was typed. */
  words: string
  sentence: ReactNode
  /** The options. */
  children: ReactNode
}) {
  return (
    <div role="group" aria-label={`Who or what is “${words}”?`} className="flex flex-col gap-2">
      <p className="flex items-start gap-2 text-base">
        <CircleQuestionMark aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-focus" />
        <span>{sentence}</span>
      </p>
      <ul role="list" className="flex flex-wrap gap-2">
        {children}
      </ul>
    </div>
  )
}

export function DidYouMean({
  names,
  children,
}: {
  names: readonly string[]
  /** What was done meanwhile. */
  children: ReactNode
}) {
  return (
    <>
      Did you mean <strong>{namesInWords(names)}</strong>?{' '}
      <span className="text-muted">{children}</span>
    </>
  )
}

export function Option({
  chosen,
  onTap,
  children,
}: {
  chosen?: boolean
  onTap: () => void
  children: ReactNode
}) {
  return (
    <li className="max-w-full min-w-0">
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onTap}
        className={`flex min-h-11 max-w-full items-center gap-2 rounded-2xl border-[1.5px] border-field bg-card px-3 py-1 text-left text-base font-bold ${chosenClasses}`}
      >
        {children}
      </button>
    </li>
  )
}

export function GameOption({
  game,
  ...option
}: {
  game: Game
  chosen: boolean
  onTap: () => void
}) {
  return (
    <Option {...option}>
      <BoxFace game={game} size={24} />
      <span className="min-w-0 wrap-anywhere">{game.name}</span>
    </Option>
  )
}

export function PersonOption({
  piece,
  name,
  kind,
  ...option
}: {
  piece: number
  name: string
  kind: string
  chosen: boolean
  onTap: () => void
}) {
  return (
    <Option {...option}>
      <Meeple piece={piece} className="size-6" />
      <span className="min-w-0 wrap-anywhere">
        {name} <span className="font-normal">{kind}</span>
      </span>
    </Option>
  )
}
