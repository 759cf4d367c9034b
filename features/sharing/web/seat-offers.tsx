import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { ApiError, messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { invalidateDependents } from '#client/query/query-client.ts'
import { formatHeadingDay } from '#features/dates/day-words.rules.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import type { Claim } from '#features/guests/guests.contract.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { toast } from '#ui/base/toast.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { forgetSeat, type RememberedSeat, rememberedSeats } from './remembered-seats.ts'

/** The seats that this browser has said yes for by table links, offered to whoever has signed in. */
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
    onSuccess: ({ message }) => {
      toast.success(message ?? 'This match is in your history now.')
      invalidateDependents('matches')
      // What became of it stays until the page is opened anew.
      forgetSeat(seat)
    },
    onError: (error) => {
      toast.error(messageOf(error, 'The seat could not be taken.'))
      // It is somebody's by now, or the link has ended: nothing is left to offer.
      if (error instanceof ApiError && [404, 409].includes(error.status)) onDone()
    },
  })
  const kept = keep.data?.data
  if (kept !== undefined && 'players' in kept) return <KeptSeat match={kept} />
  if (data === undefined) return null
  if (kept !== undefined) return <AskedSeat claim={kept} match={data} onDone={onDone} />
  const player = data.players.find(({ _id }) => _id === seat.seat)
  if (player?.guest !== true) return null
  const score = player.score === null ? '' : `, ${player.score} points`
  return (
    <Card title={`Were you ${player.name}?`} className="mb-5">
      <BesideBox game={data.game}>
        {data.game.name}, {dayInSentence(data.day)}
        {score}
      </BesideBox>
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

/** In place of the offer: who has been asked, and the way back. */
function AskedSeat({
  claim,
  match,
  onDone,
}: {
  claim: Claim
  match: Pick<Match, 'game' | 'day'>
  onDone: () => void
}) {
  const withdrawal = useRef<HTMLButtonElement>(null)
  useEffect(() => withdrawal.current?.focus(), [])
  const withdraw = useMutation({
    mutationFn: () => api('POST /claims/:id/undo', { params: { id: claim._id } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      onDone()
    },
    onError: (error) => toast.error(messageOf(error, 'The claim could not be withdrawn.')),
  })
  const { firstName } = claim.creator
  return (
    <Card title={`${firstName} has been asked`} className="mb-5">
      <BesideBox game={match.game}>
        When {firstName} says yes, {match.game.name}, {dayInSentence(match.day)}, is in your
        history.
      </BesideBox>
      <Button
        ref={withdrawal}
        tone="quiet"
        className="mt-4"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        Withdraw
      </Button>
    </Card>
  )
}

/** In place of the offer: the way to the match, which has the focus of the button that is gone. */
function KeptSeat({ match }: { match: Pick<Match, '_id' | 'game' | 'day'> }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <Card title="Kept in your account" className="mb-5">
      <BesideBox game={match.game}>
        <TextLink ref={link} to="/matches/$id" params={{ id: match._id }}>
          {match.game.name}
        </TextLink>
        , {dayInSentence(match.day)}
      </BesideBox>
    </Card>
  )
}

function BesideBox({ game, children }: { game: Match['game']; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3.5">
      <BoxFace game={game} size={48} />
      <p className="min-w-0 wrap-anywhere">{children}</p>
    </div>
  )
}

/** `today`, `Sunday 15 November` */
function dayInSentence(day: string): string {
  const words = formatHeadingDay(day, isoDayOf(new Date()))
  return words.replace(/^(?:Today|Yesterday|Tomorrow)$/u, (word) => word.toLowerCase())
}
