import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'

/** Before a drawing knows its width. */
const USUAL_WIDTH = 320

/**
 * The frame of a plot: as wide as its place, as high as it says, one unit for a px, so that texts
 * and lines are sharp at every width and nothing moves when it is drawn.
 */
export function Drawing({
  title,
  description,
  height,
  children,
}: {
  title: string
  /** What it shows, in words. */
  description: string
  /** In px. */
  height: number
  /** Draws it for a width in px. */
  children: (width: number) => ReactNode
}) {
  const id = useId()
  const [frame, width] = useWidth()
  return (
    <div ref={frame} className="w-full min-w-0" style={{ height }}>
      <svg
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-description`}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="block max-w-full"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        {/* The description and the table of the numbers say it in words. */}
        <g aria-hidden="true">{children(width)}</g>
      </svg>
    </div>
  )
}

/** The width of the element in px, before the first paint and after each change. */
function useWidth(): [React.RefObject<HTMLDivElement | null>, number] {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(USUAL_WIDTH)
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const measure = () => setWidth(Math.max(200, element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [frame, width]
}
