import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

const USUAL_WIDTH = 320

/** As wide as its place, one unit for a px, so that texts and lines are sharp at every width. */
export function Plot({
  title,
  description,
  height,
  numbers,
  children,
}: {
  title: string
  description: string
  /** In px. */
  height: number
  /** null where they stand elsewhere. */
  numbers: Omit<Numbers, 'caption'> | null
  children: (width: number) => ReactNode
}) {
  const id = useId()
  const [frame, width] = useWidth()
  return (
    <>
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
      {numbers !== null && <NumbersTable caption={title} {...numbers} />}
    </>
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

export interface Numbers {
  caption: string
  head: readonly string[]
  /** The first cell of a row is its name. */
  rows: readonly (readonly (string | number)[])[]
  onRow?: ((row: number) => void) | undefined
}

export function NumbersTable({ caption, head, rows, onRow }: Numbers) {
  const [opened, setOpened] = useState(false)
  return (
    <details
      className="group mt-2"
      onToggle={({ currentTarget }) => setOpened((before) => before || currentTarget.open)}
    >
      <summary className="inline-flex min-h-11 list-none items-center gap-1 rounded-field pr-2 text-base font-semibold text-muted hover:text-ink sm:min-h-9 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform group-open:rotate-90"
        />
        Show the numbers as a table
        <span className="sr-only">: {caption}</span>
      </summary>
      {opened && (
        <div
          role="region"
          aria-label={`The numbers: ${caption}`}
          {...reachable}
          className="relative max-h-80 overflow-auto rounded-field"
        >
          <table className="w-full border-collapse text-base tabular-nums">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr>
                {head.map((text, column) => (
                  <th
                    key={text}
                    scope="col"
                    className={`sticky top-0 bg-card py-1.5 font-semibold text-muted ${sideOf(column)}`}
                  >
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells], row) => (
                <tr key={name} className="sheet-line">
                  <th scope="row" className="py-1.5 pr-1.5 text-left font-semibold wrap-break-word">
                    {onRow === undefined ? (
                      name
                    ) : (
                      <button
                        type="button"
                        onClick={() => onRow(row)}
                        className="-my-1.5 min-h-11 rounded-field underline decoration-1 underline-offset-4 hover:decoration-2 sm:min-h-9"
                      >
                        {name}
                      </button>
                    )}
                  </th>
                  {cells.map((cell, index) => (
                    <td key={head[index + 1]} className="py-1.5 pl-1.5 text-right sm:pl-3">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}

const reachable = { tabIndex: 0 }

function sideOf(column: number): string {
  return column === 0 ? 'pr-1.5 text-left' : 'pl-1.5 text-right sm:pl-3'
}
