import { useMe } from '#client/query/me.ts'
import { colourOf } from '#features/accounts/colours.rules.ts'
import { grouped } from '#features/scoring/standings.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { ChanceGauge } from '#ui/charts/chance/chance-gauge.tsx'
import { decimalWords, percentWords } from '#ui/charts/number-words.ts'
import { FormStrip } from '#ui/charts/people/form-strip.tsx'

import { DECIDED_FLOOR, TOO_FEW, winRate } from '../../chance.rules.ts'
import type { Overview } from '../../stats.contract.ts'
import { drawsWords, wonWords } from '../won-words.ts'

/** How it goes: the last ten decided matches, and all wins against what chance would have given. */
export function FormCard({ overview, className }: { overview: Overview; className: string }) {
  const { form, decided } = overview
  return (
    <Card
      caption={form.length === 10 ? 'Your last ten' : 'Your form'}
      aside={<TextLink to="/stats">Stats</TextLink>}
      className={className}
    >
      {form.length > 0 && (
        <FormStrip results={form.map(({ _id, result }) => ({ key: _id, result }))} />
      )}
      <div
        className={form.length > 0 ? 'mt-3 border-t-2 border-dashed border-line pt-4' : undefined}
      >
        {decided < DECIDED_FLOOR ? (
          <TooFew overview={overview} />
        ) : (
          <AgainstChance overview={overview} />
        )}
      </div>
    </Card>
  )
}

function AgainstChance({ overview }: { overview: Overview }) {
  const me = useMe()
  const { decided, chanceWins } = overview
  const rate = winRate(overview) ?? 0
  const chance = chanceWins / decided
  return (
    <>
      <p className="flex items-center gap-3">
        <span className="shrink-0 font-score text-5xl leading-none">
          {Math.round(rate * 100)}
          <span className="text-3xl"> %</span>
        </span>
        <span className="min-w-0 text-sm leading-snug">
          <span className="font-bold">{`won, ${wonWords(overview)} of ${grouped(decided)} decided.`}</span>{' '}
          <span className="block text-muted">{`Chance would be ${percentWords(chance)}.`}</span>
        </span>
      </p>
      <ChanceGauge
        rate={rate}
        chance={chance}
        piece={colourOf({ userId: me._id, name: me.firstName })}
      />
      <Counted draws={drawsWords(overview)} />
    </>
  )
}

/** Below the floor the counts alone: a share of three matches would say nothing. */
function TooFew({ overview }: { overview: Overview }) {
  const { decided, chanceWins } = overview
  return (
    <>
      <p className="font-score text-2xl">{capitalized(TOO_FEW)}</p>
      <p className="mt-1 text-sm text-muted">
        {decided === 0
          ? 'No match against others has a result yet.'
          : `Won ${wonWords(overview)} of ${decided} decided. Chance would be ${decimalWords(chanceWins)}. After ${DECIDED_FLOOR} there is a share.`}
      </p>
    </>
  )
}

/** The totals beside it count all results. */
function Counted({ draws = null }: { draws?: string | null }) {
  return (
    <p className="mt-1 text-sm text-muted">
      {`Matches against others${draws === null ? '' : `; ${draws}`}.`}
    </p>
  )
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
