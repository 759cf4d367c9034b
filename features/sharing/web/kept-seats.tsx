import { useEffect, useState } from 'react'

import { api } from '#client/api.ts'
import { formatHeadingDay } from '#features/dates/day-words.rules.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { Card } from '#ui/base/card.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { possessive } from '../picture-words.rules.ts'
import type { Sheet } from '../table-links.contract.ts'
import { rememberedSeats } from './remembered-seats.ts'

/** More than a table's evening has. */
const SHOWN = 3

/** A remembered seat that is still a guest's. */
interface KeptSeat {
  seat: string
  name: string
  match: Pick<Sheet, 'game' | 'day'>
}

/**
 * The seats that wait for whoever signs up or in, by table links that somebody in this browser has used.
 * After the sign-in they are offered (seat-offers.tsx).
 */
export function KeptSeats() {
  const kept = useKeptSeats()
  const [today] = useState(() => isoDayOf(new Date()))
  if (kept === null) return <div className={room} />
  return kept.map(({ seat, name, match }) => (
    <Card key={seat} className="mb-4">
      <div className="flex items-center gap-3.5">
        <BoxFace game={match.game} size={48} />
        <p className="min-w-0 leading-snug wrap-anywhere">
          <strong>
            {possessive(name)} seat in {match.game.name} waits for you.
          </strong>
          <span className="mt-0.5 block text-muted">
            {formatHeadingDay(match.day, today)}. Sign up or in to ask for it.
          </span>
        </p>
      </div>
    </Card>
  ))
}

/** About as tall as one seat, so that the form below does not move. */
const room = 'mb-4 min-h-28'

/** null until the links are read; a link that has ended keeps nothing. */
function useKeptSeats(): KeptSeat[] | null {
  const [kept, setKept] = useState<KeptSeat[] | null>(null)
  useEffect(() => {
    let isGone = false
    const newest = rememberedSeats().slice(-SHOWN).toReversed()
    void Promise.all(
      newest.map(async ({ secret, seat }) => {
        const read = await api('GET /links/:token', { params: { token: secret } }).catch(() => null)
        const player = read?.data.players.find(({ _id }) => _id === seat)
        return read === null || player?.guest !== true
          ? []
          : [{ seat, name: player.name, match: read.data }]
      }),
    ).then((found) => {
      if (!isGone) setKept(found.flat())
    })
    return () => {
      isGone = true
    }
  }, [])
  return kept
}
