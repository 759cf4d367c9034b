import { Suspense, useState } from 'react'

import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { lazyComponent } from '#ui/base/lazy-component.tsx'

import { matchWords } from '../import-words.ts'
import type { ImportActions, ReadyStep } from '../work/steps.ts'
import { ColumnsCard } from './columns-card.tsx'
import { DecidesCard } from './decides-card.tsx'
import { PeopleCard } from './import-people-card.tsx'
import { ShapeCard } from './shape-card.tsx'
import { StartCard } from './start-card.tsx'
import { SummaryCard } from './summary-card.tsx'

/** Drawn as rows of the history. */
const SamplesCard = lazyComponent(async () => (await import('./samples-card.tsx')).SamplesCard)

/** The dry run: answers left, their effect right; on small screens the button stays in sight at the end. */
export function LookStep({ step, actions }: { step: ReadyStep; actions: ImportActions }) {
  const { counts, problems, unit, samples, table } = step.dryRun
  const [first] = useState(step.dryRun)
  const shape = table?.shape ?? null
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
        {step.updating || step.dryRun === first
          ? ''
          : `${matchWords(counts.sent)} would be imported.`}
      </p>
      <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
        <div className="flex flex-col gap-4 *:min-w-0">
          {table !== null && (
            <ShapeCard
              table={table}
              onChoose={(chosen) => actions.chooseTable({ shape: chosen, meanings: {} })}
            />
          )}
          {table !== null && shape !== null && (
            <ColumnsCard table={{ ...table, shape }} onChoose={actions.chooseTable} />
          )}
          {problems.length > 0 && (
            <DecidesCard
              number={table === null ? 1 : 3}
              problems={problems}
              unit={unit}
              onAnswer={actions.answer}
            />
          )}
          {table === null && (
            <PeopleCard step={step} onChoose={actions.choose} onAbsent={actions.beAbsent} />
          )}
        </div>
        <div aria-busy={step.updating} className="flex flex-col gap-4 *:min-w-0 lg:sticky lg:top-4">
          {samples.length > 0 && (
            <Suspense>
              <SamplesCard samples={samples} isOpen={step.blocked !== null} />
            </Suspense>
          )}
          {table !== null && counts.inFile > 0 && (
            <PeopleCard step={step} onChoose={actions.choose} onAbsent={actions.beAbsent} />
          )}
          {counts.inFile > 0 && <SummaryCard dryRun={step.dryRun} actions={actions} />}
          <StartCard step={step} onStart={actions.start} />
        </div>
      </div>
    </>
  )
}
