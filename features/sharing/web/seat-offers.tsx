import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { ApiError, messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { invalidateDependents } from '#client/query/query-client.ts'
import {
  list,
  object,
  readStored,
  removeStored,
  type StoredFormat,
  text,
  writeStored,
} from '#client/stored-data.ts'
import { formatHeadingDay } from '#features/dates/day-words.rules.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { toast } from '#ui/base/toast.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

/** Of a table link: somebody in this browser has said yes for it, or wants to keep it. */
interface RememberedSeat {
  secret: string
  seat: string
}

interface Remembered {
  seats: RememberedSeat[]
}

const KEY = 'tables'
/** The pages of table links write it: app/public/table-link.js. */
const format: StoredFormat<Remembered> = {
  format: 1,
  parse: object<Remembered>({ seats: list(object<RememberedSeat>({ secret: text, seat: text })) }),
}

function rememberedSeats(): RememberedSeat[] {
  return readStored('local', KEY, format)?.seats ?? []
}

function forgetSeat({ seat }: RememberedSeat): void {
  const seats = rememberedSeats().filter((one) => one.seat !== seat)
  if (seats.length === 0) removeStored('local', KEY)
  else writeStored('local', KEY, format, { seats })
}

/** Offered to whoever has signed in. */
export function SeatOffers() {
  const [seats, setSeats] = useState(rememberedSeats)
  const done = (seat: RememberedSeat) => {
    forgetSeat(seat)
    setSeats(seats.filter((one) => one.seat !== seat.seat))
    // The button is gone.
    document.getElementById('page')?.focus({ preventScroll: true })
  }
  return seats.map((seat) => <SeatOffer key={seat.seat} seat={seat} onDone={() => done(seat)} />)
}

function SeatOffer({ seat, onDone }: { seat: RememberedSeat; onDone: () => void }) {
  const navigate = useNavigate()
  const { data } = useQuery({
    queryKey: ['table-link', seat.secret],
    queryFn: async ({ signal }) => {
      const params = { token: seat.secret }
      return (await api('GET /links/:token', { params, signal })).data
    },
    retry: false,
  })
  const keep = useMutation({
    mutationFn: () => {
      const params = { token: seat.secret, pid: seat.seat }
      return api('POST /links/:token/players/:pid/claim', { params })
    },
    onSuccess: ({ message, data: kept }) => {
      toast.success(message ?? 'This match is in your history now.')
      invalidateDependents('matches')
      onDone()
      // A friend of the creator has it at once; for others the creator is asked.
      if ('players' in kept) void navigate({ to: '/matches/$id', params: { id: kept._id } })
    },
    onError: (error) => {
      toast.error(messageOf(error, 'The seat could not be taken.'))
      // It is somebody's by now, or the link has ended: nothing is left to offer.
      if (error instanceof ApiError && [404, 409].includes(error.status)) onDone()
    },
  })
  if (data === undefined) return null
  const player = data.players.find(({ _id }) => _id === seat.seat)
  if (player?.guest !== true) return null
  const score = player.score === null ? '' : `, ${player.score} points`
  return (
    <Card title={`Were you ${player.name}?`} className="mb-5">
      <div className="flex items-center gap-3.5">
        <BoxFace game={data.game} size={48} />
        <p className="min-w-0 wrap-anywhere">
          {data.game.name}, {dayInSentence(data.day)}
          {score}
        </p>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button loading={keep.isPending} onClick={() => keep.mutate()}>
          Keep it in my account
        </Button>
        <Button tone="quiet" onClick={onDone}>
          No, not me
        </Button>
      </div>
    </Card>
  )
}

function dayInSentence(day: string): string {
  const words = formatHeadingDay(day, isoDayOf(new Date()))
  return words.replace(/^(?:Today|Yesterday|Tomorrow)$/u, (word) => word.toLowerCase())
}
