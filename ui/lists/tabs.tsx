import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps, ReactNode, Ref } from 'react'

import { classNames } from '../base/class-names.ts'

export function Tabs({
  label,
  className = 'flex w-fit max-w-full gap-1 overflow-x-auto rounded-[1rem] bg-sunk p-1 pb-1.5 [scrollbar-width:none]',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <nav aria-label={label} className={`min-w-0 ${className}`}>
      {children}
    </nav>
  )
}

interface TabAnchorProps extends ComponentProps<'a'> {
  ref?: Ref<HTMLAnchorElement>
  /** Shown after the label; `null` reserves its space while it is unknown. */
  count?: number | null | undefined
  /** A line under the current tab, and on phones the count over the label: for the head of a card. */
  underlined?: boolean
  /** The count is of what waits for the reader. */
  urgent?: boolean
}

function TabAnchor({
  count,
  underlined = false,
  urgent = false,
  className,
  children,
  ...rest
}: TabAnchorProps) {
  return (
    <a
      {...rest}
      className={classNames(
        'group inline-flex min-h-11 min-w-12 shrink-0 items-center justify-center font-bold no-underline hover:text-ink focus-visible:outline-offset-0',
        // A tab with nothing is quiet, in letters as wide.
        (count ?? 0) > 0 ? 'text-ink' : 'text-muted',
        underlined
          ? '-mb-0.5 flex-col-reverse gap-0.5 rounded-t-field border-b-4 border-transparent px-1.5 py-2 text-xs leading-tight max-[22rem]:px-1 aria-[current=page]:border-ink aria-[current=page]:text-ink sm:flex-row sm:gap-2 sm:px-3 sm:text-base'
          : 'gap-1.5 rounded-field px-2.5 hover:bg-card aria-[current=page]:bg-card aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_0_0_1.5px_var(--field),0_2px_0_var(--field)] sm:gap-2 sm:px-4',
        className,
      )}
    >
      {children}
      {count !== undefined && (
        <span
          className={classNames(
            'text-center tabular-nums',
            underlined
              ? 'font-score text-xl leading-none sm:min-w-6 sm:rounded-full sm:px-1.5 sm:py-1 sm:text-xs'
              : 'min-w-6 rounded-full bg-card px-1.5 text-xs text-ink group-aria-[current=page]:bg-sunk',
            underlined && (urgent ? 'text-loss sm:bg-loss sm:text-on-result' : 'sm:bg-sunk'),
          )}
        >
          {count ?? '\u2007'}
        </span>
      )}
    </a>
  )
}

const CreatedTabLink = createLink(TabAnchor)

/** One tab. The router marks it as current if its URL is the page's, including the search. */
export const TabLink: LinkComponent<typeof TabAnchor> = (props) => <CreatedTabLink {...props} />
