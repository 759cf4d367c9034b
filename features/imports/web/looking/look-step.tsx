import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'

import { CalendarDay } from '#features/dates/web/day.tsx'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { nextStepAttribute } from '#ui/base/next-step.ts'
import { rootAttribute } from '#ui/base/root-attribute.ts'
import { Switch } from '#ui/pickers/switch.tsx'

import type { DryRun } from '../../dry-run.rules.ts'
import { numberWords } from '../../file-reading.rules.ts'
import { countWords, matchWords } from '../import-words.ts'
import type { StepOf } from '../work/import-storing.ts'
import { actions } from '../work/importing.ts'
import { ColumnsCard, ShapeCard } from './columns-card.tsx'
import { DecidesCard } from './decides-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { SamplesCard } from './samples-card.tsx'
import { OPEN } from './step-card.tsx'

/** The dry run: answers left, their effect right; on small screens the button stays in sight at the end. */
export function LookStep({ step }: { step: StepOf<'ready'> }) {
  const { dryRun, choices } = step
  const { counts, problems, samples, table } = dryRun
  const [first] = useState(dryRun)
  return (
    <>
      {step.unchecked !== null && (
        <Banner
          tone="error"
          action={
            <Button size="small" onClick={actions.retry}>
              Ask again
            </Button>
          }
        >
          {step.unchecked} What is here already is not known yet; nothing would come twice.
        </Banner>
      )}
      <p role="status" className="sr-only">
        {step.updating || dryRun === first ? '' : `${matchWords(counts.sent)} would be imported.`}
      </p>
      <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
        <div className="flex flex-col gap-4 *:min-w-0">
          {table !== null && <ShapeCard table={table} chosen={choices.table} />}
          {table?.shape && <ColumnsCard table={table} shape={table.shape} chosen={choices.table} />}
          {problems.length > 0 && <DecidesCard number={table === null ? 1 : 3} step={step} />}
          {table === null && <PeopleCard step={step} />}
        </div>
        <div aria-busy={step.updating} className="flex flex-col gap-4 *:min-w-0 lg:sticky lg:top-4">
          {table !== null && counts.inFile > 0 && <PeopleCard step={step} />}
          {samples.length > 0 && (
            <div className="lg:order-first">
              <SamplesCard samples={samples} isOpen={dryRun.blocked !== null} />
            </div>
          )}
          {counts.inFile > 0 && <SummaryCard step={step} />}
          <StartCard step={step} />
        </div>
      </div>
    </>
  )
}

const barAttribute = rootAttribute('formBar')

/** The button that imports what was looked over; it says how many matches go in, or what is open. */
function StartCard({ step: { updating, dryRun } }: { step: StepOf<'ready'> }) {
  const id = useId()
  const { sent } = dryRun.counts
  const open = dryRun.blocked ?? (sent === 0 ? 'There is nothing new in this file.' : null)
  return (
    <div
      ref={open === null ? barAttribute : null}
      className={classNames(
        open === null &&
          'sticky bottom-[calc(var(--bottom-bar)+0.75rem)] z-10 rounded-field shadow-float',
      )}
    >
      <button
        type="button"
        ref={nextStepAttribute}
        aria-disabled={open !== null}
        aria-describedby={id}
        aria-busy={updating}
        onClick={() => (open === null ? updating || actions.start() : leadToOpen())}
        className={classNames(
          'flex min-h-16 w-full flex-col items-center justify-center rounded-field px-4 py-2 text-base font-bold',
          open === null
            ? 'die bg-marigold text-on-marigold hover:bg-marigold-high [--die:var(--marigold-edge)]'
            : 'border-2 border-dashed border-field bg-sunk',
        )}
      >
        {open === null ? `Import ${matchWords(sent)}` : 'Import'}
        <span
          id={id}
          className={classNames('text-base', open !== null && 'font-normal text-muted')}
        >
          {open ?? 'Can be taken back whole'}
        </span>
      </button>
    </div>
  )
}

/** Goes to the first thing that is open: its first answer gets the focus, which brings it into view. */
function leadToOpen(): void {
  const open = document.querySelector(`[${OPEN}]`)
  open?.querySelector<HTMLElement>('input, select, button')?.focus()
}

/** What would become of the file, in two lines; opened, all of it. */
function SummaryCard({ step: { dryRun, choices } }: { step: StepOf<'ready'> }) {
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
        <Lines title="New to Tabletally" lines={games.newOnes} count={games.newCount} />
        <Lines title="Called otherwise" lines={games.others} />
        <Found
          title="Like a match that is here"
          why="Same day, game, own score and own result."
          found={likely}
          included={choices.likely}
          onInclude={(included) => actions.choose(() => ({ likely: included }))}
        />
        <Found
          title="Deleted here by you"
          why="An earlier import had brought them."
          found={deleted}
          included={choices.deleted}
          onInclude={(included) => actions.choose(() => ({ deleted: included }))}
        />
        <Lines title="Why numbers differ" lines={differences} />
      </div>
    </details>
  )
}

const partTitle = 'font-sans! text-base font-bold tracking-normal'

/** @param props.count how many there are, where `lines` are the first */
function Lines(props: { title: string; lines: readonly string[]; count?: number }) {
  const { title, lines, count = lines.length } = props
  if (count === 0) return null
  return (
    <section>
      <h3 className={partTitle}>{title}</h3>
      <ul role="list" className="text-muted wrap-anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {count > lines.length && <li>and {numberWords(count - lines.length)} more</li>}
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
      <h3 className={partTitle}>
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
