import { useMe } from '#client/query/me.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { TicketStory } from '#features/matches/web/match-ticket.tsx'
import { stubOf } from '#features/matches/web/ticket-words.ts'

/** What is claimed of the reader, and who has won. */
export function NotificationClaim({ match }: { match: Match }) {
  const { below, spoken } = stubOf(match, useMe()._id)
  return (
    <>
      <span className="sr-only">{spoken}</span>
      {below !== null && (
        <span aria-hidden="true" className="mt-0.5 block text-base font-bold">
          {below}
        </span>
      )}
      <TicketStory match={match} />
    </>
  )
}
