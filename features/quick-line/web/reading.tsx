import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import Crown from 'lucide-react/icons/crown'
import MapPin from 'lucide-react/icons/map-pin'
import Plus from 'lucide-react/icons/plus'
import Scale from 'lucide-react/icons/scale'
import { type ReactNode, useEffect, useState } from 'react'

import type { User } from '#features/accounts/accounts.contract.ts'
import { type Coloured, coloursOf, pieceAt } from '#features/accounts/colours.rules.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { shownScore } from '#ui/layout/score-words.ts'

import type { Ask, Choice, Reading, Who } from '../quick-line.rules.ts'
import type { Mark } from './line-field.tsx'
import { askWords, detailWords, matchWords, unreadWords } from './reading-words.ts'

export { readQuickLine } from '../quick-line.rules.ts'
export { openWords } from './reading-words.ts'

const kindWords = { self: 'you', user: 'friend', guest: 'guest' } as const
const HEARD_MS = 800
const icon = { 'aria-hidden': true, className: 'size-4.5 shrink-0 text-muted' } as const
const icons: Record<string, ReactNode> = {
  place: <MapPin {...icon} />,
  minutes: <Clock {...icon} />,
  day: <CalendarDays {...icon} />,
  setting: <Scale {...icon} />,
}

export function marksOf(text: string, { unread }: Reading, ask: Ask | null): Mark[] {
  const marks = unread.map(({ start, end }): Mark => ({ kind: 'unread', start, end }))
  const start = ask === null || ask.about === 'reading' ? -1 : text.indexOf(ask.text)
  if (ask === null || start < 0) return marks
  const asked: Mark = { kind: 'asked', start, end: start + ask.text.length }
  const apart = marks.filter((mark) => mark.end <= start || mark.start >= asked.end)
  return [...apart, asked].toSorted((one, other) => one.start - other.start)
}

/** As the form will have it, so that the pieces are the same. */
function tableOf({ seats }: Reading, me: User): Coloured[] {
  return seats.map(({ who }) => colouredOf(who, me))
}

function colouredOf(who: Who, me: User): Coloured {
  const userId = who.kind === 'self' ? me._id : who.kind === 'user' ? who.user : null
  return { userId, name: who.name }
}

export function ReadingCard({ reading, me, today }: { reading: Reading; me: User; today: string }) {
  const { game, expansions, seats } = reading
  const pieces = coloursOf(tableOf(reading, me))
  const unread = unreadWords(reading)
  return (
    <div className="flex flex-col gap-2.5 border-t-[1.5px] border-dashed border-line p-3.5">
      <ul role="list" aria-label="What was read" className="flex flex-wrap gap-2">
        {game?.game != null && (
          <Chip>
            <BoxFace game={game.game} size={24} /> {game.game.name}
          </Chip>
        )}
        {expansions.map(({ _id, name }) => (
          <Chip key={_id}>
            <Plus {...icon} /> {name}
          </Chip>
        ))}
        {seats.map(({ who, isAsked, text, score, result }, index) => {
          if (isAsked) return null
          return (
            <Chip key={text || 'me'}>
              <Meeple piece={pieces[index] ?? 0} className="size-6" />
              {who.kind === 'self' ? 'You' : who.name}
              {score !== null && <span className="font-score">{shownScore(score)}</span>}
              {result === 'Win' && (
                <Crown aria-label="won" className="size-4.5 fill-marigold text-marigold-edge" />
              )}
            </Chip>
          )
        })}
        {detailWords(reading, today).map(({ kind, words }) => (
          <Chip key={words}>
            {icons[kind]} {words}
          </Chip>
        ))}
      </ul>
      {unread !== '' && (
        <p className="flex items-start gap-2 text-base">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-loss" />
          <span className="min-w-0 wrap-anywhere">{unread}</span>
        </p>
      )}
    </div>
  )
}

function Chip({ children }: { children: ReactNode }) {
  return (
    <li className="flex min-h-9 max-w-full min-w-0 items-center gap-2 rounded-full border-[1.5px] border-line px-3 py-0.5 text-base font-bold wrap-anywhere">
      {children}
    </li>
  )
}

export function LineQuestion({
  ask,
  reading,
  me,
  onChoose,
}: {
  ask: Ask
  reading: Reading
  me: User
  onChoose: (words: string, choice: Choice) => void
}) {
  const { about, text } = ask
  const seat = reading.seats.findIndex((one) => one.text === text)
  const pieceOf = (who: Who) =>
    pieceAt(tableOf(reading, me), Math.max(seat, 0), colouredOf(who, me))
  const newGame = { _id: '', name: nameOf(text), catalogue: true }
  return (
    <div
      role="group"
      aria-label={askWords(ask)}
      className="overflow-clip rounded-card border-2 border-focus bg-card shadow-card"
    >
      <h2 className="px-4 py-3 text-xl wrap-anywhere">{askWords(ask)}</h2>
      <ul role="list">
        {about === 'person' &&
          ask.options.map((who) => (
            <Answer
              key={`${who.kind} ${who.name}`}
              onTap={() => onChoose(text, { kind: 'person', who })}
            >
              <Meeple piece={pieceOf(who)} />
              <span className="min-w-0 wrap-anywhere">
                {who.name} <span className="font-normal text-muted">{kindWords[who.kind]}</span>
              </span>
            </Answer>
          ))}
        {about === 'game' &&
          ask.options.map((game) => (
            <Answer key={game._id} onTap={() => onChoose(text, { kind: 'game', game })}>
              <BoxFace game={game} size={36} />
              <span className="min-w-0 wrap-anywhere">{game.name}</span>
            </Answer>
          ))}
        {about === 'game' && ask.isNew && (
          <Answer onTap={() => onChoose(text, { kind: 'game', game: newGame })}>
            <Plus {...icon} />
            <span className="min-w-0 wrap-anywhere">
              {newGame.name} <span className="font-normal text-muted">new game</span>
            </span>
          </Answer>
        )}
        {about === 'reading' &&
          ask.options.map(({ reading: which, match }) => (
            <Answer key={which} onTap={() => onChoose(text, { kind: 'reading', reading: which })}>
              <span className="min-w-0 wrap-anywhere">{matchWords(match)}</span>
            </Answer>
          ))}
      </ul>
    </div>
  )
}

/** "ark nova" is offered as Ark nova. */
function nameOf(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function Answer({ onTap, children }: { onTap: () => void; children: ReactNode }) {
  return (
    <li className="border-t border-dashed border-line">
      <button
        type="button"
        onClick={onTap}
        className="flex min-h-15 w-full items-center gap-3 px-4 py-2 text-left text-base font-bold outline-offset-[-3px] hover:bg-sunk"
      >
        {children}
        <ChevronRight {...icon} className="ml-auto size-5 shrink-0 text-muted" />
      </button>
    </li>
  )
}

/** For screen readers, once nothing has been typed for a moment. */
export function Spoken({ reading, today }: { reading: Reading | null; today: string }) {
  const said = reading === null ? '' : spokenWords(reading, today)
  const [heard, setHeard] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setHeard(said), HEARD_MS)
    return () => clearTimeout(timer)
  }, [said])
  return heard
}

function spokenWords(reading: Reading, today: string): string {
  const { game, expansions, seats, asks } = reading
  const parts = [
    game?.game?.name ?? '',
    ...expansions.map(({ name }) => `With ${name}`),
    ...seats.flatMap(({ who, isAsked, score, result }) => {
      if (isAsked) return []
      const name = who.kind === 'self' ? 'You' : who.name
      return `${name}${score === null ? '' : ` ${shownScore(score)}`}${result === 'Win' ? ', won' : ''}`
    }),
    ...detailWords(reading, today).map(({ words }) => words),
  ].filter(Boolean)
  const sentences = [
    ...parts.map((part) => `${part}.`),
    ...asks.map(askWords),
    unreadWords(reading),
  ]
  return parts.length === 0 ? '' : `I read: ${sentences.join(' ').trim()}`
}
