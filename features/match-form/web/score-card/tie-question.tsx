import { useId } from 'react'

import { shownScore } from '#ui/layout/score-words.ts'
import { Segments } from '#ui/pickers/segments.tsx'
import { Switch } from '#ui/pickers/switch.tsx'

import { sideName } from '../seats/outcome.ts'
import { modeOf, type TableDraft } from '../seats/table-draft.ts'
import type { Tie, TieDecision } from '../seats/tie.ts'
import { CrownMark } from './result-picker.tsx'

const SHARED = 'shared'

/** Where the best score is shared: whether they share the win, or who won the tie. */
export function TieQuestion({
  draft,
  tie,
  onDecide,
}: {
  draft: TableDraft
  tie: Tie
  onDecide: (decision: TieDecision) => void
}) {
  const id = useId()
  const { sides, score, decision } = tie
  const named = sides.flatMap((side) => {
    const [first] = side.seats
    if (first === undefined) return []
    const hasWon = decision?.kind === 'won' && decision.key === first.key
    const icon = hasWon ? <CrownMark crown="won" /> : undefined
    return [{ value: first.key, label: sideName(side, draft.seats), icon }]
  })
  const names = named.map(({ label }) => label)
  const isShared = decision?.kind === 'draw' || decision?.kind === 'each won'
  return (
    <section aria-labelledby={id} className="border-b-[1.5px] border-dashed border-line px-4 py-3">
      <h3 id={id} className="text-base leading-tight wrap-anywhere">
        {`${tiedWords(names)} have ${shownScore(score)}`}
      </h3>
      <Segments
        label="Shared, or who won the tie?"
        choices={[{ value: SHARED, label: 'Shared' }, ...named]}
        value={decision?.kind === 'won' ? decision.key : isShared ? SHARED : null}
        onChange={(chosen) =>
          onDecide(chosen === SHARED ? { kind: 'draw' } : { kind: 'won', key: chosen })
        }
        className="[&>div]:w-full [&>div]:flex-wrap [&>span]:text-base [&>span]:font-normal [&>span]:text-muted [&_label]:flex-auto"
      />
      {isShared && modeOf(draft) === 'competitive' && (
        <Switch
          label="Each of them won"
          checked={decision.kind === 'each won'}
          onChange={(each) => onDecide({ kind: each ? 'each won' : 'draw' })}
          className="mt-1 justify-between"
        />
      )}
    </section>
  )
}

/** `Aiko and Ben both`; sides that are called by several people are only counted. */
function tiedWords(names: readonly string[]): string {
  const isTwo = names.length === 2
  if (names.some((name) => name.includes(' & '))) {
    return isTwo ? 'Both sides' : `${names.length} sides`
  }
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} ${isTwo ? 'both' : 'all'}`
}
