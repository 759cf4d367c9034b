import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'

import { useMe } from '#client/query/me.ts'
import { formatLocalDay } from '#features/days/web/moments.ts'
import { colourOf, colourNames } from '#features/names/colours.rules.ts'
import { fullName } from '#features/names/names.rules.ts'
import { Meeple } from '#ui/base/meeple.tsx'

import { Captioned } from './captioned.tsx'

/** The reader's piece and name. */
export function You() {
  const me = useMe()
  const name = fullName(me)
  const piece = colourOf({ userId: me._id, name })
  return (
    <div className="flex min-w-0 overflow-clip rounded-card bg-card shadow-card">
      <div
        style={{ backgroundColor: `color-mix(in srgb, var(--piece-${piece}) 14%, var(--card))` }}
        className="grid w-28 shrink-0 place-items-center border-r-2 border-dashed border-line py-6 max-[20rem]:w-20 sm:w-36"
      >
        <Meeple piece={piece} className="size-18 max-[20rem]:size-14" />
      </div>
      <div className="flex min-w-0 flex-col justify-center px-4 py-4 sm:px-5">
        <p className="font-score text-2xl leading-tight wrap-anywhere">{name}</p>
        <p className="mt-1 text-base text-muted">{`Your piece is ${colourNames[piece]}.`}</p>
      </div>
    </div>
  )
}

export function AccountInformation() {
  const me = useMe()
  const at = me.email.indexOf('@') + 1
  return (
    <Captioned title="Account Information">
      <dl>
        <Fact label="Name">{fullName(me)}</Fact>
        <Fact label="Email">
          {me.email.slice(0, at)}
          <wbr />
          {me.email.slice(at)}
        </Fact>
        <Fact label="Member since">{monthOf(me.createdAt)}</Fact>
        <Fact label="Account status">
          <span className="inline-flex items-center gap-1.5 text-win">
            <Check aria-hidden="true" strokeWidth={3} className="size-4.5" />
            Active
          </span>
        </Fact>
      </dl>
    </Captioned>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 border-t-2 border-dashed border-line px-4 py-2.5 first:border-t-0 sm:px-6">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 font-bold wrap-anywhere">{children}</dd>
    </div>
  )
}

/** `November 2026`, or `Unknown` for an invalid date. */
function monthOf(createdAt: string): string {
  return Number.isNaN(Date.parse(createdAt)) ? 'Unknown' : formatLocalDay(createdAt, 'MMMM yyyy')
}
