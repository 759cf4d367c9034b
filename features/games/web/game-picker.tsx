import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/base/toast.ts'
import { Combobox } from '#ui/pickers/combobox.tsx'

import type { Game } from '../contract.ts'
import { canBeAdded, gameKey, normalizedGameName } from '../rules.ts'
import { addGame, GAMES_LIMIT, gamesQuery } from './data/games-query.ts'

const DEBOUNCE_MS = 200

/** Finds a game by its name, or adds it. */
export function GamePicker({
  value,
  onChange,
  error,
}: {
  value: Game | null
  onChange: (game: Game | null) => void
  error: string | null
}) {
  const [typed, setTyped] = useState('')
  const sought = gameKey(typed) === gameKey(value?.name ?? '') ? '' : typed
  const games = useGames(sought)
  const add = useMutation({
    mutationFn: addGame,
    onSuccess: ({ game, message }) => {
      onChange(game)
      toast.success(message)
    },
    onError: (failure) => toast.error(messageOf(failure, 'Failed to create game.')),
  })

  // While the server's games are on their way, nobody knows yet that one is missing.
  const loading = games.loading || add.isPending
  const isKnown = games.found.some((game) => gameKey(game.name) === gameKey(typed))
  return (
    <div>
      <Combobox
        label="Game"
        name="game"
        placeholder="Search games"
        value={value === null ? null : optionOf(value)}
        options={games.found.map(optionOf)}
        onChange={(chosen) => {
          onChange(chosen === null ? null : { _id: chosen.id, name: chosen.label })
        }}
        onSearch={setTyped}
        filter={false}
        loading={loading}
        emptyText="No games found."
        addLabel={(name) =>
          loading || isKnown || !canBeAdded(name) ? null : `Add “${normalizedGameName(name)}”`
        }
        onAdd={(name) => add.mutate(name)}
        error={games.error === null ? error : messageOf(games.error, 'Failed to load games.')}
      />
      {games.error !== null && (
        <Button
          tone="quiet"
          size="small"
          className="mt-2"
          loading={games.loading}
          onClick={games.retry}
        >
          Try again
        </Button>
      )}
    </div>
  )
}

function optionOf(game: Game) {
  return { id: game._id, label: game.name }
}

/** The games that fit what is typed: at once those known here, then the server's. */
function useGames(typed: string) {
  const key = gameKey(typed)
  const first = useQuery(gamesQuery(''))
  const all = first.data !== undefined && first.data.length < GAMES_LIMIT
  const settled = useSettled(key)
  const searches = settled !== '' && !all
  const searched = useQuery({ ...gamesQuery(settled), enabled: searches })

  const known = [...(first.data ?? []), ...(settled === '' ? [] : (searched.data ?? []))]
  const byId = new Map(known.map((game) => [game._id, game]))
  const found = [...byId.values()].filter((game) => gameKey(game.name).includes(key))
  return {
    found: found.slice(0, GAMES_LIMIT),
    // Before the text has rested, what is known here is not all that there is.
    loading: first.isFetching || searched.isFetching || (!all && key !== settled),
    error: first.data === undefined ? first.error : searches ? searched.error : null,
    retry: () => void (first.data === undefined ? first : searched).refetch(),
  }
}

/** The text once it has rested for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
