import { Banner } from '#ui/base/banner.tsx'
import { Card } from '#ui/base/card.tsx'

import type { ChooseStep as Step, ImportActions } from '../work/steps.ts'
import { BggForm } from './bgg-form.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { DropZone } from './drop-zone.tsx'
import { Programs } from './programs.tsx'

/** A file is chosen, dropped, or asked for at BoardGameGeek. */
export function ChooseStep({ step, actions }: { step: Step; actions: ImportActions }) {
  return (
    <>
      {step.problem !== null && (
        <Banner tone="error">
          <span className="wrap-anywhere">{step.problem}</span> Nothing has changed here.
        </Banner>
      )}
      {step.table !== null && (
        <Card title="Which column is what?">
          <ColumnsForm table={step.table} onRead={actions.chooseColumns} />
        </Card>
      )}
      <DropZone onFile={actions.open} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Programs />
        <BggForm onUserName={actions.openBgg} />
      </div>
    </>
  )
}
