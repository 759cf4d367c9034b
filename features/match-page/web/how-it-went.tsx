import { useMe } from '#client/query/me.ts'
import { piecesOf } from '#features/matches/web/match-marks.tsx'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { sidesByPlace } from '#features/scoring/match-outcome.rules.ts'
import { columnSums, type Pad, runningTotals } from '#features/scoring/pad.rules.ts'
import {
  areRounds,
  columnsOf,
  leadWords,
  shortNamesOf,
} from '#features/scoring/score-chart.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { ScoreChart } from '#ui/charts/score-chart.tsx'
import { shortScore } from '#ui/layout/score-words.ts'

import { PadTable } from './pad-table.tsx'

/** The pad of a match: how the totals grew, and every number. */
export function HowItWent({ match, pad }: { match: WholeMatch; pad: Pad }) {
  const me = useMe()
  const { players, scoring } = match
  const pieces = piecesOf(players)
  const named = columnsOf(sidesByPlace(match), pad).map(({ player: index, team }) => {
    const player = players[index]
    return {
      key: player?._id ?? '',
      player: index,
      name: team ?? player?.name ?? '',
      piece: pieces[index] ?? 0,
      mine: player?.user?._id === me._id,
    }
  })
  const shortNames = shortNamesOf(named.map(({ name }) => name))
  const columns = named.map((column, index) => ({
    ...column,
    shortName: shortNames[index] ?? column.name,
  }))
  const totals = runningTotals(pad, players.length)
  const rows = writtenRowsOf(pad)
  const labels = rows.map(({ label }) => label)
  const rounds = labels.map((label, index) => roundLabel(label, index))
  const lines = columns.map((column) => ({ ...column, totals: totals[column.player] ?? [] }))
  const sums = columnSums(pad, players.length)
  // An edit may set other scores than the pad adds up to; then its story ends otherwise.
  const isAsPlayed = named.every(({ player: index }) => players[index]?.score === sums[index])
  const words = isAsPlayed
    ? leadWords(lines, scoring, labels)
    : 'The scores were changed afterwards: the pad adds up to others.'
  const ends = lines.map(({ name, totals: all }) => `${name} ${shortScore(all.at(-1) ?? 0)}`)
  return (
    <>
      {rows.length > 1 && (
        <Card title="How it went">
          {words !== '' && <p className="-mt-2 mb-3 text-muted">{words}</p>}
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
          <PadTable columns={columns} rows={padRowsOf(pad)} sums={sums} scoring={scoring} />
        </Card>
      )}
    </>
  )
}

function writtenRowsOf(pad: Pad): Pad['rows'] {
  return pad.rows.filter(({ scores }) => scores.some((score) => score !== null))
}

/** The rows that have numbers, as a table shows them. */
export function padRowsOf(pad: Pad) {
  return writtenRowsOf(pad).map(({ label, scores }, index) => ({
    key: String(index),
    label: areRounds([label]) ? `Round ${roundLabel(label, index)}` : label,
    scores,
  }))
}

export function padTitle(rows: readonly { label: string }[]): string {
  return areRounds(rows.map(({ label }) => label)) ? 'Round by round' : 'Where the points came from'
}

/** The number of a round, also of one that is only called `Round 3`; else the row's name. */
function roundLabel(label: string, index: number): string {
  if (!areRounds([label])) return label
  return /\d+/u.exec(label)?.[0] ?? String(index + 1)
}
