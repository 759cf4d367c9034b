import { useQuery } from '@tanstack/react-query'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import Pencil from 'lucide-react/icons/pencil'
import TextCursorInput from 'lucide-react/icons/text-cursor-input'
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
import { flushSync } from 'react-dom'

import { messageOf } from '#client/api-error.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import type { Game, ListedGame } from '#features/games/games.contract.ts'
import { addGame, GAMES_LIMIT, gamesQuery } from '#features/games/web/games-query.ts'
import { Button } from '#ui/base/button.tsx'
import { retryImport } from '#ui/base/lazy-component.tsx'
import { toast } from '#ui/base/toast.ts'
import { useDebounced } from '#ui/base/use-debounced.ts'

import type { Ask, Choice, LineKnowledge, Reading } from '../quick-line.rules.ts'
import { LineField } from './line-field.tsx'
import { storedLine, storeLine } from './stored-line.ts'

// The rules and the reading load with the focus: most matches are logged by tapping.
const load = async () => import('./reading.tsx')
type Reader = Awaited<ReturnType<typeof load>>

export interface QuickLineProps {
  me: User
  /** The most played first. */
  games: readonly ListedGame[]
  /** Friends and earlier guests, those played with most often first. */
  people: LineKnowledge['people']
  /** `YYYY-MM-DD` */
  today: string
  /** Is awaited before a line goes into the form. */
  onLoad: () => Promise<void>
  /** `before` is the reading that was in the form; nothing is saved. */
  onTake: (reading: Reading, before: Reading | null) => void
  onDone: () => void
  /** What Save Match has to wait for; null for nothing. */
  onOpen: (words: string | null) => void
  ref: Ref<QuickLineHandle>
}

export interface QuickLineHandle {
  take: () => void
}

export const LINE_FIRST = 'First fills in the form from your line'
const SEARCH_MIN = 3
const PAUSE_MS = 300
const icon = 'size-5 shrink-0 text-muted'

/** Read with every key, and put into the form with Enter. */
export const QuickLine = memo(function QuickLine({
  me,
  games,
  people,
  today,
  onLoad,
  onTake,
  onDone,
  onOpen,
  ref,
}: QuickLineProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const [stored, setStored] = useState(() => storedLine(me._id))
  const { line: text, taken, before } = stored
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [reader, setReader] = useState<Reader | null>(null)

  const known = { me, people, today, choices }
  const first = reader?.readQuickLine(text, { ...known, games }) ?? null
  const found = useGamesCalled(first?.game ?? null, games)
  const all = found.length === 0 ? games : [...games, ...found]
  const reading =
    found.length === 0 ? first : (reader?.readQuickLine(text, { ...known, games: all }) ?? null)
  const ask = taken ? (reading?.asks[0] ?? null) : null
  const open =
    reading === null || reader === null || !says(reading)
      ? null
      : !taken
        ? LINE_FIRST
        : ask === null
          ? null
          : reader.openWords(ask)

  const isTyped = text !== '' && !taken

  const tellOpen = useEffectEvent(onOpen)
  useEffect(() => tellOpen(open), [open])

  async function loadReader(): Promise<Reader> {
    const [loaded] = await Promise.all([retryImport(load), onLoad()])
    setReader(loaded)
    return loaded
  }

  function change(line: string) {
    const next = { line, taken: false, before }
    setStored(next)
    setChoices({})
    storeLine(me._id, next)
  }

  async function take(chosen = choices) {
    const rules = reader ?? (await loadReader())
    const read = (line: string) =>
      rules.readQuickLine(line, { ...known, games: all, choices: chosen })
    const now = read(text)
    if (!says(now)) return
    const game = await usedGame(now.game?.game ?? null)
    if (game === undefined) return
    const replaced = before === '' ? null : read(before)
    flushSync(() => {
      setChoices(chosen)
      onTake({ ...now, game: now.game === null ? null : { ...now.game, game } }, replaced)
      setStored((typed) => ({ ...typed, taken: true, before: text }))
      // At once: a button that waits cannot be focused.
      onOpen(now.asks[0] === undefined ? null : rules.openWords(now.asks[0]))
    })
    storeLine(me._id, { line: text, taken: true, before: text })
    focusOpen(now.asks)
  }

  function focusOpen([next]: readonly Ask[]) {
    if (next === undefined) onDone()
    else section.current?.querySelector<HTMLElement>('[role=group] button')?.focus()
  }

  async function choose(words: string, choice: Choice) {
    const game = choice.kind === 'game' ? await usedGame(choice.game) : null
    if (game !== undefined)
      await take({ ...choices, [words]: game === null ? choice : { kind: 'game', game } })
  }

  useImperativeHandle(ref, () => ({
    take: () => (ask === null ? void take() : focusOpen([ask])),
  }))

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Quick line"
      className="flex flex-col gap-2 outline-none"
    >
      <div
        className={`rounded-card border-[1.5px] border-field has-[textarea:focus-visible]:border-solid has-[textarea:focus-visible]:border-focus has-[textarea:focus-visible]:bg-card has-[textarea:focus-visible]:outline-3 has-[textarea:focus-visible]:outline-focus ${text === '' ? 'border-dashed' : 'bg-card'}`}
      >
        <div className="flex items-center">
          {text === '' && (
            <TextCursorInput aria-hidden="true" className={`-mr-1.5 ml-3.5 ${icon}`} />
          )}
          <LineField
            text={text}
            marks={reading === null ? [] : (reader?.marksOf(text, reading, ask) ?? [])}
            describedBy={`${id}hint`}
            onChange={change}
            onFocus={() => void loadReader()}
            onEnter={() => void take()}
          />
          {taken && <Pencil aria-hidden="true" className={`mr-3.5 ${icon}`} />}
        </div>
        {reader !== null && reading !== null && text.trim() !== '' && !taken && (
          <reader.ReadingCard reading={reading} me={me} today={today} />
        )}
      </div>
      {isTyped && (
        <Button
          wide
          icon={<CornerDownLeft aria-hidden="true" className="size-4.5" />}
          aria-disabled={open === null}
          onClick={() => void take()}
        >
          Fill in the form
        </Button>
      )}
      <p id={`${id}hint`} className={isTyped ? 'text-center text-muted' : 'sr-only'}>
        <span className="sr-only">
          Game first, then names and scores. Enter puts it into the form.{' '}
        </span>
        Nothing is saved before Save Match.
      </p>
      {reader !== null && reading !== null && ask !== null && (
        <reader.LineQuestion
          {...{ ask, reading, me }}
          onChoose={(words, choice) => void choose(words, choice)}
        />
      )}
      <div role="status" className="sr-only">
        {reader !== null && <reader.Spoken reading={taken ? null : reading} today={today} />}
      </div>
    </section>
  )
})

const says = ({ game, seats }: Reading) => game !== null || seats.length > 0

/** Stores a well-known game that nobody has used here; undefined where that failed. */
async function usedGame(game: ListedGame | Game | null): Promise<Game | null | undefined> {
  if (game === null || !('catalogue' in game) || game.catalogue !== true) return game
  try {
    return (await addGame(game.name)).game
  } catch (failure) {
    toast.error(messageOf(failure, 'Failed to create game.'))
    return undefined
  }
}

/**
 * Games that the list does not show: those found by the first word that no known game has, and one
 * that is called as the line says where a known game's name only begins so.
 */
function useGamesCalled(said: Reading['game'], games: readonly Game[]): ListedGame[] {
  const name = said?.text.trim() ?? ''
  const isCalled = (game: Game | null) => game?.name.toLowerCase() === name.toLowerCase()
  const word = games.length < GAMES_LIMIT ? name : (name.split(/\s+/u)[0] ?? '')
  const searched = useDebounced(isCalled(said?.game ?? null) ? '' : word, PAUSE_MS)
  const isOpen = searched.length >= SEARCH_MIN
  const { data = [] } = useQuery({ ...gamesQuery(searched), enabled: isOpen })
  const listed = new Set(games.map(({ _id }) => _id))
  const isMeant = (game: Game) => said?.game === null || isCalled(game)
  return isOpen ? data.filter((game) => !listed.has(game._id) && isMeant(game)) : []
}
