import type { ReactNode } from 'react'

import { classNames } from '../base/class-names.ts'

export function PageTitle({
  title,
  lead,
  aside,
  wide = false,
  children,
}: {
  /** The document title; also the heading unless children are given. */
  title: string
  lead?: ReactNode
  aside?: ReactNode
  /** It stands in a line of its own on phones. */
  wide?: boolean
  children?: ReactNode
}) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-3 gap-y-4 max-lg:pr-[52px] sm:gap-x-6 lg:items-end">
      <title>{`${title} · Tabletally`}</title>
      <div className="min-w-0">
        <h1 className="text-title">{children ?? title}</h1>
        {lead !== undefined && (
          <p
            className={classNames(
              'mt-2 text-base text-muted max-sm:-mr-[52px]',
              aside === undefined && 'max-lg:-mr-[52px]',
            )}
          >
            {lead}
          </p>
        )}
      </div>
      {aside !== undefined && (
        <div
          className={classNames(
            'sm:max-lg:flex sm:max-lg:min-h-11 sm:max-lg:items-center',
            wide && 'max-sm:w-[calc(100%+52px)] max-sm:shrink-0',
          )}
        >
          {aside}
        </div>
      )}
    </header>
  )
}
