import { useMe } from '#client/query/me.ts'
import type { Match, Player } from '#features/matches/matches.contract.ts'
import { isAwaited, ResultWord } from '#features/matches/web/match-marks.tsx'
import { type Side, sideName } from '#features/scoring/match-outcome.rules.ts'
import { differenceOf } from '#features/scoring/scores.rules.ts'
import { classNames } from '#ui/base/class-names.ts'
import { Meeple, pieceColour } from '#ui/base/meeple.tsx'
import { ordinal } from '#ui/layout/ordinal.ts'
import { shortScore, shownScore } from '#ui/layout/score-words.ts'
import { Score } from '#ui/layout/sheet.tsx'

import { PlayerMarks } from './player-marks.tsx'
import { PlayerName } from './player-name.tsx'

interface RowProps {
  side: Side
  /** The winner's score. */
  best: number | null
  /** A part of the winner's length; null for none. */
  bar: number | null
  /** The banner above says everything of the side but its players. */
  headless: boolean
  /** The banner has the side's score. */
  inBanner: boolean
  match: Pick<Match, 'mode' | 'players'>
  pieces: readonly number[]
  guestsLocked: boolean
}

export function SideRow(props: RowProps) {
  const { side, match, pieces, guestsLocked, headless } = props
  const players = match.players
  if (side.team === null && side.members.length === 1 && !headless) {
    const [index = 0] = side.members
    const player = players[index]
    return player === undefined ? null : (
      <PlayerRow {...props} player={player} piece={pieces[index] ?? 0} />
    )
  }
  return (
    <>
      {side.team !== null && <TeamRow {...props} name={sideName(side, players)} />}
      {side.members.map((index) => {
        const player = players[index]
        return (
          player !== undefined && (
            <MemberRow
              key={player._id}
              player={player}
              piece={pieces[index] ?? 0}
              // Members who differ have scores and results of their own.
              ownScore={side.score === null}
              guestsLocked={guestsLocked}
            />
          )
        )
      })}
    </>
  )
}

const row =
  'sheet-line flex min-h-17 items-center gap-2.5 px-4 py-2 last:border-b-0 sm:gap-4 sm:px-6'

function PlayerRow({
  side,
  best,
  bar,
  player,
  piece,
  guestsLocked,
}: RowProps & { player: Player; piece: number }) {
  return (
    <li className={classNames(row, 'flex-wrap', useOwnTint(player))}>
      <Place side={side} />
      <Meeple piece={piece} hollow={isAwaited(player)} className="size-8 max-[16rem]:hidden" />
      <div className="min-w-0 flex-1">
        <NameLine player={player} guestsLocked={guestsLocked} />
        {bar !== null && <Bar part={bar} colour={pieceColour(piece)} />}
      </div>
      <Points side={side} best={best} />
      <WholeScore score={side.score} />
    </li>
  )
}

function TeamRow({ side, best, bar, inBanner, name }: RowProps & { name: string }) {
  return (
    <li className={classNames(row, 'border-b-0! bg-sunk/40', inBanner && 'min-h-11!')}>
      <Place side={side} />
      <div className="min-w-0 flex-1">
        <p className="font-score text-base leading-tight wrap-anywhere">{name}</p>
        {bar !== null && !inBanner && <Bar part={bar} colour="var(--muted)" />}
      </div>
      {!inBanner && <Points side={side} best={best} />}
    </li>
  )
}

function MemberRow({
  player,
  piece,
  ownScore,
  guestsLocked,
}: {
  player: Player
  piece: number
  ownScore: boolean
  guestsLocked: boolean
}) {
  return (
    <li className={classNames(row, 'min-h-13! pl-8 sm:pl-14', useOwnTint(player))}>
      <Meeple piece={piece} hollow={isAwaited(player)} className="size-7" />
      <div className="min-w-0 flex-1">
        <NameLine player={player} guestsLocked={guestsLocked} />
      </div>
      <span className="sr-only">{player.result}</span>
      {ownScore && player.score !== null && (
        <span className="text-right">
          <Score value={player.score} />
        </span>
      )}
    </li>
  )
}

function useOwnTint(player: Player): string {
  return player.user?._id === useMe()._id ? 'bg-marigold/12' : ''
}

function NameLine({ player, guestsLocked }: { player: Player; guestsLocked: boolean }) {
  return (
    <p className="dotted text-base text-muted">
      <span className="text-base font-bold text-ink">
        <PlayerName player={player} />
      </span>
      <PlayerMarks player={player} guestsLocked={guestsLocked} />
    </p>
  )
}

/** A dash where nothing ranks the side. */
function Place({ side: { place } }: { side: Side }) {
  if (place === null) return <span aria-hidden="true" className="w-8 shrink-0 sm:w-9" />
  return (
    <span className="w-8 shrink-0 font-score text-base whitespace-nowrap text-muted sm:w-9">
      {place}
      <span className="text-xs">{ordinal(place).slice(-2)}</span>
    </span>
  )
}

/** Dots go on to the winner's length. */
function Bar({ part, colour }: { part: number; colour: string }) {
  return (
    <span aria-hidden="true" className="mt-1 flex h-2.5 items-center gap-1.5">
      <span
        className="h-full shrink-0 -skew-x-12 rounded-[2px] border-[1.4px] border-ink"
        style={{ width: `${Math.round(part * 100)}%`, backgroundColor: colour }}
      />
      <span className="mt-1 h-0 min-w-0 flex-1 border-t-[2.5px] border-dotted border-line" />
    </span>
  )
}

function Points({ side: { score, result, place }, best }: { side: Side; best: number | null }) {
  const behind = place === null || place === 1 ? null : differenceOf(score, best)
  const byHand = score !== null && place === null && result !== ''
  return (
    <div className="shrink-0 text-right">
      {(score !== null || result === '') && (
        <p className={sizeOf(score)}>
          <Score value={score} />
        </p>
      )}
      {behind !== null && behind !== 0 && (
        <p aria-hidden="true" className="text-base text-muted tabular-nums">
          {behind > 0 && '+'}
          {shortScore(behind)}
        </p>
      )}
      {result !== '' && (
        <p className={score === null ? 'text-base' : byHand ? 'text-base' : 'sr-only'}>
          <ResultWord result={result} />
        </p>
      )}
    </div>
  )
}

function sizeOf(score: number | null): string {
  if (score === null) return ''
  const { length } = shortScore(score)
  if (length <= 3) return '[&>span]:text-2xl'
  return length <= 5
    ? '[&>span]:text-xl sm:[&>span]:text-2xl'
    : '[&>span]:text-base sm:[&>span]:text-2xl'
}

/** Visible text, because a touch screen shows no `title`; beside words it would break. */
function WholeScore({ score }: { score: number | null }) {
  if (score === null || shortScore(score) === shownScore(score)) return null
  return (
    <p aria-hidden="true" className="basis-full text-right text-base text-muted wrap-anywhere">
      {shownScore(score)}
    </p>
  )
}
