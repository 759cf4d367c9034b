import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'

/** How many of so many parts are drawn by now: the first at once, then a few more at a time. */
export function useStagedRender(
  total: number,
  { first, step }: { first: number; step: number },
): number {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn < total) startTransition(() => setDrawn(drawn + step))
  }, [drawn, total, step])
  return Math.min(drawn, total)
}

/**
 * Draws the parts of a long page one after the other: all at once they keep a phone from answering.
 * The first should fill its screen.
 */
export function StagedRender({ first, children }: { first: number; children: ReactNode }) {
  const parts = Children.toArray(children)
  const drawn = useStagedRender(parts.length, { first, step: 1 })
  return (
    <>
      {parts.slice(0, drawn)}
      {/* Room to scroll back to where the page was left. */}
      {drawn < parts.length && (
        <div aria-hidden="true" className="invisible col-span-full h-[300vh]" />
      )}
    </>
  )
}
