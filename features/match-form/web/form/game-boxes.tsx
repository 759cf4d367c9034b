import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Game } from '#features/games/games.contract.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { GamePicker } from '#features/games/web/game-picker.tsx'
import { chosenClasses } from '#features/matches/web/person-chip.tsx'
import { recentMatchesQuery } from '#features/whole-match/web/match-queries.ts'
import { classNames } from '#ui/base/class-names.ts'
import { TextLink } from '#ui/base/text-link.tsx'

/** On a phone the boxes and the magnifier fill one row; wider screens have one row of six, or two of three. */
const SHOWN = 6
const ON_PHONES = 4
const box =
  'flex w-full flex-col items-center gap-1 rounded-2xl border-[1.5px] p-1 pt-1.5 text-xs font-bold'
/** As wide as the box allows: most names of one word fit. */
const label =
  '-mx-1 w-[calc(100%+0.5rem)] truncate text-center tracking-tight max-[24rem]:tracking-tighter'

/** What is played: the games of the last matches in one tap, others by search. */
export const GameBoxes = memo(function GameBoxes({
  chosen,
  onChoose,
}: {
  chosen: Game | null
  onChoose: (game: Game | null) => void
}) {
  const { data: matches = [] } = useQuery(recentMatchesQuery)
  const [searching, setSearching] = useState(false)
  const games = shownGames(
    chosen,
    matches.map(({ game }) => game),
  )
  const search = useRef<HTMLButtonElement>(null)
  // On phones the field comes with the magnifier, unless there is nothing else to choose from.
  const isCompact = !searching && games.length > 0

  /** On phones the field goes with the choice, so that four players fit the screen. */
  function choose(game: Game | null) {
    onChoose(game)
    if (game === null) return
    flushSync(() => setSearching(false))
    // A field that is hidden loses the focus.
    if (search.current?.checkVisibility() === true) search.current.focus({ preventScroll: true })
  }

  return (
    <div className="flex flex-col gap-2.5">
      {games.length > 0 && (
        <ul
          role="list"
          aria-label="Played lately"
          className="grid grid-cols-5 gap-1.5 sm:grid-cols-6 xl:grid-cols-3"
        >
          {games.map((game, index) => (
            <li
              key={game._id}
              className={classNames('min-w-0', index >= ON_PHONES && 'max-sm:hidden')}
            >
              <button
                type="button"
                title={game.name}
                aria-pressed={game._id === chosen?._id}
                onClick={() => onChoose(game)}
                className={`${box} border-transparent ${chosenClasses}`}
              >
                <BoxFace game={game} size={58} className="h-auto max-w-full max-sm:w-12" />
                <span className={label}>{game.name}</span>
              </button>
            </li>
          ))}
          <li className="min-w-0 sm:hidden">
            <button
              ref={search}
              type="button"
              aria-expanded={searching}
              onClick={() => setSearching(!searching)}
              className={`${box} border-transparent`}
            >
              <span className="grid aspect-square w-12 max-w-full place-items-center rounded-lg border-[1.5px] border-dashed border-field">
                <Search aria-hidden="true" className="size-6" />
              </span>
              <span className={label}>Search</span>
            </button>
          </li>
        </ul>
      )}
      <div className={classNames('flex flex-col gap-2', isCompact && 'max-sm:hidden')}>
        <GamePicker value={chosen} onChange={choose} error={null} />
        <p className="text-sm text-muted">
          Not in the list? <TextLink to="/games/new">Add a new game</TextLink>
        </p>
      </div>
    </div>
  )
})

/** The newest games; a chosen one that is not among them comes first. */
function shownGames(chosen: Game | null, played: readonly Game[]): Game[] {
  const games = [...new Map(played.map((game) => [game._id, game])).values()].slice(0, SHOWN)
  if (chosen === null || games.some(({ _id }) => _id === chosen._id)) return games
  return [chosen, ...games].slice(0, SHOWN)
}
