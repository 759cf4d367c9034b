import { Card } from '#ui/base/card.tsx'
import { FormStrip } from '#ui/charts/people/form-strip.tsx'

import { winRate } from '../../chance.rules.ts'
import type { Overview } from '../../stats.contract.ts'

const words = {
  Win: ['win', 'wins'],
  Loss: ['loss', 'losses'],
  Draw: ['draw', 'draws'],
} as const

/** The last results, and the streaks that they end. */
export function StreaksCard({ overview }: { overview: Overview }) {
  const { form, streak, longestWinStreak, decided } = overview
  return (
    <Card title="Form and streaks">
      {form.length === 0 ? (
        <p className="text-muted">No match has a winner yet.</p>
      ) : (
        <>
          <FormStrip results={form.map(({ _id, result }) => ({ key: _id, result }))} />
          <p className="mt-1.5 text-base text-muted">
            {form.length === 1
              ? 'The last match against others'
              : `The last ${form.length} matches against others, newest last`}
            {winRate({ ...overview, decided }) === null && ': too few to tell a trend'}.
          </p>
          <dl className="mt-4 grid grid-cols-2 items-end gap-4">
            <div>
              <dt className="text-base text-muted">Now in a row</dt>
              <dd className="font-score text-2xl leading-tight whitespace-nowrap">
                {streak === null ? '–' : runWords(streak.length, streak.result)}
              </dd>
            </div>
            <div>
              <dt className="text-base text-muted">Longest in a row</dt>
              <dd className="font-score text-2xl leading-tight whitespace-nowrap">
                {runWords(longestWinStreak, 'Win')}
              </dd>
            </div>
          </dl>
        </>
      )}
    </Card>
  )
}

function runWords(length: number, result: keyof typeof words): string {
  return `${length} ${words[result][length === 1 ? 0 : 1]}`
}
