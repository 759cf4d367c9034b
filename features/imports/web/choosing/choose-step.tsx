import { useQuery } from '@tanstack/react-query'

import { Banner } from '#ui/base/banner.tsx'

import { importSourcesQuery } from '../import-queries.ts'
import type { ChooseStep as Step, ImportActions } from '../work/steps.ts'
import { BggForm } from './bgg-form.tsx'
import { DropZone } from './drop-zone.tsx'
import { Programs } from './programs.tsx'

/** A file is chosen, dropped, or asked for at BoardGameGeek. */
export function ChooseStep({ step, actions }: { step: Step; actions: ImportActions }) {
  const sources = useQuery(importSourcesQuery)
  const noBgg = sources.data?.bgg === false
  return (
    <>
      {step.problem !== null && (
        <Banner tone="error">
          <span className="wrap-anywhere">{step.problem}</span> Nothing has changed here.
        </Banner>
      )}
      <DropZone onFile={actions.open} />
      <div className={noBgg ? 'contents' : 'grid items-start gap-5 lg:grid-cols-2'}>
        <Programs noBgg={noBgg} />
        {!noBgg && <BggForm onUserName={actions.openBgg} />}
      </div>
    </>
  )
}
