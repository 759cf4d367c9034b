import { numberWords } from '#features/plays/file-reading.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'

import { type Totals, differenceWords, ends } from '../../totals.rules.ts'

const names = { Win: 'Wins', Draw: 'Draws', Loss: 'Losses', '': 'Without a result' }

/** The importer's results held against the file, and in words why they differ. */
export function TotalsCard({ totals, updating }: { totals: Totals; updating: boolean }) {
  const words = differenceWords(totals)
  return (
    <Card title="Your results" className="max-lg:order-1">
      <div
        aria-busy={updating}
        className={classNames('transition-opacity', updating && 'opacity-55')}
      >
        <table className="-mt-2 w-full border-collapse tabular-nums">
          <caption className="sr-only">Your results in the file and as they will be stored</caption>
          <thead>
            <tr className="text-base text-muted">
              <th scope="col">
                <span className="sr-only">Result</span>
              </th>
              <th scope="col" className="py-1 pl-3 text-right font-semibold">
                In the file
              </th>
              <th scope="col" className="py-1 pl-3 text-right font-semibold">
                Will be stored
              </th>
            </tr>
          </thead>
          <tbody>
            {ends.map((end) => (
              <tr key={end} className="sheet-line">
                <th scope="row" className="py-1.5 text-left font-semibold">
                  {names[end]}
                </th>
                <td className="py-1.5 pl-3 text-right">{numberWords(totals.inFile[end])}</td>
                <td className="py-1.5 pl-3 text-right font-bold">
                  {numberWords(totals.stored[end])}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {words.length > 0 && (
          <ul role="list" aria-label="Why they differ" className="mt-3 text-base text-muted">
            {words.map((sentence) => (
              <li key={sentence} className="py-1">
                {sentence}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
