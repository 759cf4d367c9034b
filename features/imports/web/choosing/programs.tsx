import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

import { Card } from '#ui/base/card.tsx'

/** What can be read, and how to get it there. */
const programs: { name: string; file: string; how: ReactNode }[] = [
  {
    name: 'BG Stats',
    file: '.json or .bgsplay',
    how: 'In the app, open the settings, choose to export your data, and save BGStatsExport.json. A single play that somebody shared (.bgsplay) works too.',
  },
  {
    name: 'BoardGameGeek',
    file: '.xml',
    how: 'Your plays as XML (XMLAPI2), as you download them there. One page has a hundred plays: import one page after another; what is here already does not come twice.',
  },
  {
    name: 'A spreadsheet',
    file: '.csv',
    how: 'A table with titles in its first line, saved as CSV, or its cells, copied and pasted on this page. You say what a row is and which column is which, and see the first matches at once.',
  },
  {
    name: 'Tabletally',
    file: '.json or .csv',
    how: 'On the other server, open the profile, and choose Download as JSON. It keeps more than the CSV.',
  },
]

/** @param noBgg whether this server cannot ask BoardGameGeek by user name */
export function Programs({ noBgg }: { noBgg: boolean }) {
  return (
    <Card title="What can be read">
      <ul role="list" className="-mx-4 -mb-4 sm:-mx-6 sm:-mb-6">
        {programs.map(({ name, file, how }) => (
          <li key={name} className="border-t-2 border-dashed border-line">
            <details className="group">
              <summary className="flex min-h-13 list-none items-center gap-3 px-4 py-2 hover:bg-sunk/50 focus-visible:-outline-offset-3 group-open:pb-1 sm:px-6 [&::-webkit-details-marker]:hidden">
                <span className="min-w-0 flex-1">
                  <span className="font-bold">{name}</span>{' '}
                  <span className="text-base whitespace-nowrap text-muted">{file}</span>
                </span>
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="px-4 pb-4 text-base text-muted sm:px-6">
                {how}
                {noBgg &&
                  name === 'BoardGameGeek' &&
                  ' This server is not set up to ask BoardGameGeek by user name.'}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}
