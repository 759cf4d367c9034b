import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/base/toast.ts'
import { useDebounced } from '#ui/base/use-debounced.ts'
import { Combobox } from '#ui/pickers/combobox.tsx'

import type { Game } from '../games.contract.ts'
import { canBeAdded, gameKey, normalizedGameName } from '../games.rules.ts'
import { similarGames } from '../similar-names.rules.ts'
import { addGame, GAMES_LIMIT, gamesQuery } from './games-query.ts'

const DEBOUNCE_MS = 200

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
  const searchText = gameKey(typed) === gameKey(value?.name ?? '') ? '' : typed
  const games = useGames(searchText)
  const add = useMutation({
    mutationFn: async (name: string) => addGame(name),
    onSuccess: ({ game, message }) => {
      onChange(game)
      toast.success(message)
    },
    onError: (failure) => toast.error(messageOf(failure, 'Failed to create game.')),
  })

  // While games are loading it is not known whether the game exists.
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
          const game = games.found.find(({ _id }) => _id === chosen?.id)
          if (game?.catalogue === true) return add.mutate(game.name)
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

/** Cached ones at once, then the server's, which knows other names too. */
function useGames(typed: string) {
  const key = gameKey(typed)
  const first = useQuery(gamesQuery(''))
  const debounced = useDebounced(key, DEBOUNCE_MS)
  const searchesServer = debounced !== ''
  const searched = useQuery({ ...gamesQuery(debounced), enabled: searchesServer })

  const ofServer = searchesServer ? (searched.data ?? []) : []
  const isAnswer = key === debounced && !searched.isPlaceholderData
  const byId = new Map([...(first.data ?? []), ...ofServer].map((game) => [game._id, game]))
  const all = [...byId.values()]
  const answered = new Set(isAnswer ? ofServer.map(({ _id }) => _id) : [])
  const matching = all.filter(({ _id, name }) => answered.has(_id) || gameKey(name).includes(key))
  // Perhaps it is a slip of the finger, and the game is there already.
  const found = matching.length > 0 ? matching : similarGames(all, typed)
  return {
    found: found.slice(0, GAMES_LIMIT),
    // During the debounce the server may still know games that are not cached.
    loading: first.isFetching || searched.isFetching || key !== debounced,
    error: first.data === undefined ? first.error : searchesServer ? searched.error : null,
    retry: () => void (first.data === undefined ? first : searched).refetch(),
  }
}
