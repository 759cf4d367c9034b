import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import type { Game } from '#features/games/games.contract.ts'
import type { GameDefaults } from '#features/matches/details.contract.ts'
import { gameDefaultsQuery, placeOfDayQuery } from '#features/matches/web/match-queries.ts'

import { withPreset } from '../seats/modes.ts'
import { isEqual, noPreset } from '../seats/preset.ts'
import type { NewMatch } from './new-match-draft.ts'

/** Another game has other settings; until they are known, the usual ones apply. */
export function withGame(draft: NewMatch, game: Game | null): NewMatch {
  const next = { ...draft, game }
  const unknown = { ...noPreset, location: draft.preset.location }
  return game?._id === draft.game?._id ? next : withPreset(next, unknown)
}

type Update = (change: (now: NewMatch) => NewMatch) => void

/** The settings of the game's last match apply wherever nothing was chosen or typed here. */
export function useGameDefaults(draft: NewMatch, update: Update): void {
  const id = draft.game?._id
  const { data } = useQuery({ ...gameDefaultsQuery(id ?? ''), enabled: id !== undefined })
  const apply = useEffectEvent((defaults: GameDefaults) => {
    // The place of the game's last match is another evening's.
    const preset = { ...defaults, location: draft.preset.location }
    if (!isEqual(preset, draft.preset))
      update((now) => (now.game?._id === id ? withPreset(now, preset) : now))
  })
  useEffect(() => {
    if (id !== undefined && data !== undefined) apply(data)
  }, [data, id])
}

/** An evening has one place: that of its newest match applies where none was typed. */
export function usePlaceOfDay(day: string, { preset }: NewMatch, update: Update): void {
  const { data: place } = useQuery(placeOfDayQuery(day))
  const known = preset.location
  useEffect(() => {
    if (place === undefined || place === known) return
    update((now) => ({ ...now, preset: { ...now.preset, location: place } }))
  }, [place, known, update])
}
