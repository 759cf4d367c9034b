import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'

export function useStagedRender(
  total: number,
  { first, step }: { first: number; step: number },
): number {
  const [rendered, setRendered] = useState(first)
  useEffect(() => {
    if (rendered < total) startTransition(() => setRendered(rendered + step))
  }, [rendered, total, step])
  return Math.min(rendered, total)
}

/**
 * One part after another: all at once would block a phone. The `first` parts should fill its screen.
 * @param first below 0 where parts elsewhere on the page come first
 */
export function StagedRender({ first, children }: { first: number; children: ReactNode }) {
  const parts = Children.toArray(children)
  const rendered = useStagedRender(parts.length, { first, step: 1 })
  return (
    <>
      {parts.slice(0, Math.max(0, rendered))}
      {/* Space, so that the scroll position can be restored. */}
      {rendered < parts.length && (
        <div aria-hidden="true" className="invisible col-span-full h-[300vh]" />
      )}
    </>
  )
}
