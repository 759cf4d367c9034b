import { type ReactNode, useId } from 'react'

import { CalendarDay } from '#features/dates/web/day.tsx'
import { BoxFace } from '#features/games/web/box-face.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import {
  matchCardGrid,
  MatchCardPieces,
  OutcomeText,
  OwnOutcomeBox,
} from '#features/matches/web/match-card.tsx'
import { counted, grouped, matchCount } from '#features/scoring/scores.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { nextStepAttribute } from '#ui/base/next-step.ts'
import { rootAttribute } from '#ui/base/root-attribute.ts'
import { Switch } from '#ui/pickers/switch.tsx'

import { withDayWords } from '../import-words.ts'
import { actions, type StepOf } from '../work/importing.ts'
import { ColumnsCard, ShapeCard } from './columns-card.tsx'
import { DecidesCard } from './decides-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { OPEN } from './step-card.tsx'

/** On small screens one column, so that the button stays at their foot beside all of it. */
const columnClasses = 'contents *:min-w-0 lg:flex lg:flex-col lg:gap-4'

export function LookStep({ step }: { step: StepOf<'ready'> }) {
  const { dryRun, choices } = step
  const { counts, problems, samples, table } = dryRun
  return (
    <>
      <p role="status" className="sr-only">
        {step.updating ? '' : `${matchCount(counts.sent)} would be imported.`}
      </p>
      <div className="flex flex-col gap-4 *:min-w-0 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] lg:items-start">
        <div className={columnClasses}>
          {table !== null && <ShapeCard table={table} chosen={choices.table} />}
          {table?.shape && <ColumnsCard table={table} shape={table.shape} chosen={choices.table} />}
          {problems.length > 0 && <DecidesCard number={table === null ? 1 : 3} step={step} />}
          {table === null && <PeopleCard step={step} />}
        </div>
        <div aria-busy={step.updating} className={`${columnClasses} lg:sticky lg:top-4`}>
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

function StartCard({ step: { updating, problem, dryRun } }: { step: StepOf<'ready'> }) {
  const id = useId()
  const { sent } = dryRun.counts
  const open = dryRun.blocked ?? (sent === 0 ? 'There is nothing new in this file.' : null)
  function press() {
    if (problem !== null) actions.retry()
    else if (open !== null) leadToOpen()
    else if (!updating) actions.start()
  }
  return (
    <div
      ref={barAttribute}
      className="sticky bottom-[calc(var(--bottom-bar)+0.75rem)] z-10 rounded-field shadow-float"
    >
      <button
        type="button"
        ref={nextStepAttribute}
        aria-disabled={open !== null && problem === null}
        aria-describedby={id}
        aria-busy={updating}
        onClick={press}
        className={classNames(
          'flex min-h-16 w-full flex-col items-center justify-center rounded-field px-4 py-2 text-base font-bold',
          open === null
            ? 'die bg-marigold text-on-marigold hover:bg-marigold-high [--die:var(--marigold-edge)]'
            : 'border-2 border-dashed border-field bg-sunk',
        )}
      >
        {problem !== null ? 'Try again' : open === null ? `Import ${matchCount(sent)}` : 'Import'}
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

/** The focus brings it into view. */
function leadToOpen(): void {
  const open = document.querySelector(`[${OPEN}] [${OPEN}]`) ?? document.querySelector(`[${OPEN}]`)
  open?.querySelector<HTMLElement>('input, select, button')?.focus()
}

const presences = {
  likely: 'Like a match that is here: the same day, game, own score and own result',
  deleted: 'Brought by an earlier import, and deleted by you',
}

function SummaryCard({ step: { dryRun, choices } }: { step: StepOf<'ready'> }) {
  const { counts, leftOut, games, differences } = dryRun
  return (
    <details className="group rounded-card bg-card shadow-card">
      <summary className="flex min-h-16 list-none items-center gap-3 px-4 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <b>{grouped(counts.sent)} new</b>, {grouped(counts.existing)} already here,{' '}
          {grouped(leftOut)} left out
          <span className="block text-base text-muted">
            {counted(games.total, 'game', 'games')}
            {games.newCount > 0 && `, ${grouped(games.newCount)} of them new`}
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
        {(['likely', 'deleted'] as const).map((presence) => (
          <Lines
            key={presence}
            title={presences[presence]}
            lines={dryRun[presence].shown}
            count={dryRun[presence].count}
          >
            <Switch
              label="Import them too"
              checked={choices[presence]}
              onChange={(included) => actions.choose(() => ({ [presence]: included }))}
            />
          </Lines>
        ))}
        <Lines title="Why numbers differ" lines={differences} />
      </div>
    </details>
  )
}

/** @param props.count how many there are, where `lines` are the first */
function Lines(props: {
  title: string
  lines: readonly string[]
  count?: number
  children?: ReactNode
}) {
  const { title, lines, count = lines.length, children } = props
  if (count === 0) return null
  return (
    <section>
      <h3 className="font-sans! text-base font-bold tracking-normal">
        {title}
        {children !== undefined && `: ${grouped(count)}`}
      </h3>
      {children}
      <ul role="list" className="text-muted wrap-anywhere">
        {/* Two matches of one day may be of the same game. */}
        {[...lines.entries()].map(([at, line]) => (
          <li key={at}>{withDayWords(line)}</li>
        ))}
        {count > lines.length && <li>and {grouped(count - lines.length)} more</li>}
      </ul>
    </section>
  )
}

/**
 * Without links: there are no such matches yet.
 * @param props.isOpen what decides is still asked
 */
function SamplesCard({ samples, isOpen }: { samples: readonly Match[]; isOpen: boolean }) {
  const isUndecided = ({ players }: Match) => players.every(({ result }) => result === '')
  return (
    <Card
      title="The first three"
      aside={<p className="text-base text-muted">as they will be stored</p>}
    >
      <ul role="list" aria-label="Samples" className="-mx-4 -mb-4 sm:-mx-6 sm:-mb-6">
        {samples.map((match) => (
          <li key={match._id} className="border-t-2 border-dashed border-line">
            <article
              className={`${matchCardGrid} in-[li:last-child]:overflow-clip in-[li:last-child]:rounded-b-card`}
            >
              <OwnOutcomeBox
                match={match}
                below={isOpen && isUndecided(match) ? 'open' : undefined}
              />
              <div className="flex min-h-22 min-w-0 items-center gap-3 px-3 py-2 sm:gap-4 sm:px-4">
                <BoxFace game={match.game} size={42} />
                <div className="min-w-0 flex-1">
                  <h3 className="text-base leading-snug wrap-anywhere">{match.game.name}</h3>
                  <p className="text-base text-muted wrap-anywhere">
                    <CalendarDay day={match.day} />
                    {match.location !== null && ` · ${match.location}`}
                  </p>
                  <OutcomeText match={match} />
                  <MatchCardPieces match={match} className="mt-1" />
                  {match.notes !== '' && (
                    <p className="mt-0.5 truncate text-base text-muted">{match.notes}</p>
                  )}
                </div>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </Card>
  )
}
