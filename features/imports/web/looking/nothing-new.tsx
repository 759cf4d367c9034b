import { numberWords } from '#features/plays/file-reading.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'

import { matchWords } from '../import-words.ts'
import type { DryRun } from '../work/steps.ts'

/**
 * Whether every match of the file is here, was deleted here, or may be here. It does not depend on
 * the switches for the latter, which would else move away under the finger.
 */
export function isNothingNew({ counts, likely, deleted, problems }: DryRun): boolean {
  const asked = problems.some(({ choices, chosen }) => choices.length > 0 && chosen === null)
  if (counts.inFile === 0 || counts.leftOut > 0 || asked) return false
  return counts.existing + likely.count + deleted.count === counts.inFile
}

/** Stands on top in place of long lists: there is nothing to import, but for what can be switched. */
export function NothingNew({
  dryRun: { counts, plays },
  onCancel,
}: {
  dryRun: DryRun
  onCancel: () => void
}) {
  const { existing, inFile } = counts
  const all = existing === inFile && plays.leftOut === 0
  const rest = inFile - existing + plays.leftOut
  return (
    <Card title={all ? 'Everything in this file is here already' : 'Nothing in this file is new'}>
      <p className="mb-4 text-muted">
        {all
          ? 'An earlier import has brought all of it. Nothing comes twice.'
          : `${existing === 0 ? '' : `${matchWords(existing)} came with an earlier import. `}${numberWords(rest)} ${rest === 1 ? 'is' : 'are'} left out, and you can change that here.`}
      </p>
      <Button tone="quiet" onClick={onCancel}>
        Choose another file
      </Button>
    </Card>
  )
}
