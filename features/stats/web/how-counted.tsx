import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'

import { grouped } from '#features/scoring/scores.rules.ts'
import { decimalWords, percentWords } from '#ui/charts/number-words.ts'

import type { Overview } from '../stats.contract.ts'
import { drawsWorth, resultWords } from './won-words.ts'

type CountedWins = Pick<
  Overview,
  'decided' | 'wins' | 'draws' | 'losses' | 'sharedWins' | 'chanceWins'
>

/** How wins are counted, what a draw is worth, and what chance would give; it opens in place. */
function HowCounted({ record, className = '' }: { record: CountedWins; className?: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="-mx-2 flex min-h-11 items-center gap-2 rounded-field px-2 text-base font-bold text-muted hover:bg-sunk hover:text-ink"
      >
        <ChevronRight
          aria-hidden="true"
          className={`size-4.5 transition-transform ${open ? 'rotate-90' : ''}`}
        />
        How this is counted
      </button>
      <div id={id} hidden={!open} className="mt-1 space-y-1.5 text-base leading-snug">
        <WinsCounted record={record} />
      </div>
    </div>
  )
}

/** The same as sentences, of at least one match against others. */
export function WinsCounted({ record }: { record: CountedWins }) {
  const { decided, chanceWins } = record
  const draws = drawsWorth(record)
  return (
    <>
      <p>
        {`${resultWords(record)}: ${grouped(decided)} against others that ended with a winner or a draw.`}
      </p>
      {draws !== null && <p>{draws}</p>}
      <p>
        {`By chance alone it would be ${decimalWords(chanceWins)} of ${grouped(decided)}, ${percentWords(chanceWins / decided)}: among four players one win in four, added up over all of them.`}
      </p>
    </>
  )
}
