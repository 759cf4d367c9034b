import { COLOURS, Meeple } from '#ui/base/meeple.tsx'
import { ordinal } from '#ui/layout/ordinal.ts'
import { Switch } from '#ui/pickers/switch.tsx'

import { crownsOf, outcomeWords, sideName } from '../seats/outcome.ts'
import { haveEachWon, numbersOf, sidesByPlace } from '../seats/ranking.ts'
import { type Side, sidesOf } from '../seats/sides.ts'
import { modeOf, type TableDraft } from '../seats/table-draft.ts'
import { CrownMark } from './result-picker.tsx'

/** So many pieces are large; a larger table has smaller ones. */
const LARGE = 8

export interface RankingProps {
  draft: TableDraft
  /** Of the seats. */
  pieces: readonly number[]
  onNumber: (key: string) => void
  onEachWon: (each: boolean) => void
}

/** The pieces of a table without scores: tapped as they finished, each gets the next number. */
export function RankingPieces({ draft, pieces, onNumber, onEachWon }: RankingProps) {
  const sides = sidesOf(modeOf(draft), draft.seats)
  const numbers = numbersOf(draft)
  const crowns = crownsOf(draft)
  const isBegun = numbers.some((number) => number !== null)
  const [first = []] = sidesByPlace(draft)
  return (
    <div className="border-b-[1.5px] border-dashed border-line px-4 pt-1 pb-2">
      <h3 className="py-2 text-base leading-tight">Tap them as they finished</h3>
      <div
        role="group"
        aria-label="Tap them as they finished"
        className="-mx-1 flex flex-wrap justify-around gap-y-1"
      >
        {sides.map((side) => {
          const [seat] = side.seats
          if (seat === undefined) return null
          const at = draft.seats.indexOf(seat)
          return (
            <PieceButton
              key={seat.key}
              side={side}
              name={side.team === '' ? seat.name : sideName(side, draft.seats)}
              shortName={sideName(side, draft.seats)}
              pieces={side.seats.map((one) => ({
                key: one.key,
                piece: pieces[draft.seats.indexOf(one)] ?? 0,
              }))}
              number={numbers[at] ?? null}
              isBegun={isBegun}
              isLarge={sides.length <= LARGE}
              crowned={crowns[at] === 'won'}
              onTap={() => onNumber(seat.key)}
            />
          )
        })}
      </div>
      {first.length > 1 && modeOf(draft) === 'competitive' && (
        <Switch
          label="Each of them won"
          checked={haveEachWon(draft)}
          onChange={onEachWon}
          className="justify-end"
        />
      )}
      {/* What a tap has changed, for whoever does not see the numbers. */}
      <p role="status" className="sr-only">
        {isBegun ? outcomeWords(draft) : ''}
      </p>
    </div>
  )
}

function PieceButton({
  side,
  name,
  shortName,
  pieces,
  number,
  isBegun,
  isLarge,
  crowned,
  onTap,
}: {
  side: Side
  name: string
  shortName: string
  /** Of the side's members. */
  pieces: readonly { key: string; piece: number }[]
  number: number | null
  isBegun: boolean
  isLarge: boolean
  crowned: boolean
  onTap: () => void
}) {
  const size = isLarge ? 'size-15' : 'size-11'
  return (
    <button
      type="button"
      aria-label={tapWords(name, number, isBegun, side)}
      aria-pressed={number !== null}
      onClick={onTap}
      className="relative flex min-w-16 flex-1 basis-0 touch-manipulation flex-col items-center rounded-field px-0.5 pt-3.5 pb-1 hover:bg-sunk"
    >
      {crowned && (
        <span className="absolute top-0 [&_svg]:h-5 [&_svg]:w-6">
          <CrownMark crown="won" />
        </span>
      )}
      <span className="flex -space-x-7">
        {pieces.map(({ key, piece }, at) =>
          // The number is on the piece in front.
          at < pieces.length - 1 || number === null ? (
            <Meeple key={key} piece={piece} className={size} />
          ) : (
            <NumberedPiece key={key} piece={piece} number={number} className={size} />
          ),
        )}
      </span>
      <span className="line-clamp-2 max-w-full text-xs leading-tight font-bold wrap-anywhere">
        {shortName}
      </span>
    </button>
  )
}

/** What a tap says, or has said. */
function tapWords(name: string, number: number | null, isBegun: boolean, { seats }: Side): string {
  if (number === null) return isBegun ? `${name} finished next` : `${name} won`
  return number === 1 && seats[0]?.result === 'Win'
    ? `${name} won`
    : `${name} finished ${ordinal(number)}`
}

/** The number takes the place of the mark that a repeated colour has. */
function NumberedPiece({
  piece,
  number,
  className,
}: {
  piece: number
  number: number
  className: string
}) {
  return (
    <span
      aria-hidden="true"
      data-number={number}
      // Drawn, not written: the button's name says the place in words.
      className={`relative shrink-0 animate-[piece-placed_220ms_ease-out] before:absolute before:inset-x-0 before:top-[34%] before:text-center before:font-score before:text-[1.1875rem] before:leading-none before:text-card before:content-[attr(data-number)] ${className}`}
    >
      <Meeple piece={piece % COLOURS} className="size-full" />
    </span>
  )
}
