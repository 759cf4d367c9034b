import { piecesOf } from '#features/accounts/colours.rules.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { sideName, sidesByPlace } from '#features/scoring/match-outcome.rules.ts'
import { columnSums, runningTotals, type Pad } from '#features/scoring/pad.rules.ts'
import type { Scoring } from '#features/scoring/results.rules.ts'
import { areRounds, columnsOf, shortNamesOf } from '#features/scoring/score-chart.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { Meeple, pieceColour } from '#ui/base/meeple.tsx'
import { LineMarker } from '#ui/charts/line-style.tsx'
import { ScoreChart } from '#ui/charts/score-chart.tsx'
import { ScoreNumber } from '#ui/layout/score-number.tsx'
import { shortScore } from '#ui/layout/score-words.ts'

export function HowItWent({ match, pad }: { match: WholeMatch; pad: Pad }) {
  const { players } = match
  const columns = padColumnsOf(match, pad)
  const totals = runningTotals(pad, players.length)
  const rows = writtenRowsOf(pad)
  const rounds = rows.map(({ label }, index) => roundLabel(label, index))
  const lines = columns.map((column) => ({ ...column, totals: totals[column.player] ?? [] }))
  const sums = columnSums(pad, players.length)
  // An edit may have set other scores than the pad adds up to.
  const isAsPlayed = columns.every(({ player: index }) => players[index]?.score === sums[index])
  const ends = lines.map(({ name, totals: all }) => `${name} ${shortScore(all.at(-1) ?? 0)}`)
  return (
    <>
      {rows.length > 1 && (
        <Card title="How it went">
          {!isAsPlayed && (
            <p className="-mt-2 mb-3 text-muted">
              The scores were changed afterwards: the pad adds up to others.
            </p>
          )}
          <ScoreChart
            lines={lines.map(({ shortName, ...line }) => ({ ...line, name: shortName }))}
            rounds={rounds}
            title="The totals after each row of the score pad"
            description={`At the end: ${ends.join(', ')}. The table “${padTitle(rows)}” has every number.`}
          />
        </Card>
      )}
      {rows.length > 0 && (
        <Card title={padTitle(rows)}>
          <PadTable match={match} pad={pad} />
        </Card>
      )}
    </>
  )
}

function writtenRowsOf(pad: Pad): Pad['rows'] {
  return pad.rows.filter(({ scores }) => scores.some((score) => score !== null))
}

function padColumnsOf(match: WholeMatch, pad: Pad): PadColumn[] {
  const { players } = match
  const pieces = piecesOf(players)
  const sides = sidesByPlace(match)
  const named = columnsOf(sides, pad).map(({ player, team }) => {
    const side = sides.find(({ members }) => members[0] === player)
    const own = players[player]?.name ?? ''
    const name = team !== null && side?.team != null ? sideName(side, players) : (team ?? own)
    return { key: players[player]?._id ?? '', player, name, piece: pieces[player] ?? 0 }
  })
  const shortNames = shortNamesOf(named.map(({ name }) => name))
  return named.map((column, index) => ({ ...column, shortName: shortNames[index] ?? column.name }))
}

function padRowsOf(pad: Pad) {
  return writtenRowsOf(pad).map(({ label, scores }, index) => ({
    key: String(index),
    label: areRounds([label]) ? `Round ${roundLabel(label, index)}` : label,
    scores,
  }))
}

function padTitle(rows: readonly { label: string }[]): string {
  return areRounds(rows.map(({ label }) => label)) ? 'Round by round' : 'Where the points came from'
}

/** Also of a row that is only called `Round 3`; else the row's name. */
function roundLabel(label: string, index: number): string {
  if (!areRounds([label])) return label
  return /\d+/u.exec(label)?.[0] ?? String(index + 1)
}

interface PadColumn {
  key: string
  /** Index of the player whose numbers they are. */
  player: number
  name: string
  shortName: string
  piece: number
}

export function PrintedPad({ match, pad }: { match: WholeMatch; pad: Pad }) {
  const rows = writtenRowsOf(pad)
  if (rows.length === 0) return null
  return (
    <>
      <h2 className="mt-8 mb-2 text-xl">{padTitle(rows)}</h2>
      <PadTable match={match} pad={pad} />
    </>
  )
}

/** A wide table scrolls by itself. The best of each row is underlined. */
function PadTable({ match, pad }: { match: WholeMatch; pad: Pad }) {
  const columns = padColumnsOf(match, pad)
  const sums = columnSums(pad, match.players.length)
  return (
    // A table that scrolls needs the keyboard's focus; positioned, so that hidden words scroll with it.
    <div
      role="region"
      aria-label="Score pad"
      {...reachable}
      className="more-beside relative -mx-1 overflow-x-auto px-1 focus-visible:outline-offset-4 print:overflow-visible print:bg-none"
    >
      <table className="w-full border-collapse tabular-nums">
        <thead>
          <tr>
            <th scope="col" className={`${stuck} text-left text-base font-normal text-muted`}>
              <span className="sr-only">Row</span>
            </th>
            {columns.map(({ key, name, shortName, piece }, index) => (
              <th
                key={key}
                scope="col"
                className="px-0.5 pb-2 align-bottom font-normal min-[22rem]:px-1 sm:px-1.5"
              >
                <span className="sr-only">{name}</span>
                <span className="ml-auto flex w-9.5 flex-col items-end gap-0.5 min-[22rem]:w-11 sm:w-16">
                  <span className="flex items-center gap-1" style={{ color: pieceColour(piece) }}>
                    <svg viewBox="-7 -7 14 14" aria-hidden="true" className="size-3.5">
                      <LineMarker index={index} />
                    </svg>
                    <Meeple piece={piece} className="size-6 print:hidden" />
                  </span>
                  <span
                    aria-hidden="true"
                    className="line-clamp-2 max-w-full text-right text-xs leading-tight font-semibold wrap-normal text-ellipsis"
                  >
                    {shortName}
                  </span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {padRowsOf(pad).map(({ key: row, label, scores }) => (
            <tr key={row} className="sheet-line">
              <th
                scope="row"
                className={`${stuck} py-2 text-left text-base font-semibold wrap-anywhere`}
              >
                {label}
              </th>
              {columns.map(({ key, player }) => (
                <Cell
                  key={key}
                  score={scores[player] ?? null}
                  best={isBest(columns, scores, player, match.scoring)}
                />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={`${stuck} pt-2.5 text-left font-bold`}>
              Total
            </th>
            {columns.map(({ key, player }) => (
              <Cell key={key} score={sums[player] ?? null} strong />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** A scrolling part of the page needs the keyboard's focus. */
const reachable = { tabIndex: 0 }

/** The first column stays while the others scroll. */
const stuck =
  'sticky left-0 z-1 max-w-36 min-w-18 bg-card pr-1.5 hyphens-auto sm:max-w-60 sm:min-w-28'

function Cell({
  score,
  best = false,
  strong = false,
}: {
  score: number | null
  best?: boolean
  strong?: boolean
}) {
  return (
    <td
      className={classNames('py-2 pl-2 text-right sm:pl-3', strong && 'pt-2.5 font-score text-xl')}
    >
      {score === null ? (
        <span className="text-muted">
          <span aria-hidden="true">–</span>
          <span className="sr-only">none</span>
        </span>
      ) : (
        <span
          className={classNames(
            'inline-block border-b-[3px] border-transparent',
            best && 'border-marigold-edge! font-bold print:border-ink!',
          )}
        >
          <ScoreNumber value={score} />
          {best && <span className="sr-only"> (best)</span>}
        </span>
      )}
    </td>
  )
}

/** False where all have the same. */
function isBest(
  columns: readonly Pick<PadColumn, 'player'>[],
  scores: readonly (number | null)[],
  player: number,
  scoring: Scoring,
): boolean {
  const known = columns.map((column) => scores[column.player] ?? null).filter((one) => one !== null)
  const best = scoring === 'lowest' ? Math.min(...known) : Math.max(...known)
  return scoring !== 'none' && new Set(known).size > 1 && scores[player] === best
}
