import type { ReactNode } from 'react'

import { Card } from '#ui/base/card.tsx'

/** The card of a signed-out page: heading, introduction, content and a link to another page. */
export function AccountCard({
  title,
  documentTitle = title,
  lead,
  foot,
  children,
}: {
  title: string
  documentTitle?: string
  lead?: ReactNode
  /** Below the dashed line, e.g. a link to sign in. */
  foot?: ReactNode
  children?: ReactNode
}) {
  return (
    <Card className="sm:p-8">
      <title>{`${documentTitle} · Tabletally`}</title>
      <h1 className="text-4xl">{title}</h1>
      {lead !== undefined && <p className="mt-2 text-muted">{lead}</p>}
      <div className="mt-6 flex flex-col gap-5">{children}</div>
      {foot !== undefined && (
        <p className="mt-6 border-t-[1.5px] border-dashed border-line pt-4 text-center">{foot}</p>
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
