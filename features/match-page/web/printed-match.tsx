import { Fragment } from 'react'

import { formatDay } from '#features/dates/day-words.rules.ts'
import { faceOf } from '#features/games/faces.rules.ts'
import { shownDetails } from '#features/matches/match-details.rules.ts'
import type { Player } from '#features/matches/matches.contract.ts'
import { isAwaited } from '#features/matches/web/match-marks.tsx'
import { type OpenedMatch, useViewer } from '#features/matches/web/opened-match.ts'
import {
  barsOf,
  isNumberedTeam,
  outcomeOf,
  sideName,
  sidesByPlace,
  type Outcome,
} from '#features/scoring/match-outcome.rules.ts'
import { differenceOf } from '#features/scoring/scores.rules.ts'
import { nameWords } from '#ui/layout/name-words.ts'
import { ordinal } from '#ui/layout/ordinal.ts'
import { PrintBar, PrintBox, PrintPiece } from '#ui/layout/print-marks.tsx'
import { Printed } from '#ui/layout/printed.tsx'
import { shortScore, shownScore } from '#ui/layout/score-words.ts'
import type { Opening } from '#ui/overlays/opener.tsx'

import { PrintedPad } from './how-it-went.tsx'

export function PrintedMatch({ match, open, onOpenChange }: { match: OpenedMatch } & Opening) {
  const { game, day, expansions, pad } = match
  const facts = [
    ...shownDetails(match, 'fact').map(({ words }) => words),
    ...(expansions.length === 0 ? [] : [`with ${expansions.map(({ name }) => name).join(', ')}`]),
  ]
  return (
    <Printed
      day={formatDay(day, 'EEEE d MMMM yyyy')}
      open={open}
      onPrinted={() => onOpenChange(false)}
    >
      <div className="mt-6 flex items-center gap-5">
        <PrintBox letters={faceOf(game.name).monogram} className="size-22" />
        <div className="min-w-0">
          <h1 className="text-4xl wrap-anywhere">{game.name}</h1>
          {facts.length > 0 && <p className="mt-1 wrap-anywhere">{facts.join(', ')}</p>}
        </div>
      </div>
      <Results match={match} />
      {pad !== null && <PrintedPad match={match} pad={pad} />}
      {shownDetails(match, 'paragraph').map(({ key, label, words }) => (
        <Fragment key={key}>
          <h2 className="mt-6 text-base">{label}</h2>
          <p className="whitespace-pre-line wrap-anywhere">{words}</p>
        </Fragment>
      ))}
      <p className="mt-4 text-base">{answersOf(match.players)}</p>
    </Printed>
  )
}

/** A sole winner has the large box, and the rows begin with the second. */
function Results({ match }: { match: OpenedMatch }) {
  const { userId } = useViewer()
  const outcome = outcomeOf(
    match,
    match.players.some(({ user }) => user?._id === userId),
  )
  const [winner, ...others] = outcome?.sides ?? []
  const isAlone = winner?.result === 'Win' && winner.team === null && others.length === 0
  return (
    <>
      {outcome === null ? <p className="mt-6">No result yet</p> : <Headline outcome={outcome} />}
      <Rows match={match} withoutSeat={isAlone ? winner.members[0] : undefined} />
    </>
  )
}

function Headline({ outcome }: { outcome: Outcome }) {
  const { words, margin, score } = outcome
  return (
    <div className="mt-6 flex items-center gap-4 rounded-field border-2 border-ink px-5 py-4">
      {outcome.sides[0]?.result === 'Win' && <PrintPiece order={0} className="size-14" />}
      <div className="min-w-0 flex-1">
        <p className="font-score text-2xl leading-tight wrap-anywhere">{words}</p>
        {margin !== null && <p>{margin}</p>}
      </div>
      {score !== null && <p className="font-score text-5xl leading-none">{shortScore(score)}</p>}
    </div>
  )
}

function Rows({
  match,
  withoutSeat,
}: {
  match: OpenedMatch
  /** Of a side that stands above. */
  withoutSeat: number | undefined
}) {
  const { players, mode, scoring } = match
  const sides = sidesByPlace(match)
  const best = sides[0]?.score ?? null
  const bars = barsOf(
    sides.map(({ score }) => score),
    mode === 'cooperative' ? 'none' : scoring,
  )
  return (
    <ul role="list" aria-label="Players on paper">
      {sides.map((side, order) => {
        if (side.members[0] === withoutSeat) return null
        const bar = bars[order] ?? null
        const behind = differenceOf(side.score, best)
        const isNamed = side.team !== null && !isNumberedTeam(side.team)
        const people = side.members.map((seat) => players[seat]?.name ?? '')
        return (
          <li
            key={side.members[0]}
            className="flex min-h-14 break-inside-avoid items-center gap-4 border-b border-dashed border-ink px-5 py-1.5"
          >
            <span className="w-9 shrink-0 font-score">
              {side.place === null ? '' : ordinal(side.place)}
            </span>
            <PrintPiece order={order} className="size-8" />
            <span className="min-w-0 flex-1 font-bold wrap-anywhere">
              {isNamed ? `${side.team}: ${people.join(', ')}` : sideName(side, players)}
            </span>
            {bar !== null && (
              <span className="w-[34%] shrink-0">
                <PrintBar part={bar} order={order} />
              </span>
            )}
            <span className="w-10 shrink-0 text-right text-base tabular-nums">
              {behind !== null && behind !== 0 && `${behind > 0 ? '+' : ''}${shortScore(behind)}`}
            </span>
            <span className="w-20 shrink-0 text-right font-score text-2xl">
              {side.score === null ? side.result : shownScore(side.score)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** `Aiko and Mara have said yes. Priya has not yet.`; empty where only guests played. */
function answersOf(players: readonly Player[]): string {
  const accounts = players.filter(({ user }) => user !== null)
  const words = (awaited: boolean, end: string) => {
    const names = accounts.filter((player) => isAwaited(player) === awaited)
    if (names.length === 0) return []
    const who = nameWords(
      names.map(({ user, name }) => user?.firstName ?? name),
      names.length,
    )
    return [`${who} ${names.length === 1 ? 'has' : 'have'} ${end}.`]
  }
  return [...words(false, 'said yes'), ...words(true, 'not said yes yet')].join(' ')
}
