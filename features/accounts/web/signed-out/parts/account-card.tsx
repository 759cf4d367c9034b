import type { ReactNode } from 'react'

import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'

/** The card of a signed-out page: heading, introduction, content and a link to another page. */
export function AccountCard({
  title,
  documentTitle = title,
  lead,
  foot,
  newcomer,
  children,
}: {
  title: string
  documentTitle?: string
  lead?: ReactNode
  /** Below the dashed line, e.g. a link to sign in. */
  foot?: ReactNode
  /** On phones above the heading, in place of the foot, before the first sign-in of a browser. */
  newcomer?: ReactNode
  children?: ReactNode
}) {
  return (
    <Card className="sm:p-8">
      <title>{`${documentTitle} · Tabletally`}</title>
      {newcomer}
      <h1 className={newcomer === undefined ? 'text-4xl' : 'text-4xl newcomer:text-2xl'}>
        {title}
      </h1>
      {lead !== undefined && <p className="mt-2 text-muted">{lead}</p>}
      <div
        className={classNames(
          'mt-6 flex flex-col gap-5',
          newcomer !== undefined && 'newcomer:mt-3 newcomer:gap-3',
        )}
      >
        {children}
      </div>
      {foot !== undefined && (
        <p
          className={classNames(
            'mt-6 border-t-[1.5px] border-dashed border-line pt-4 text-center',
            newcomer !== undefined && 'newcomer:hidden',
          )}
        >
          {foot}
        </p>
      )}
    </Card>
  )
}

/** A divider between two ways to sign in. */
export function Or() {
  return (
    <p className="flex items-center gap-3 text-base text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  )
}
