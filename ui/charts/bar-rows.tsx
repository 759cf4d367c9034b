import type { ReactNode } from 'react'

import { chanceLine } from './marks.tsx'
import { percentWords } from './number-words.ts'

export function BarRows({
  rows,
}: {
  rows: readonly { key: string | number; name: string; count: number }[]
}) {
  const most = rows.reduce((largest, { count }) => Math.max(largest, count), 1)
  return (
    <ul className="-mt-3">
      {rows.map(({ key, name, count }) => (
        <Row key={key} name={name} bar={<Bar share={count / most} className="fill-marigold" />}>
          {count}
        </Row>
      ))}
    </ul>
  )
}

/** How often something was won, and how often it would be by chance, which is dotted. Both from 0 to 1. */
export interface WinRate {
  name: string
  /** null where there are too few matches to tell. */
  rate: number | null
  chance: number
}

/** The same of shares of wins; `few` stands in place of those that say nothing yet. */
export function RateRows({ rows, few }: { rows: readonly WinRate[]; few: string }) {
  return (
    <ul>
      {rows.map(({ name, rate, chance }) => (
        <Row key={name} name={name} bar={<Bar share={rate} mark={chance} className="fill-win" />}>
          {rate === null ? <span className="font-sans text-xs">{few}</span> : percentWords(rate)}
          <span className="block font-sans text-xs text-muted">chance {percentWords(chance)}</span>
        </Row>
      ))}
    </ul>
  )
}

function Row({ name, bar, children }: { name: string; bar: ReactNode; children: ReactNode }) {
  return (
    <li className="sheet-line grid min-h-10 grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-3 py-1 last:border-b-0">
      <span>{name}</span>
      {bar}
      <span className="min-w-6 text-right leading-tight font-score">{children}</span>
    </li>
  )
}

function Bar({
  share,
  mark,
  className,
}: {
  share: number | null
  mark?: number
  className: string
}) {
  return (
    <svg aria-hidden="true" className="block h-5 w-full">
      <rect y="6" width="100%" height="8" rx="4" className="fill-sunk" />
      {share !== null && (
        <rect y="6" width={`${100 * share}%`} height="8" rx="4" className={className} />
      )}
      {mark !== undefined && (
        <line x1={`${100 * mark}%`} x2={`${100 * mark}%`} y2="20" {...chanceLine} />
      )}
    </svg>
  )
}
