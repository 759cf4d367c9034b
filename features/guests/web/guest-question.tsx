import { useMutation, useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { useId, useState } from 'react'

import { api } from '#client/api.ts'
import { colourOf } from '#features/accounts/colours.rules.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { guestFilter } from '#features/matches/match-filters.rules.ts'
import { matchCount } from '#features/scoring/scores.rules.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { areNow } from '../claims.rules.ts'
import type { Question } from '../guests.contract.ts'
import { offerTakingBack, refreshGuests, sayFailed } from './guest-mutations.ts'
import { questionQuery } from './guest-queries.ts'

/**
 * “Is your guest Ben this Ben?”, where there is something to ask. Once it is answered the next one waits
 * for the next visit, so that a second tap never meets it.
 * @param session only about the guests at this table
 */
export function GuestQuestion({ session }: { session?: string }) {
  const { data } = useQuery(questionQuery(session))
  const [answered, setAnswered] = useState(false)
  const answer = useAnswer(setAnswered)
  const id = useId()
  if (data === undefined || data === null || answered) return null
  const { guest, who, matches, lastDay } = data
  const other = who.kind === 'friend' ? who.user.firstName : who.name
  const says = (isYes: boolean) => ({
    tone: 'quiet' as const,
    className: 'px-2!',
    'aria-describedby': id,
    loading: answer.isPending && answer.variables.isYes === isYes,
    onClick: () => answer.isPending || answer.mutate({ question: data, isYes }),
  })
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card bg-card p-4 shadow-card sm:p-5">
      <div className="flex gap-3.5">
        <span className="relative h-11 w-14 shrink-0">
          <Meeple
            piece={colourOf({ userId: null, name: guest.name })}
            hollow
            className="absolute top-0.5 size-8.5"
          />
          <Meeple
            piece={colourOf({ userId: who.kind === 'friend' ? who.user._id : null, name: other })}
            className="absolute top-2 left-5 size-9"
          />
        </span>
        <div className="min-w-0">
          <h2 id={id} className="text-xl leading-tight wrap-anywhere">
            Is your guest {guest.name} this {other}?
          </h2>
          <p className="mt-1.5">
            {matchCount(matches)}, {matches === 1 ? '' : 'last '}
            {dayWords(lastDay, 'on ')}
          </p>
          <p className="text-base text-muted wrap-anywhere">
            {who.kind === 'friend'
              ? `${fullName(who.user)}, your friend since ${dayWords(isoDayOf(new Date(who.since)))}`
              : `${who.name} ‹${who.email}›, also your guest`}
          </p>
        </div>
      </div>
      <div className="mt-4 grid grid-cols-3 gap-2.5 max-[17rem]:grid-cols-1">
        <Button
          {...says(true)}
          icon={<Check aria-hidden="true" strokeWidth={3} className="size-4.5" />}
        >
          Yes
        </Button>
        <Button {...says(false)}>No</Button>
        <ButtonLink
          to="/matches"
          search={{ person: guestFilter(guest.name) }}
          tone="quiet"
          className="px-2!"
          aria-describedby={id}
        >
          Look
        </ButtonLink>
      </div>
    </section>
  )
}

/** `3 October`, with the year where it is not this one, and `today` without what stands before a day. */
function dayWords(day: string, before = ''): string {
  const today = isoDayOf(new Date())
  if (day === today) return 'today'
  return before + formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? 'd MMMM' : 'd MMMM yyyy')
}

function useAnswer(setAnswered: (answered: boolean) => void) {
  return useMutation({
    mutationFn: async ({ question, isYes }: { question: Question; isYes: boolean }) =>
      isYes ? sayYes(question) : sayNo(question),
    onSuccess: ({ text, takeBack }) => {
      setAnswered(true)
      document.getElementById('page')?.focus({ preventScroll: true })
      void refreshGuests()
      offerTakingBack(text, async () => {
        await takeBack()
        setAnswered(false)
      })
    },
    onError: sayFailed,
  })
}

interface Said {
  text: string
  takeBack: () => Promise<unknown>
}

/** A friend who trusts the user is only told. Two guests become one. */
async function sayYes({ guest, who }: Question): Promise<Said> {
  if (who.kind === 'guest') {
    const { message } = await api('POST /guests/merge', { body: { _id: guest._id, into: who._id } })
    return {
      text: message,
      takeBack: () => api('POST /guests/unmerge', { body: { _id: guest._id } }),
    }
  }
  const { _id: userId, firstName } = who.user
  const { data } = await api('POST /claims', { body: { guest: guest._id, userId } })
  const { matches, state } = data
  const text = state === 'open' ? `${firstName} is asked` : areNow(matches, `${firstName}’s`)
  return { text, takeBack: () => api('POST /claims/:id/undo', { params: { id: data._id } }) }
}

async function sayNo({ guest, who }: Question): Promise<Said> {
  const whom = who.kind === 'friend' ? { userId: who.user._id } : { otherId: who._id }
  const deny = (denied: boolean) =>
    api('POST /guests/deny', { body: { _id: guest._id, ...whom, denied } })
  await deny(true)
  return { text: `Your guest ${guest.name} is somebody else`, takeBack: () => deny(false) }
}
