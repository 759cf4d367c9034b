import { Suspense, useState } from 'react'

import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { lazyComponent } from '#ui/base/lazy-component.tsx'

import { ColumnsForm } from '../choosing/columns-form.tsx'
import { matchWords } from '../import-words.ts'
import type { ImportActions, ReadyStep } from '../work/steps.ts'
import { FileTicket } from './file-ticket.tsx'
import { DeletedCard, LikelyCard } from './found-card.tsx'
import { PeopleCard } from './import-people-card.tsx'
import { NewGames } from './new-games.tsx'
import { NothingNew, isNothingNew } from './nothing-new.tsx'
import { OtherwiseCard } from './otherwise-card.tsx'
import { ProblemsCard } from './problems-card.tsx'
import { ReadingsCard } from './readings-card.tsx'
import { StartCard } from './start-card.tsx'
import { TotalsCard } from './totals-card.tsx'

/** Drawn as rows of the history. */
const SamplesCard = lazyComponent(async () => (await import('./samples-card.tsx')).SamplesCard)

/** The dry run: everything that would happen, and what can still be chosen. */
export function LookStep({ step, actions }: { step: ReadyStep; actions: ImportActions }) {
  const { counts, problems, unit, likely, deleted, samples, table, games, places } = step.dryRun
  const { otherwise, readings, totals } = step.dryRun
  const [first] = useState(step.dryRun)
  const nothingNew = isNothingNew(step.dryRun)
  // Nothing can be imported before a switch or an answer is changed.
  const startable = !nothingNew || counts.sent > 0
  return (
    <>
      <FileTicket step={step} />
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
        {step.updating || step.dryRun === first
          ? ''
          : `${matchWords(counts.sent)} would be imported.`}
      </p>
      {/* On small screens all are in one column, so that the button can stay in sight. */}
      <div className="grid gap-5 *:min-w-0 lg:grid-cols-[minmax(0,1.42fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-5 max-lg:contents">
          {nothingNew && <NothingNew dryRun={step.dryRun} onCancel={actions.cancel} />}
          {startable && (
            <div className={nothingNew ? 'max-lg:order-1' : ''}>
              <PeopleCard step={step} onChoose={actions.choose} onAbsent={actions.beAbsent} />
            </div>
          )}
          {startable && <NewGames games={games} places={places} />}
          {totals !== null && <TotalsCard totals={totals} updating={step.updating} />}
          {readings.length > 0 && <ReadingsCard readings={readings} />}
          {samples.length > 0 && (
            <Suspense>
              <SamplesCard samples={samples} />
            </Suspense>
          )}
        </div>
        <div className="flex flex-col gap-5 max-lg:contents">
          {likely.count > 0 && <LikelyCard likely={likely} onInclude={actions.includeLikely} />}
          {deleted.count > 0 && (
            <DeletedCard deleted={deleted} onInclude={actions.includeDeleted} />
          )}
          {(startable || problems.length > 0) && (
            <ProblemsCard problems={problems} unit={unit} onAnswer={actions.answer} />
          )}
          {otherwise.count > 0 && (
            <OtherwiseCard
              otherwise={otherwise}
              open={problems.some(({ choices, chosen }) => choices.length > 0 && chosen === null)}
              updating={step.updating}
              onIncludeAsked={actions.includeAsked}
              onCorrect={actions.correct}
            />
          )}
          {table !== null && (
            <Card title="Which column is what?">
              <ColumnsForm
                key={table.kinds.join(' ')}
                table={table}
                onRead={actions.chooseColumns}
              />
            </Card>
          )}
          {startable && <StartCard step={step} onStart={actions.start} onCancel={actions.cancel} />}
        </div>
      </div>
    </>
  )
}
