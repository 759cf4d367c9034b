import { useQuery } from '@tanstack/react-query'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import {
  memo,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'

import type { User } from '#features/accounts/accounts.contract.ts'
import type { Game } from '#features/games/games.contract.ts'
import { GAMES_LIMIT, gamesQuery, playedGamesQuery } from '#features/games/web/games-query.ts'
import { type Coloured, coloursOf } from '#features/names/colours.rules.ts'
import { gameDefaultsQuery } from '#features/whole-match/web/match-queries.ts'
import { Button } from '#ui/base/button.tsx'
import { retryImport } from '#ui/base/lazy-component.tsx'

import type { Choice, LineKnowledge, Proposal, ReadSeat, Who } from '../quick-line.rules.ts'
import { LineField } from './line-field.tsx'
import { storedLine, storeLine } from './stored-line.ts'

// The rules and the reading load with the focus: most matches are logged by tapping.
const load = async () => import('./reading.tsx')
type Reader = Awaited<ReturnType<typeof load>>

export interface QuickLineProps {
  me: User
  /** The most played first. */
  games: readonly Game[]
  /** Friends and earlier guests, those played with most often first. */
  people: LineKnowledge['people']
  /** `YYYY-MM-DD` */
  today: string
  /** The form's expansions; null where those of the game's last match come with the game. */
  expansions: readonly Game[] | null
  /** The line goes into the form, in place of the one before; nothing is saved. */
  onTake: (proposal: Proposal, expansions: Game[] | null, before: Proposal | null) => void
  /** Whether the line says something that is not in the form yet. */
  onWaiting: (waits: boolean) => void
  /** Puts the line into the form. */
  ref: Ref<QuickLineHandle>
}

export interface QuickLineHandle {
  take: () => void
}

const SEARCH_MIN = 3
const PAUSE_MS = 300

/** A match typed in one line: read with every key, and put into the form with Enter. */
export const QuickLine = memo(function QuickLine({
  me,
  games,
  people,
  today,
  expansions,
  onTake,
  onWaiting,
  ref,
}: QuickLineProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const [stored] = useState(() => storedLine(me._id))
  const [text, setText] = useState(stored.line)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [taken, setTaken] = useState(stored.taken)
  const [before, setBefore] = useState(stored.before)
  const [reader, setReader] = useState<Reader | null>(null)

  const known = { me, people, today, choices }
  const first = reader?.readQuickLine(text, { ...known, games }) ?? null
  const found = useGamesCalled(first?.game?.game === null ? first.game.text : '', games)
  const all = [...games, ...found]
  const reading =
    found.length === 0 ? first : (reader?.readQuickLine(text, { ...known, games: all }) ?? null)
  const says = reading !== null && (reading.game?.game != null || reading.seats.length > 0)
  const come = useExpansions(reading?.game?.game ?? null, expansions)
  const stay = come.filter(({ _id }) => !leftOut.includes(_id))

  const tellWaiting = useEffectEvent(onWaiting)
  useEffect(() => tellWaiting(says && !taken), [says, taken])

  async function open(): Promise<Reader> {
    const loaded = await retryImport(load)
    setReader(loaded)
    return loaded
  }

  function change(next: string) {
    setText(next)
    setTaken(false)
    storeLine(me._id, { line: next, taken: false, before })
  }

  async function take() {
    const rules = reader ?? (await open())
    const read = reading ?? rules.readQuickLine(text, { ...known, games })
    if (read.game?.game == null && read.seats.length === 0) return
    const replaced =
      before === '' ? null : rules.toProposal(rules.readQuickLine(before, { ...known, games: all }))
    onTake(rules.toProposal(read), stay.length === come.length ? null : stay, replaced)
    setTaken(true)
    setBefore(text)
    storeLine(me._id, { line: text, taken: true, before: text })
  }
  useImperativeHandle(ref, () => ({ take: () => void take() }))

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Quick line"
      className="rounded-card bg-card shadow-card outline-none"
    >
      <div className="flex flex-wrap items-center gap-x-2 rounded-card border-[1.5px] border-dashed border-field has-[textarea:focus-visible]:border-solid has-[textarea:focus-visible]:border-focus has-[textarea:focus-visible]:outline-3 has-[textarea:focus-visible]:outline-focus">
        <LineField
          text={text}
          tokens={reading?.tokens ?? null}
          pieces={piecesOf(reading?.seats ?? [], me)}
          describedBy={`${id}hint`}
          inputRef={input}
          onChange={change}
          onFocus={() => void open()}
          onEnter={() => void take()}
        />
        {text !== '' && !taken && (
          <Button
            tone="quiet"
            size="small"
            icon={<CornerDownLeft aria-hidden="true" className="size-4.5" />}
            className="m-1.5 shrink-0 max-sm:mx-2.5 max-sm:mt-0 max-sm:mb-3 max-sm:basis-[calc(100%-1.25rem)]"
            aria-disabled={!says}
            onClick={() => {
              // The button disappears; the focus stays here, without a keyboard on a phone.
              if (says) section.current?.focus({ preventScroll: true })
              void take()
            }}
          >
            Fill in the form
          </Button>
        )}
      </div>
      <p id={`${id}hint`} className="sr-only">
        Game first, then names and scores. Enter puts it into the form.
      </p>
      {reader !== null && reading !== null && text.trim() !== '' && (
        <reader.ReadingCard
          reading={reading}
          pieces={piecesOf(reading.seats, me)}
          pieceAt={(seat, who) =>
            reader.pieceAt(tableOf(reading.seats, me), seat, colouredOf(who, me))
          }
          games={all}
          people={people}
          expansions={stay}
          today={today}
          taken={taken}
          onReopen={() => {
            setTaken(false)
            input.current?.focus()
          }}
          onChoose={(words, choice) => {
            setTaken(false)
            setChoices((now) => ({ ...now, [words]: choice }))
          }}
          onLeaveOut={({ _id }) => setLeftOut((now) => [...now, _id])}
        />
      )}
      <div role="status" className="sr-only">
        {reader !== null && (
          <reader.Spoken reading={reading} expansions={stay} today={today} taken={taken} />
        )}
      </div>
    </section>
  )
})

/** The pieces as the form will give them out. */
function piecesOf(seats: readonly ReadSeat[], me: User): number[] {
  return coloursOf(tableOf(seats, me))
}

function tableOf(seats: readonly ReadSeat[], me: User): Coloured[] {
  return seats.map(({ who }) => colouredOf(who, me))
}

function colouredOf(who: Who, me: User): Coloured {
  const userId = who.kind === 'self' ? me._id : who.kind === 'user' ? who.user : null
  return { userId, name: who.name }
}

/** The expansions that come with a game as in its last match; what a game could have besides comes with none. */
function useExpansions(game: Game | null, chosen: readonly Game[] | null): readonly Game[] {
  const { data } = useQuery({ ...gameDefaultsQuery(game?._id ?? ''), enabled: game !== null })
  const { data: played = [] } = useQuery(playedGamesQuery)
  if (game === null) return []
  const isPlayed = played.some(({ _id }) => _id === game._id)
  return (chosen ?? (isPlayed ? data?.expansions : undefined) ?? []).filter(
    ({ _id }) => _id !== game._id,
  )
}

/** Games that the list does not show, found by the first word that no known game has. */
function useGamesCalled(name: string, games: readonly Game[]): Game[] {
  const [searched, setSearched] = useState('')
  const word = games.length < GAMES_LIMIT ? '' : (name.trim().split(/\s+/u)[0] ?? '')
  useEffect(() => {
    const timer = setTimeout(() => setSearched(word), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [word])
  const isOpen = searched.length >= SEARCH_MIN
  const { data = [] } = useQuery({ ...gamesQuery(searched), enabled: isOpen })
  const listed = new Set(games.map(({ _id }) => _id))
  // A well-known game that nobody has used here is added in the form's own field.
  return isOpen ? data.filter(({ _id, catalogue }) => catalogue !== true && !listed.has(_id)) : []
}
