import type { OpenedMatch } from '#features/matches/web/opened-match.ts'
import { sidesByPlace } from '#features/scoring/match-outcome.rules.ts'
import { columnSums, type Pad } from '#features/scoring/pad.rules.ts'
import { columnsOf, shortNamesOf } from '#features/scoring/score-chart.rules.ts'
import { shortScore } from '#ui/layout/score-words.ts'
import { PrintPiece } from '#ui/print/print-marks.tsx'

import { padRowsOf, padTitle } from '../how-it-went.tsx'
import { isBest } from '../pad-table.tsx'

/** The numbers of a pad on paper; the best of each row is underlined. */
export function PrintedPad({ match, pad }: { match: OpenedMatch; pad: Pad }) {
  const { players, scoring } = match
  const columns = columnsOf(sidesByPlace(match), pad)
  const names = shortNamesOf(columns.map(({ player, team }) => team ?? players[player]?.name ?? ''))
  const rows = padRowsOf(pad)
  const sums = columnSums(pad, players.length)
  if (rows.length === 0) return null
  return (
    <>
      <h2 className="mt-8 text-xl">{padTitle(rows)}</h2>
      <table className="mt-2 w-full border-collapse tabular-nums">
        <thead>
          <tr>
            <th className="text-left font-normal">
              <span className="sr-only">Row</span>
            </th>
            {columns.map(({ player }, order) => (
              <th key={player} scope="col" className="px-1 py-2 text-right text-base">
                <span className="inline-flex items-center gap-1.5">
                  <PrintPiece order={order} className="size-5" />
                  {names[order]}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, scores }) => (
            <tr key={key} className="break-inside-avoid border-t border-ink">
              <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
                {label}
              </th>
              {columns.map(({ player }) => {
                const score = scores[player] ?? null
                const best = isBest(columns, scores, player, scoring)
                return (
                  <td key={player} className="px-1 py-1.5 text-right font-semibold">
                    <span className={best ? 'border-b-3 border-ink' : undefined}>
                      {score === null ? '–' : shortScore(score)}
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-ink">
            <th scope="row" className="py-2 text-left">
              Total
            </th>
            {columns.map(({ player }) => (
              <td key={player} className="px-1 py-2 text-right font-score text-xl">
                {shortScore(sums[player] ?? 0)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </>
  )
}
