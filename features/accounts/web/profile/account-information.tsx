import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'

import { useMe } from '#client/query/me.ts'
import { formatLocalDay } from '#features/dates/web/moments.ts'
import { Meeple } from '#ui/base/meeple.tsx'

import { colourOf, colourNames } from '../../colours.rules.ts'
import { fullName } from '../../names.rules.ts'
import { Captioned } from './captioned.tsx'

/** The reader: piece, name, address, and since when. */
export function AccountInformation() {
  const me = useMe()
  const name = fullName(me)
  const piece = colourOf({ userId: me._id, name })
  const at = me.email.indexOf('@') + 1
  return (
    <Captioned title="Account Information">
      <div className="flex min-w-0 overflow-clip rounded-card">
        <div
          style={{ backgroundColor: `color-mix(in srgb, var(--piece-${piece}) 14%, var(--card))` }}
          role="img"
          title={`Your piece is ${colourNames[piece]}.`}
          className="grid w-24 shrink-0 place-items-center border-r-2 border-dashed border-line max-[20rem]:w-16 sm:w-36"
        >
          <Meeple piece={piece} className="size-16 max-[20rem]:size-11 sm:size-20" />
        </div>
        <dl className="grid min-w-0 flex-1 gap-3 px-4 py-4 sm:px-5">
          <div>
            <dt className="sr-only">Name</dt>
            <dd className="font-score text-2xl leading-tight wrap-anywhere">{name}</dd>
          </div>
          <div>
            <dt className="sr-only">Email</dt>
            <dd className="-mt-2 text-muted wrap-anywhere">
              {me.email.slice(0, at)}
              <wbr />
              {me.email.slice(at)}
            </dd>
          </div>
          <Fact label="Member since">{monthOf(me.createdAt)}</Fact>
          <Fact label="Account status">
            <span className="text-win">
              <Check
                aria-hidden="true"
                strokeWidth={3}
                className="mr-1.5 inline size-4.5 align-[-3px]"
              />
              Active
            </span>
          </Fact>
        </dl>
      </div>
    </Captioned>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 text-base">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 font-bold wrap-anywhere">{children}</dd>
    </div>
  )
}

/** `November 2026`, or `Unknown` for an invalid date. */
function monthOf(createdAt: string): string {
  return Number.isNaN(Date.parse(createdAt)) ? 'Unknown' : formatLocalDay(createdAt, 'MMMM yyyy')
}
