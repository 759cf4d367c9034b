import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { memo, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { useMe } from '#client/query/me.ts'
import { list, object, readStored, text, writeStored } from '#client/stored-data.ts'
import { SHELF_OF } from '#client/typed-data.ts'
import type { Game } from '#features/games/games.contract.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { GamePicker } from '#features/games/web/game-picker.tsx'
import { playedGamesQuery } from '#features/games/web/games-query.ts'
import { chosenClasses } from '#features/matches/web/person-chip.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { isPhone } from './chosen-rows.tsx'

const box =
  'flex w-full flex-col items-center gap-1 rounded-2xl border-[1.5px] px-0.5 py-1 pt-1.5 text-xs font-bold max-[24rem]:text-[0.75rem]'
/** Wider than the box, so that the longest words of names stay whole. */
const label =
  '-mx-1.5 line-clamp-2 w-[calc(100%+0.75rem)] text-center leading-[1.15] tracking-tight max-[24rem]:tracking-tighter xl:text-[0.75rem] xl:tracking-tighter'

export const GameBoxes = memo(function GameBoxes({
  chosen,
  onChoose,
}: {
  chosen: Game | null
  /** @param isTapped on its box, not found by typing */
  onChoose: (game: Game | null, isTapped: boolean) => void
}) {
  const shelf = useShelf()
  const [searching, setSearching] = useState(shelf.length === 0)
  const isElsewhere = chosen !== null && !shelf.some(({ _id }) => _id === chosen._id)
  const games = isElsewhere ? [...shelf, chosen] : shelf
  const search = useRef<HTMLButtonElement>(null)
  const picker = useRef<HTMLDivElement>(null)
  // The search field comes with the magnifier, unless there is nothing else to choose from.
  const isCompact = !searching && games.length > 0

  function toggleSearch() {
    flushSync(() => setSearching(!searching))
    // The field gets the focus within the tap: else phones show no keyboard.
    if (!searching) picker.current?.querySelector('input')?.focus()
  }

  /** On phones the field then hides, so that four players fit the screen. */
  function choose(game: Game | null) {
    if (game === null || !isPhone()) return onChoose(game, false)
    flushSync(() => setSearching(false))
    // A hidden field loses the focus.
    if (search.current?.checkVisibility() === true) search.current.focus({ preventScroll: true })
    onChoose(game, false)
  }

  return (
    <div className="flex flex-col gap-2.5">
      {games.length > 0 && (
        <ul
          role="list"
          aria-label="Played lately"
          className="-mx-1.5 grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-y-1.5"
        >
          {games.map((game) => (
            <li key={game._id} className="min-w-0">
              <button
                type="button"
                title={game.name}
                aria-pressed={game._id === chosen?._id}
                onClick={() => onChoose(game, true)}
                className={`${box} border-transparent ${chosenClasses}`}
              >
                <BoxFace game={game} size={58} className="h-auto w-13 max-w-full" />
                <span className={label}>{game.name}</span>
              </button>
            </li>
          ))}
          <li className="min-w-0">
            <button
              ref={search}
              type="button"
              aria-expanded={searching}
              onClick={toggleSearch}
              className={`${box} border-transparent`}
            >
              <span className="grid aspect-square w-13 max-w-full place-items-center rounded-lg border-[1.5px] border-dashed border-field">
                <Search aria-hidden="true" className="size-6" />
              </span>
              <span className={label}>Search</span>
            </button>
          </li>
        </ul>
      )}
      <div ref={picker} className={isCompact ? 'hidden' : 'flex flex-col gap-2'}>
        <GamePicker value={chosen} onChange={choose} error={null} />
        <p className="text-base text-muted">
          Not in the list? <TextLink to="/games/new">Add a new game</TextLink>
        </p>
      </div>
    </div>
  )
})

/** Two rows of a phone, with the tile that searches. */
export const SHELF = 7

interface Shelf {
  /** `YYYY-MM`: in another month the most played games take new places. */
  month: string
  games: string[]
}

const format = { format: 1, parse: object<Shelf>({ month: text, games: list(text) }) }

/**
 * Each game stands where it stood the last time in this month; free places are for the most played others.
 * @param played the most played first
 */
export function shelfOf(played: readonly Game[], month: string, before: Shelf | null): Game[] {
  const stood = before?.month === month ? before.games : []
  const stay = stood.flatMap((id) => played.find(({ _id }) => _id === id) ?? [])
  return [...new Set([...stay, ...played])].slice(0, SHELF)
}

const noGames: Game[] = []

function useShelf(): Game[] {
  const me = useMe()
  const { data: played = noGames } = useQuery(playedGamesQuery)
  const [month] = useState(() => isoDayOf(new Date()).slice(0, 7))
  const [before] = useState(() => readStored('local', SHELF_OF + me._id, format))
  const shelf = shelfOf(played, month, before)
  const games = shelf.map(({ _id }) => _id).join()
  useEffect(() => {
    if (games !== '') {
      writeStored('local', SHELF_OF + me._id, format, { month, games: games.split(',') })
    }
  }, [me._id, month, games])
  return shelf
}
