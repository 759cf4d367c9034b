import { useMe } from '#client/query/me.ts'
import { colourOf } from '#features/names/colours.rules.ts'
import { grouped } from '#features/scoring/scores.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { ChanceGauge } from '#ui/charts/chance/chance-gauge.tsx'
import { FormStrip } from '#ui/charts/people/form-strip.tsx'

import { chanceWords, DECIDED_FLOOR, TOO_FEW, winRate } from '#features/stats/chance.rules.ts'
import type { Overview } from '#features/stats/stats.contract.ts'
import { HowCounted } from '#features/stats/web/how-counted.tsx'
import { drawsInPart, resultWords } from '#features/stats/web/won-words.ts'

/** How it goes: the last ten results, and all wins against what chance would have given. */
export function FormCard({ overview }: { overview: Overview }) {
  const { form, decided } = overview
  return (
    <Card
      title={
        <span className="block text-xl">{form.length === 10 ? 'Your last ten' : 'Your form'}</span>
      }
      aside={<TextLink to="/stats">Stats</TextLink>}
    >
      <FormStrip results={form.map(({ _id, result }) => ({ key: _id, result }))} />
      <div className="mt-2 border-t-2 border-dashed border-line pt-3">
        {decided < DECIDED_FLOOR ? <Few overview={overview} /> : <Rate overview={overview} />}
      </div>
    </Card>
  )
}

function Rate({ overview }: { overview: Overview }) {
  const me = useMe()
  const { decided, chanceWins } = overview
  const rate = winRate(overview) ?? 0
  const chance = chanceWins / decided
  return (
    <>
      <p className="flex items-center gap-3">
        <span className="shrink-0 font-score text-title leading-none">
          {Math.round(rate * 100)}
          <span className="text-xl"> %</span>
        </span>
        <span className="min-w-0 text-base leading-snug">
          <span className="block font-bold">{`of all ${grouped(decided)} matches against others won${drawsInPart(overview)}`}</span>{' '}
          <span className="block text-muted">{chanceWords(rate, chance)}</span>
        </span>
      </p>
      <ChanceGauge
        rate={rate}
        chance={chance}
        piece={colourOf({ userId: me._id, name: me.firstName })}
      />
      <HowCounted record={overview} className="-mb-2" />
    </>
  )
}

/** Below the floor the counts alone: a share of three matches would say nothing. */
function Few({ overview }: { overview: Overview }) {
  return (
    <>
      <p className="font-bold">{resultWords(overview)}</p>
      <p className="text-base text-muted">
        {`${capitalized(TOO_FEW)}: after ${DECIDED_FLOOR} matches against others there is a share.`}
      </p>
    </>
  )
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
