import { useLocation } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { classNames } from '#ui/base/class-names.ts'

/** What was typed in it stays when it closes. */
export function SettingsRow({
  id,
  title,
  Icon,
  value,
  danger = false,
  children,
}: {
  /** A link to `/profile/me#id` opens the row. */
  id: string
  title: string
  Icon: LucideIcon
  value?: string | undefined
  danger?: boolean
  children: ReactNode
}) {
  const titleId = useId()
  const row = useRef<HTMLDivElement>(null)
  const location = useLocation()
  const [followed, setFollowed] = useState(location)
  const [open, setOpen] = useState(location.hash === id)
  const [opened, setOpened] = useState(open)
  // Search can lead here from this page.
  if (location !== followed) {
    setFollowed(location)
    if (location.hash === id) {
      setOpen(true)
      setOpened(true)
    }
  }
  // The page is rendered in steps: the row was not there yet when the router looked for it.
  useEffect(() => {
    if (location.hash === id) row.current?.scrollIntoView()
  }, [location, id])
  return (
    <div
      ref={row}
      id={id}
      className="scroll-mt-20 border-t-2 border-dashed border-line first:border-t-0"
    >
      <h3 className="text-base">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-part`}
          onClick={() => {
            setOpen(!open)
            setOpened(true)
          }}
          className={classNames(
            'flex min-h-14.5 w-full items-center gap-3.5 rounded-card px-4 py-2 text-left font-sans text-base font-bold sm:px-6',
            danger && 'text-loss',
          )}
        >
          <Icon aria-hidden="true" className="size-5.5 shrink-0" />
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5">
            <span id={titleId}>{title}</span>
            {value !== undefined && (
              <span className="line-clamp-2 min-w-min flex-1 text-right text-base leading-snug font-normal wrap-break-word text-muted">
                {value}
              </span>
            )}
          </span>
          <ChevronRight
            aria-hidden="true"
            className={classNames(
              'size-5 shrink-0 text-muted transition-transform motion-reduce:transition-none',
              open && 'rotate-90',
            )}
          />
        </button>
      </h3>
      <section
        id={`${id}-part`}
        aria-labelledby={titleId}
        hidden={!open}
        className="px-4 pt-2 pb-5 sm:px-6"
      >
        {opened && children}
      </section>
    </div>
  )
}
