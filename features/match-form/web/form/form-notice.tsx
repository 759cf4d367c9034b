import { useRef } from 'react'

import { Button } from '#ui/base/button.tsx'

/** What the form has done by itself, and one tap that undoes it; nothing to see without `text`. */
export function FormNotice({
  text,
  action,
  onTap,
}: {
  text: string | null
  action: string
  onTap: () => void
}) {
  const status = useRef<HTMLDivElement>(null)
  return (
    // Always rendered: a live region announces only what changes inside it.
    <div ref={status} role="status" tabIndex={-1} className="w-full outline-none empty:absolute">
      {text !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-field bg-sunk py-1 pr-1 pl-3.5">
          <p className="min-w-0 font-semibold wrap-anywhere">{text}</p>
          <Button
            tone="quiet"
            size="small"
            className="min-w-0"
            onClick={() => {
              // The button disappears; the focus stays here.
              status.current?.focus({ preventScroll: true })
              onTap()
            }}
          >
            <span className="min-w-0 wrap-anywhere">{action}</span>
          </Button>
        </div>
      )}
    </div>
  )
}
