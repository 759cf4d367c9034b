import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { CalendarDay } from '#features/dates/web/day.tsx'
import { Switch } from '#ui/pickers/switch.tsx'

import type { DryRun } from '../../dry-run.rules.ts'
import { numberWords } from '../../file-reading.rules.ts'
import { countWords } from '../import-words.ts'
import type { ImportActions, ReadyStep } from '../work/importing.ts'

/** What would become of the file, in two lines; opened, all of it. */
export function SummaryCard({
  step: { dryRun, choices },
  onChoose,
}: {
  step: ReadyStep
  onChoose: ImportActions['choose']
}) {
  const { counts, leftOut, games, likely, deleted, differences } = dryRun
  return (
    <details className="group rounded-card bg-card shadow-card">
      <summary className="flex min-h-16 list-none items-center gap-3 px-4 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <b>{numberWords(counts.sent)} new</b>, {numberWords(counts.existing)} already here,{' '}
          {numberWords(leftOut)} left out
          <span className="block text-base text-muted">
            {countWords(games.total, 'game', 'games')}
            {games.newCount > 0 && `, ${numberWords(games.newCount)} of them new`}
            {games.others.length > 0 && `, ${games.others[0]}`}
          </span>
        </span>
        <span aria-hidden="true" className="font-bold text-muted group-open:hidden">
          Look
        </span>
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4 text-base sm:px-6">
        <Lines title="New to Tabletally" lines={games.newOnes} more={games.newCount} />
        <Lines title="Called otherwise" lines={games.others} />
        <Found
          title="Like a match that is here"
          why="Same day, game, own score and own result."
          found={likely}
          included={choices.likely}
          onInclude={(included) => onChoose(() => ({ likely: included }))}
        />
        <Found
          title="Deleted here by you"
          why="An earlier import had brought them."
          found={deleted}
          included={choices.deleted}
          onInclude={(included) => onChoose(() => ({ deleted: included }))}
        />
        <Lines title="Why numbers differ" lines={differences} />
      </div>
    </details>
  )
}

function Lines({
  title,
  lines,
  more = 0,
}: {
  title: string
  lines: readonly string[]
  /** How many there are, where these are the first. */
  more?: number
}) {
  if (lines.length === 0) return null
  return (
    <section>
      <h3 className="font-sans! text-base font-bold tracking-normal">{title}</h3>
      <ul role="list" className="text-muted wrap-anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {more > lines.length && <li>and {numberWords(more - lines.length)} more</li>}
      </ul>
    </section>
  )
}

function Found({
  title,
  why,
  found: { count, shown },
  included,
  onInclude,
}: {
  title: string
  why: string
  found: DryRun['likely']
  included: boolean
  onInclude: (include: boolean) => void
}) {
  const id = useId()
  if (count === 0) return null
  return (
    <section>
      <h3 className="font-sans! text-base font-bold tracking-normal">
        {title}: {numberWords(count)}
      </h3>
      <p id={id} className="text-muted">
        {why}
      </p>
      <Switch label="Import them too" describedBy={id} checked={included} onChange={onInclude} />
      <ul role="list" className="max-h-72 overflow-y-auto overscroll-contain">
        {shown.map(({ at, day, game, here }) => (
          <li key={at} className="sheet-line flex min-h-11 items-center justify-between gap-3">
            {here === null ? (
              <span className="wrap-anywhere">{game}</span>
            ) : (
              <Link to="/matches/$id" params={{ id: here._id }} className="underline wrap-anywhere">
                {game}
                <span className="sr-only">, the match that is here</span>
              </Link>
            )}
            <span className="shrink-0 text-muted">
              <CalendarDay day={day} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
