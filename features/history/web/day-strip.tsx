import { useMutation } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'
import { piecesOf } from '#features/accounts/colours.rules.ts'
import { REMINDED_AT_ONCE } from '#features/confirmations/confirmations.rules.ts'
import type { Match, Player } from '#features/matches/matches.contract.ts'
import { canRemind, type Viewer } from '#features/matches/matches.rules.ts'
import { isAwaited } from '#features/matches/web/match-marks.tsx'
import { cacheMatch } from '#features/matches/web/match-queries.ts'
import { useViewer } from '#features/matches/web/opened-match.ts'
import { Button } from '#ui/base/button.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { toast } from '#ui/base/toast.ts'
import { nameWords } from '#ui/layout/name-words.ts'

interface Awaited {
  id: string
  firstName: string
  piece: number
}

const PIECES = 5
const NAMES = 3

/** Tears off when everybody has confirmed. */
export function DayStrip({ matches }: { matches: readonly Match[] }) {
  const viewer = useViewer()
  const [now] = useState(() => new Date())
  const verdicts = matches.map((match) => ({ match, verdict: canRemind(match, viewer, now) }))
  const asked = verdicts.filter(({ verdict }) => verdict.ok || verdict.code === 'rate_limited')
  const people = awaitedIn(
    asked.map(({ match }) => match),
    viewer,
  )
  const key = people.map(({ id }) => id).join()
  const [shown, setShown] = useState({ key, people })
  if (key !== '' && key !== shown.key) setShown({ key, people })
  if (shown.people.length === 0) return null
  const due = asked.flatMap(({ match, verdict }) => (verdict.ok ? [match] : []))
  const refusal = asked.flatMap(({ verdict }) => (verdict.ok ? [] : [verdict.reason]))[0]
  return (
    <div
      inert={key === ''}
      onAnimationEnd={() => setShown({ key: '', people: [] })}
      className={`flex min-h-13.5 flex-wrap items-center justify-between gap-x-3 rounded-b-card border-t-2 border-dashed border-line bg-paper px-3.5 py-1 shadow-card sm:px-6 ${key === '' ? 'animate-[torn-off_250ms_ease-in_forwards]' : ''}`}
    >
      <Waiting people={shown.people} />
      <RemindAll matches={due} />
      {due.length === 0 && refusal !== undefined && (
        <p className="basis-full pb-1.5 text-base text-muted">{refusal}</p>
      )}
    </div>
  )
}

function Waiting({ people }: { people: readonly Awaited[] }) {
  const names = people.map(({ firstName }) => firstName)
  return (
    // Where there is no room for the words, they wrap out of sight; the button stays.
    <p className="flex h-6 min-w-0 flex-1 flex-wrap items-center gap-x-2 overflow-clip text-base">
      <span aria-hidden="true" className="flex h-6 shrink-0 items-center gap-1">
        {people.slice(0, PIECES).map(({ id, piece }) => (
          <Meeple key={id} piece={piece} hollow className="size-5" />
        ))}
      </span>
      <span className="whitespace-nowrap sm:hidden">{`Waiting for ${people.length}`}</span>
      <span className="truncate max-sm:hidden">
        {`${nameWords(names, NAMES)} ${people.length === 1 ? 'has' : 'have'} not said yes yet`}
      </span>
    </p>
  )
}

/** One request, and to each person one mail, for all of the day's matches. */
function RemindAll({ matches }: { matches: readonly Match[] }) {
  const asked = matches.slice(0, REMINDED_AT_ONCE)
  const remind = useMutation({
    mutationFn: () => {
      const ids = asked.map(({ _id }) => _id)
      return api('POST /sessions/remind', { body: { ids } })
    },
    onSuccess: ({ message = '', data }) => {
      toast.success(message)
      if (data.sessions !== asked.length) return refresh()
      const lastReminderSent = new Date().toISOString()
      for (const match of asked) cacheMatch({ ...match, lastReminderSent })
    },
    onError: (error) => {
      toast.error(messageOf(error, 'Failed to send reminders.'))
      refresh()
    },
  })
  return (
    <Button
      tone="bare"
      loading={remind.isPending}
      disabled={matches.length === 0}
      icon={<BellRing aria-hidden="true" className="size-5" />}
      className="-mr-2.5 shrink-0 text-ink!"
      onClick={() => remind.mutate()}
    >
      Remind players
    </Button>
  )
}

/** Somebody may have confirmed elsewhere meanwhile. */
function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: ['matches'] })
  invalidateDependents('matches')
}

/** Everybody once, with their piece at the first of these tables. */
function awaitedIn(matches: readonly Match[], { userId }: Viewer): Awaited[] {
  const people = new Map<string, Awaited>()
  for (const { players } of matches) {
    const pieces = piecesOf(players)
    const waits = ({ user, confirmed }: Player) =>
      isAwaited({ user, confirmed }) && user?._id !== userId
    for (const [seat, player] of players.entries()) {
      if (!waits(player) || player.user === null || people.has(player.user._id)) continue
      const { _id: id, firstName } = player.user
      people.set(id, { id, firstName, piece: pieces[seat] ?? 0 })
    }
  }
  return [...people.values()]
}
