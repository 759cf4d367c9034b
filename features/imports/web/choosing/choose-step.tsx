import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { Banner } from '#ui/base/banner.tsx'
import { retryImport } from '#ui/base/lazy-component.tsx'

import { importSourcesQuery } from '../import-queries.ts'
import type { ChooseStep as Step, ImportActions } from '../work/steps.ts'
import { BggForm } from './bgg-form.tsx'
import { DropZone } from './drop-zone.tsx'
import { Programs } from './programs.tsx'
import type { UnsentNotice } from './unsent-notice.ts'

/** A file is chosen, dropped, or asked for at BoardGameGeek. */
export function ChooseStep({ step, actions }: { step: Step; actions: ImportActions }) {
  const me = useMe()
  const [notice, setNotice] = useState<UnsentNotice | null>(null)
  async function open(file: File) {
    const { takeUnsent } = await retryImport(() => import('./unsent-notice.ts'))
    const taken = await takeUnsent(file, me._id)
    setNotice(taken)
    if (taken === null) actions.open(file)
  }
  const sources = useQuery(importSourcesQuery)
  const noBgg = sources.data?.bgg === false
  return (
    <>
      {step.problem !== null && (
        <Banner tone="error">
          <span className="wrap-anywhere">{step.problem}</span> Nothing has changed here.
        </Banner>
      )}
      {notice !== null && <Banner tone={notice.tone}>{notice.words}</Banner>}
      <DropZone onFile={(file) => void open(file)} />
      <div className={noBgg ? 'contents' : 'grid items-start gap-5 lg:grid-cols-2'}>
        <Programs noBgg={noBgg} />
        {!noBgg && <BggForm onUserName={actions.openBgg} />}
      </div>
    </>
  )
}
