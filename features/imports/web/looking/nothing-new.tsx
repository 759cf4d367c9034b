import type { ReactNode } from 'react'

import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'

import { numberWords } from '../import-words.ts'
import type { DryRun } from '../work/steps.ts'

/**
 * Whether every match of the file is here, was deleted here, or may be here. It does not depend on
 * the switches for the latter, which would else move away under the finger.
 */
export function isNothingNew({ counts, plays, likely, deleted, problems }: DryRun): boolean {
  const asked = problems.some(({ choices, chosen }) => choices.length > 0 && chosen === null)
  if (counts.inFile === 0 || counts.leftOut > 0 || plays.leftOut > 0 || asked) return false
  return counts.existing + likely.count + deleted.count === counts.inFile
}

/** Stands on top in place of long lists: there is nothing to import, but for what the switches add. */
export function NothingNew({
  dryRun: { counts },
  onCancel,
  children,
}: {
  dryRun: DryRun
  onCancel: () => void
  children: ReactNode
}) {
  const all = counts.existing === counts.inFile
  return (
    <>
      <Card title={all ? 'Everything in this file is here already' : 'Nothing in this file is new'}>
        <p className="mb-4 text-muted">
          {all
            ? 'An earlier import has brought all of it. Nothing comes twice.'
            : `${numberWords(counts.existing)} of ${numberWords(counts.inFile)} are here by an earlier import; decide about the others below.`}
        </p>
        <Button tone="quiet" onClick={onCancel}>
          Choose another file
        </Button>
      </Card>
      {children}
    </>
  )
}
