import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { useStagedRender } from '#ui/lists/staged-render.tsx'

const FIRST = 4

export interface Rest {
  hasNext: boolean
  isLoading: boolean
  error: Error | null
  load: () => void
}

export function ListCard<Row>({
  title,
  aside,
  of,
  rows,
  total,
  rest,
  foot,
  children,
}: {
  title: string
  aside?: ReactNode
  of: string
  rows: readonly Row[]
  /** Also beyond `rows`. */
  total: number
  rest?: Rest
  foot?: ReactNode
  children: (row: Row) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  // All at once would block a phone.
  const staged = useStagedRender(open ? rows.length : FIRST, { first: FIRST, step: 20 })
  const goesOn = open && rest?.hasNext === true
  const cut = open && rest === undefined ? total - rows.length : 0
  return (
    <Card title={title} aside={aside}>
      <ul role="list" className="-mt-2 border-t-[1.5px] border-dashed border-line">
        {rows.slice(0, staged).map(children)}
      </ul>
      {cut > 0 && <p className="mt-2 text-base text-muted">{`and ${cut} more`}</p>}
      {open && rest?.error != null && (
        <Banner tone="error" className="mt-3">
          {messageOf(rest.error, `More ${of} did not load.`)}
        </Banner>
      )}
      <div className="-mb-2 flex flex-wrap items-center justify-between gap-x-4 empty:hidden">
        {rows.length > FIRST && (
          <Button
            tone="bare"
            className="-ml-2.5 text-draw! underline underline-offset-4"
            aria-expanded={open}
            loading={rest?.isLoading === true}
            onClick={() => (goesOn ? rest.load() : setOpen(!open))}
          >
            {goesOn ? `Show more ${of}` : open ? `Fewer ${of}` : `All ${total} ${of}`}
          </Button>
        )}
        {foot}
      </div>
    </Card>
  )
}

export function ListRow({
  icon,
  link,
  name,
  words,
  children,
}: {
  icon?: ReactNode
  /** Covers the row; null where the name leads nowhere. */
  link: Pick<LinkProps, 'to' | 'params' | 'search'> | null
  name: ReactNode
  words: ReactNode
  children?: ReactNode
}) {
  return (
    <li className="sheet-line relative flex min-h-17 flex-wrap items-center gap-x-3 gap-y-1 py-2 last:border-b-0">
      {icon}
      <div className="min-w-0 flex-1 basis-28">
        <p className="leading-snug font-bold wrap-break-word">
          {link === null ? (
            name
          ) : (
            <Link
              {...link}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-field hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
            >
              {name}
            </Link>
          )}
        </p>
        <p className="text-base leading-snug text-muted wrap-break-word">{words}</p>
      </div>
      {children}
    </li>
  )
}
