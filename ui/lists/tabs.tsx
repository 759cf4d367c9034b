import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps, ReactNode, Ref } from 'react'

import { classNames } from '../base/class-names.ts'

/** Tabs with their state in the URL: a row of links, which scrolls if it is too long. */
export function Tabs({
  label,
  folded = false,
  children,
}: {
  label: string
  /** On phones two per line, so that none is cut off. */
  folded?: boolean
  children: ReactNode
}) {
  return (
    <nav
      aria-label={label}
      className={classNames(
        'min-w-0 gap-1 overflow-x-auto rounded-[1rem] bg-sunk p-1 pb-1.5 [scrollbar-width:none]',
        folded ? 'grid grid-cols-2 sm:flex sm:w-fit sm:max-w-full' : 'flex w-fit max-w-full',
      )}
    >
      {children}
    </nav>
  )
}

interface TabAnchorProps extends ComponentProps<'a'> {
  ref?: Ref<HTMLAnchorElement>
  /** Shown after the label; `null` reserves its space while it is unknown. */
  count?: number | null | undefined
}

function TabAnchor({ count, className, children, ...rest }: TabAnchorProps) {
  return (
    <a
      {...rest}
      className={classNames(
        'group inline-flex min-h-11 min-w-12 shrink-0 items-center justify-center gap-1.5 rounded-field px-2.5 font-bold text-muted no-underline hover:bg-card hover:text-ink sm:gap-2 sm:px-4',
        'focus-visible:outline-offset-0 aria-[current=page]:bg-marigold aria-[current=page]:text-on-marigold aria-[current=page]:shadow-[0_3px_0_var(--marigold-edge)]',
        className,
      )}
    >
      {children}
      {count !== undefined && (
        <span className="min-w-6 rounded-full bg-card px-1.5 text-center text-sm text-ink tabular-nums group-aria-[current=page]:bg-on-marigold group-aria-[current=page]:text-marigold">
          {count ?? '\u2007'}
        </span>
      )}
    </a>
  )
}

const CreatedTabLink = createLink(TabAnchor)

/** One tab. The router marks it as current if its URL is the page's, including the search. */
export const TabLink: LinkComponent<typeof TabAnchor> = (props) => <CreatedTabLink {...props} />
