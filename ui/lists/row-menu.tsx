import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { type ReactNode, useId, useState } from 'react'

import { IconButton } from '../base/icon-button.tsx'

/**
 * The browser closes it on Escape and outside. What opens a dialog hides it, so that the focus comes back
 * to the row's button.
 */
export function RowMenu({
  label,
  children,
}: {
  label: string
  children: (hide: () => void) => ReactNode
}) {
  const id = useId()
  const [menu, setMenu] = useState<HTMLDivElement | null>(null)
  return (
    <>
      <IconButton
        label={label}
        icon={<EllipsisVertical className="size-5" />}
        popoverTarget={id}
        onClick={({ currentTarget }) => {
          // Below the button, in the page: it scrolls along.
          const { bottom, right } = currentTarget.getBoundingClientRect()
          menu?.style.setProperty('top', `${bottom + window.scrollY}px`)
          const { clientWidth } = document.documentElement
          menu?.style.setProperty('right', `${clientWidth - right}px`)
        }}
      />
      <div
        ref={setMenu}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className="absolute inset-auto m-0 min-w-44 rounded-field border-0 bg-card p-1.5 text-ink shadow-float [&:popover-open]:grid"
      >
        {children(() => menu?.hidePopover())}
      </div>
    </>
  )
}
