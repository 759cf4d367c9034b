import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'

import { CalendarDay } from '#features/days/web/day.tsx'
import { numberWords } from '#features/plays/file-reading.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { Switch } from '#ui/pickers/switch.tsx'

import { matchWords } from '../import-words.ts'
import type { DryRun, FoundMatch, LikelyMatch } from '../work/steps.ts'

/** Matches of the file that look like one that is here from elsewhere. */
export function LikelyCard({
  likely: { count, shown, included },
  onInclude,
}: {
  likely: DryRun['likely']
  onInclude: (include: boolean) => void
}) {
  return (
    <Found
      title={count === 1 ? '1 may be here already' : `${numberWords(count)} may be here already`}
      why="Same day, game, own score and own result as a match that came from elsewhere."
      included={included}
      onInclude={onInclude}
      of={count}
      shown={shown}
      row={likelyRow}
    />
  )
}

/** Matches that an earlier import brought and that were deleted by hand since. */
export function DeletedCard({
  deleted: { count, shown, included },
  onInclude,
}: {
  deleted: DryRun['deleted']
  onInclude: (include: boolean) => void
}) {
  return (
    <Found
      title={`You deleted ${matchWords(count)} of these`}
      why="An earlier import had brought them."
      included={included}
      onInclude={onInclude}
      of={count}
      shown={shown}
      row={deletedRow}
    />
  )
}

function likelyRow({ game, match }: LikelyMatch): ReactNode {
  return (
    <Link
      to="/matches/$id"
      params={{ id: match._id }}
      className="flex min-h-11 items-center font-semibold text-draw underline decoration-1 underline-offset-4 wrap-anywhere"
    >
      {game}
      <span className="sr-only">, the match that is here</span>
    </Link>
  )
}

function deletedRow({ game }: FoundMatch): ReactNode {
  return <span className="flex min-h-11 items-center font-semibold wrap-anywhere">{game}</span>
}

function shownWords(shown: number, of: number): string {
  if (shown < of) return `Show the first ${numberWords(shown)}`
  return of === 1 ? 'Show it' : 'Show them'
}

function Found<Match extends FoundMatch>({
  title,
  why,
  included,
  onInclude,
  of,
  shown,
  row,
}: {
  title: string
  why: string
  included: boolean
  onInclude: (include: boolean) => void
  of: number
  shown: readonly Match[]
  row: (match: Match) => ReactNode
}) {
  const id = useId()
  return (
    <Card title={title}>
      <p id={id} className="-mt-2 text-base text-muted">
        {why} {included ? 'Imported too.' : 'Not imported.'}
      </p>
      <Switch
        className="mt-1"
        label={of === 1 ? 'Import it too' : 'Import them too'}
        describedBy={id}
        checked={included}
        onChange={onInclude}
      />
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold text-draw underline decoration-1 underline-offset-4">
          {shownWords(shown.length, of)}
        </summary>
        <ul role="list" className="max-h-72 overflow-y-auto overscroll-contain">
          {shown.map((match) => (
            <li
              key={match.at}
              className="sheet-line flex items-center justify-between gap-3 last:border-b-0"
            >
              {row(match)}
              <span className="shrink-0 text-base text-muted">
                <CalendarDay day={match.day} />
              </span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
