import { type ReadFile, numberWords } from '#features/plays/file-reading.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { Sheet } from '#ui/layout/sheet.tsx'

import { matchWords } from '../import-words.ts'

const SHOWN = 6

/** What rows of the file say, in words: whoever looks sees who won before anything is stored. */
export function ReadingsCard({ readings }: { readings: ReadFile['readings'] }) {
  const rest = readings.slice(SHOWN)
  return (
    <Card title="How the lines are read" className="max-lg:order-1">
      <Sheet aria-label="How the lines are read">{readings.slice(0, SHOWN).map(row)}</Sheet>
      {rest.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 items-center font-semibold text-draw underline decoration-1 underline-offset-4">
            {rest.length === 1 ? '1 more kind of line' : `${rest.length} more kinds of lines`}
          </summary>
          <Sheet aria-label="More kinds of lines">{rest.map(row)}</Sheet>
        </details>
      )}
    </Card>
  )
}

function row({ at, cells, words, count }: ReadFile['readings'][number]) {
  return (
    <li key={at} className="sheet-line py-2.5 last:border-b-0">
      <p className="leading-snug font-bold wrap-anywhere">{words}</p>
      <p className="text-base text-muted wrap-anywhere">
        Line {numberWords(at)}: {cells}
        {count > 1 && <span className="font-semibold"> · {matchWords(count)} like this</span>}
      </p>
    </li>
  )
}
