import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

/** Tells when the end of a list comes near the screen. */
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
        // Several when the end came and went since the last look; the last one is how it is.
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
