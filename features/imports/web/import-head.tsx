import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step, and where one is. The heading gets the focus when the step begins. */
export function ImportHead({
  title,
  lead,
  stamp,
  aside,
  takesFocus,
}: {
  title: string
  /** A sentence under the heading. */
  lead?: string
  /** What is true for the whole step, as a stamp. */
  stamp?: string
  aside?: ReactNode
  /** Whether another step was there before: a page that just opened leaves the focus alone. */
  takesFocus: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [takesFocus])
  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <title>{`${title} · Tabletally`}</title>
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="outline-none wrap-anywhere text-title">
          {title}
        </h1>
        {lead !== undefined && <p className="mt-2 max-w-xl text-base text-muted">{lead}</p>}
      </div>
      {stamp !== undefined && (
        <p className="rotate-[-3.5deg] rounded-[0.625rem] border-[3px] border-loss px-4 py-1.5 font-score text-xl text-loss max-sm:ml-1 sm:mr-1">
          {stamp}
        </p>
      )}
      {aside}
    </header>
  )
}
