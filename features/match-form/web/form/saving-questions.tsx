import { useQuery } from '@tanstack/react-query'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { type ReactNode, memo, useEffect, useRef, useState } from 'react'

import { api } from '#client/api.ts'
import { serverNow } from '#client/server-clock.ts'
import type { Game } from '#features/games/games.contract.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { chosenClasses } from '#features/matches/web/person-chip.tsx'
import { TextLink } from '#ui/base/text-link.tsx'

import {
  type NameTwice,
  type Person,
  asOnePerson,
  duplicateOf,
  guestId,
  useSamePeople,
} from '../people/table-people.ts'
import { shortNameOf } from '../seats/outcome.ts'
import type { Seat } from '../seats/seat.ts'
import { Note, noteClasses } from './form-notices.tsx'

const DEBOUNCE_MS = 300
const TICK_MS = 20_000
const noMatches: Match[] = []

/**
 * Says before saving that somebody has written this match down already. It stands where it moves
 * nothing when it comes: above the button that sticks to a phone's lower edge, else behind it.
 */
export function DuplicateWarning({ seats, ...rest }: WarningProps & { seats: readonly Seat[] }) {
  const scores = seats.map(({ score }) => score).join('\n')
  return <Duplicate people={useSamePeople(seats)} scores={scores} {...rest} />
}

interface WarningProps {
  /** null where nothing is asked. */
  game: Game | null
  day: string
}

const Duplicate = memo(function Duplicate({
  game,
  day,
  people,
  scores,
}: WarningProps & { people: readonly Person[]; scores: string }) {
  const asked = useSettled(people.length > 1 && game !== null ? `${game._id} ${day}` : '')
  const [gameId = '', on = ''] = asked.split(' ')
  const { data: matches = noMatches } = useQuery({
    queryKey: ['matches', 'evening', gameId, on],
    // As many as one evening has.
    queryFn: async ({ signal }) => {
      const query = { game: gameId, from: on, to: on, limit: 20 }
      return (await api('GET /sessions', { query, signal })).data
    },
    enabled: gameId !== '',
    staleTime: 60_000,
    meta: { dependsOn: ['matches'] },
  })
  const now = useServerNow()
  const isAsked = asked === `${game?._id} ${day}`
  const match = duplicateOf(isAsked ? matches : [], { people, scores: scores.split('\n') }, now)
  return (
    <Note>
      {match !== undefined && (
        <>
          {match.game.name} on that day, with {namesOf(match.players, people)}, is there already.{' '}
          <TextLink to="/matches/$id" params={{ id: match._id }}>
            Look at it
          </TextLink>
        </>
      )}
    </Note>
  )
})

function namesOf(
  players: readonly { user: { _id: string } | null; name: string }[],
  people: readonly Person[],
): string {
  const theirs = new Set(players.map(({ user, name }) => user?._id ?? guestId(name)))
  const [first, ...others] = people
    .filter(({ kind, user, name }) => kind !== 'self' && theirs.has(user ?? guestId(name)))
    .map((one) => shortNameOf(one, people))
  if (first === undefined) return 'people of this table'
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

/** In ms; counted on while the form is open. */
function useServerNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Asks before saving whether a guest and somebody of the same name are one person. */
export function TwiceQuestion({
  seats,
  twice,
  onTable,
  onOther,
}: {
  seats: readonly Seat[]
  twice: NameTwice
  /** Somebody has left. */
  onTable: (seats: Seat[]) => void
  /** They are two people. */
  onOther: () => void
}) {
  const { first, guest } = twice
  const rows = seats.filter(({ key }) => key === first.key || key === guest.key)
  const typed = rows.map(({ score }) => score.trim()).filter((score) => score !== '')
  const scores = typed.length === 0 ? [''] : [...new Set(typed)]
  return (
    <div
      role="group"
      aria-label={`Who or what is “${guest.name}”?`}
      className={`${noteClasses} flex w-full flex-col gap-2 p-2! max-sm:order-first sm:max-w-120 sm:p-3! xl:max-w-none`}
    >
      <p className="flex items-start gap-2">
        <CircleQuestionMark aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-focus" />
        <span className="min-w-0 wrap-anywhere">
          <strong>{guest.name}</strong> sits here twice. The same person?
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {scores.map((score) => (
          <Answer key={score} onTap={() => onTable(asOnePerson(seats, twice, score))}>
            {scores.length > 1 ? `One person, with ${score}` : 'The same person'}
          </Answer>
        ))}
        <Answer onTap={onOther}>Two people</Answer>
      </div>
    </div>
  )
}

function Answer({
  chosen,
  onTap,
  children,
}: {
  /** What applies while nobody answers. */
  chosen?: boolean
  onTap: () => void
  children: ReactNode
}) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={chosen}
      onClick={() => {
        // The pressed button disappears; what comes next is saving.
        const save = button.current?.form?.querySelector<HTMLElement>('[type=submit]')
        save?.focus({ preventScroll: true })
        onTap()
      }}
      className={`min-h-11 max-w-full min-w-0 rounded-2xl border-[1.5px] border-field bg-card px-3 py-1 leading-tight font-bold text-balance hover:bg-sunk ${chosenClasses}`}
    >
      {children}
    </button>
  )
}
