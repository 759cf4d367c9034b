import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onNear` when the end of a list comes near the screen, for infinite scroll. */
export function ScrollSentinel({
  watching,
  onNear,
  children,
}: {
  watching: boolean
  onNear: () => void
  children: ReactNode
}) {
  const end = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)

  useEffect(() => {
    if (!watching || end.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        // There are several entries if it changed more than once; the last one is current.
        if (entries.at(-1)?.isIntersecting === true) near()
      },
      { rootMargin: '1200px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [watching])

  return (
    <div ref={end} className="mt-2 flex justify-center">
      {children}
    </div>
  )
}
