import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'

export interface Numbers {
  /** What the table is about. */
  caption: string
  head: readonly string[]
  /** The first cell of a row is its name. */
  rows: readonly (readonly (string | number)[])[]
}

/** The numbers of a plot, for whoever would rather read them; built when it is opened. */
export function NumbersTable({ caption, head, rows }: Numbers) {
  const [opened, setOpened] = useState(false)
  return (
    <details
      className="group mt-2"
      onToggle={({ currentTarget }) => setOpened((before) => before || currentTarget.open)}
    >
      <summary className="inline-flex min-h-11 list-none items-center gap-1 rounded-field pr-2 text-sm font-semibold text-muted hover:text-ink sm:min-h-9 [&::-webkit-details-marker]:hidden">
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
          <table className="w-full border-collapse text-sm tabular-nums">
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
              {rows.map(([name, ...cells]) => (
                <tr key={name} className="sheet-line">
                  <th scope="row" className="py-1.5 pr-1.5 text-left font-semibold wrap-break-word">
                    {name}
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

/** A scrolling part of the page that the keyboard can reach. */
const reachable = { tabIndex: 0 }

function sideOf(column: number): string {
  return column === 0 ? 'pr-1.5 text-left' : 'pl-1.5 text-right sm:pl-3'
}
