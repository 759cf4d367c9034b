import { useEffect, useRef, useState } from 'react'

import type { Game } from '#features/games/games.contract.ts'
import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'

import type { Choice, LineKnowledge, Reading, Who } from '../quick-line.rules.ts'
import { Corrections, Question } from './corrections.tsx'
import { ReadingChip } from './reading-chip.tsx'
import { type Item, itemsOf } from './reading-items.ts'
import { isWhole, readingWords, takenWords } from './reading-words.ts'
import { TableQuestion } from './table-question.tsx'

export { readQuickLine, toProposal } from '../quick-line.rules.ts'
export { pieceAt } from './question.tsx'

const HEARD_MS = 800

interface ReadingCardProps {
  reading: Reading
  /** The pieces of the seats. */
  pieces: readonly number[]
  /** The piece that somebody would have on a seat. */
  pieceAt: (seat: number, who: Who) => number
  games: readonly Game[]
  people: LineKnowledge['people']
  /** Those that come into the form with the game, although the line does not say them. */
  expansions: readonly Game[]
  today: string
  taken: boolean
  onReopen: () => void
  onChoose: (words: string, choice: Choice) => void
  onLeaveOut: (expansion: Game) => void
}

/** What was read, in parts that can be corrected; what two names fit is asked. */
export function ReadingCard({
  reading,
  pieces,
  pieceAt,
  expansions,
  today,
  taken,
  onReopen,
  onChoose,
  onLeaveOut,
  ...known
}: ReadingCardProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const items = itemsOf(reading, expansions, today)
  const open = items.find(({ id }) => id === openId)

  // A word that is nobody yet would be one more seat.
  const pieceIn = (item: Item) => (who: Who) =>
    pieceAt(item.kind === 'seat' ? item.index : reading.seats.length, who)

  function choose({ words }: Item, choice: Choice) {
    setOpenId(null)
    // The pressed button disappears; the focus stays here.
    list.current?.focus({ preventScroll: true })
    onChoose(words, choice)
  }

  function leaveOut(expansion: Game) {
    list.current?.focus({ preventScroll: true })
    onLeaveOut(expansion)
  }

  if (items.length === 0 && reading.asks.length === 0) return null
  // The form shows it all now, and asks beside Save Match what is nearly the name of somebody.
  if (taken) {
    return <TakenOver words={takenWords(reading)} whole={isWhole(reading)} onReopen={onReopen} />
  }
  return (
    <div className="flex flex-col gap-2.5 px-3.5 pt-2.5 pb-3.5">
      <ul
        ref={list}
        role="list"
        tabIndex={-1}
        aria-label="What was read"
        className="flex flex-wrap items-center gap-x-2 gap-y-2 outline-none max-sm:gap-y-1.5"
      >
        <li aria-hidden="true" className="text-base text-muted max-sm:hidden">
          I read:
        </li>
        {items.map((item) => (
          <ReadingChip
            key={item.id}
            item={item}
            pieces={pieces}
            open={item.id === openId}
            onTap={() => {
              if (item.kind === 'expansion') leaveOut(item.game)
              else setOpenId(item.id === openId ? null : item.id)
            }}
          />
        ))}
      </ul>
      {open !== undefined && (
        <Corrections
          item={open}
          reading={reading}
          {...known}
          pieceOf={pieceIn(open)}
          onChoose={(choice) => choose(open, choice)}
        />
      )}
      {items
        .filter((item) => item !== open)
        .map((item) => (
          <Question
            key={item.id}
            item={item}
            pieceOf={pieceIn(item)}
            onChoose={(choice) => choose(item, choice)}
          />
        ))}
      {reading.asks.map((ask) => (
        <TableQuestion
          key={ask.text}
          ask={ask}
          onAnswer={(answer) => onChoose(ask.text, { kind: 'answer', answer })}
        />
      ))}
    </div>
  )
}

function TakenOver({
  words,
  whole,
  onReopen,
}: {
  words: string
  /** Whether the form has all of the line. */
  whole: boolean
  onReopen: () => void
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 py-1 pr-1.5 pl-3.5">
      <p
        className={classNames('min-w-0 text-base font-semibold wrap-anywhere', whole && 'text-win')}
      >
        {words}
      </p>
      <Button tone="bare" size="small" onClick={onReopen}>
        Change
      </Button>
    </div>
  )
}

/** The reading as a sentence, once nothing has been typed for a moment. */
export function Spoken({
  reading,
  expansions,
  today,
  taken,
}: {
  reading: Reading | null
  expansions: readonly Game[]
  today: string
  taken: boolean
}) {
  const words = taken ? takenWords : readingWords
  const said = reading === null ? '' : words(reading, expansions, today)
  const [heard, setHeard] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setHeard(said), HEARD_MS)
    return () => clearTimeout(timer)
  }, [said])
  return heard
}
