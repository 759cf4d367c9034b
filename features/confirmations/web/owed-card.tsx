import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import Check from 'lucide-react/icons/check'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'
import { colourOf } from '#features/accounts/colours.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { toast } from '#ui/base/toast.ts'
import { nameWords } from '#ui/layout/name-words.ts'

const NAMED = 2

const owedQuery = queryOptions({
  queryKey: ['matches', 'owed'],
  queryFn: async ({ signal }) => (await api('GET /owed', { signal })).data,
  meta: { dependsOn: ['matches'] },
})

export function OwedCard() {
  const { data: owed } = useQuery(owedQuery)
  const remind = useMutation({
    mutationFn: () => api('POST /sessions/remind', { body: {} }),
    onSuccess: ({ message = '' }) => {
      toast.success(message)
      void queryClient.invalidateQueries({ queryKey: ['matches'] })
      invalidateDependents('matches')
    },
    onError: (error) => toast.error(messageOf(error, 'Failed to send reminders.')),
  })
  if (owed === undefined || owed.people.length === 0) return null
  const { people, matches, remindable } = owed
  // Who was reminded lately cannot be again. The button says so, and keeps the focus.
  const done = remindable === 0
  const Icon = done ? Check : BellRing
  return (
    <section
      aria-label="Who owes a confirmation"
      className="flex min-h-17 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-card px-4 py-2.5 shadow-card sm:px-5"
    >
      <span aria-hidden="true" className="flex gap-0.5 max-[20rem]:hidden">
        {people.slice(0, NAMED).map(({ _id: userId, firstName: name }) => (
          <Meeple key={userId} piece={colourOf({ userId, name })} hollow className="size-5" />
        ))}
      </span>
      <p className="min-w-0 flex-[1_1_5rem] leading-snug wrap-anywhere">
        <b>
          {nameWords(
            people.map(({ firstName }) => firstName),
            NAMED,
          )}
        </b>
        <span className="block text-base text-muted">
          {matches === 1 ? '1 match waits for them' : `${matches} matches wait for them`}
        </span>
      </p>
      <Button
        tone="quiet"
        size="small"
        loading={remind.isPending}
        aria-disabled={done}
        icon={<Icon aria-hidden="true" className="size-5" />}
        onClick={() => !done && remind.mutate()}
      >
        {done ? 'Reminded' : 'Remind'}
      </Button>
    </section>
  )
}
