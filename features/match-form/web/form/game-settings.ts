import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { list, object, readStored, text, writeStored } from '#client/stored-data.ts'
import { SHELF_OF } from '#client/typed-data.ts'
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

/** As many boxes as fit two rows of a phone, beside the tile that searches. */
export const SHELF = 7

/** The boxes in their places, by the games' ids. */
interface Shelf {
  /** `YYYY-MM`: in another month the most played games take new places. */
  month: string
  games: string[]
}

const key = (userId: string) => SHELF_OF + userId
const format = { format: 1, parse: object<Shelf>({ month: text, games: list(text) }) }

export function storedShelf(userId: string): Shelf | null {
  return readStored('local', key(userId), format)
}

export function storeShelf(userId: string, shelf: Shelf): void {
  writeStored('local', key(userId), format, shelf)
}

/**
 * The games whose boxes stand in the form, each where it stood the last time in this month; free places
 * are for the most played of the others.
 * @param played the most played first
 */
export function shelfOf(played: readonly Game[], month: string, before: Shelf | null): Game[] {
  const stood = before?.month === month ? before.games : []
  const stay = stood.flatMap((id) => played.find(({ _id }) => _id === id) ?? [])
  return [...new Set([...stay, ...played])].slice(0, SHELF)
}
