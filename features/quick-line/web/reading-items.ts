import { formatDuration } from '#features/days/durations.rules.ts'
import type { Game } from '#features/games/games.contract.ts'

import type { Reading, ReadSeat } from '../quick-line.rules.ts'
import { dayInWords, seatWords, settingWords } from './reading-words.ts'

/** One part of a reading. */
export type Item = {
  id: string
  /** The words of the line that a choice is for; empty where there are none. */
  words: string
  /** What it says. */
  label: string
} & (
  | { kind: 'game'; game: Game | null; candidates: readonly Game[]; near: readonly Game[] }
  | { kind: 'seat'; seat: ReadSeat; index: number }
  | { kind: 'expansion'; game: Game }
  | { kind: 'place' | 'minutes' | 'day' | 'setting' | 'unread' }
)

/** @param expansions that come into the form with the game, although the line does not say them */
export function itemsOf(reading: Reading, expansions: readonly Game[], today: string): Item[] {
  const { game, seats, place, minutes, day, unread } = reading
  const items: Item[] = []
  if (game !== null) {
    const label = game.game?.name ?? `Which game is “${game.text}”?`
    items.push({
      kind: 'game',
      id: 'game',
      words: game.text,
      label,
      game: game.game,
      candidates: game.candidates,
      near: game.near,
    })
  }
  for (const expansion of expansions) {
    items.push({
      kind: 'expansion',
      id: `expansion ${expansion._id}`,
      words: '',
      label: expansion.name,
      game: expansion,
    })
  }
  for (const [index, seat] of seats.entries()) {
    items.push({
      kind: 'seat',
      id: `seat ${index}`,
      words: seat.text,
      label: seatWords(seat),
      seat,
      index,
    })
  }
  if (place !== null)
    items.push({ kind: 'place', id: 'place', words: place.text, label: place.value })
  if (minutes !== null) {
    items.push({
      kind: 'minutes',
      id: 'minutes',
      words: minutes.text,
      label: formatDuration(minutes.value),
    })
  }
  if (day !== null) {
    items.push({ kind: 'day', id: 'day', words: day.text, label: dayInWords(day.value, today) })
  }
  for (const label of settingWords(reading))
    items.push({ kind: 'setting', id: label, words: '', label })
  for (const words of new Set(unread)) {
    if (words === game?.text) continue
    items.push({ kind: 'unread', id: `unread ${words}`, words, label: words })
  }
  return items
}
