import type { ReactNode } from 'react'

import { useMe } from '#client/query/me.ts'
import { formatLocalDay } from '#features/days/web/moments.ts'
import { Card } from '#ui/base/card.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { PersonToken } from '#ui/lists/person-token.tsx'

import { fullName } from '../../accounts.rules.ts'
import { colourOf } from '../../colours.rules.ts'

export function AccountInformation() {
  const me = useMe()
  const name = fullName(me)
  const at = me.email.indexOf('@') + 1
  return (
    <Card title="Account Information">
      <div className="flex items-start gap-4 sm:gap-5">
        <PersonToken
          colour={colourOf({ userId: me._id, name })}
          name={name}
          className="size-16 text-2xl sm:size-20 sm:text-3xl"
        />
        <dl className="grid min-w-0 flex-1 gap-4 sm:grid-cols-2">
          <Fact label="Name" wide>
            <span className="font-score text-2xl leading-tight">{name}</span>
          </Fact>
          <Fact label="Email" wide>
            {me.email.slice(0, at)}
            <wbr />
            {me.email.slice(at)}
          </Fact>
          <Fact label="Member since">{monthOf(me.createdAt)}</Fact>
          <Fact label="Account status">
            <Badge tone="win">Active</Badge>
          </Fact>
        </dl>
      </div>
    </Card>
  )
}

function Fact({
  label,
  wide = false,
  children,
}: {
  label: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className={wide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

/** `November 2026`, or `Unknown` for an invalid date. */
function monthOf(createdAt: string): string {
  return Number.isNaN(Date.parse(createdAt)) ? 'Unknown' : formatLocalDay(createdAt, 'MMMM yyyy')
}
