import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { useLate } from '#client/query/use-late.ts'
import { FORMER_PLAYER, fullName } from '#features/accounts/names.rules.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { formatMoment } from '#features/dates/web/moments.ts'
import type { Activity } from '#features/matches/activity.contract.ts'
import type { ChangedField } from '#features/matches/changes.rules.ts'
import { fieldLabels } from '#features/matches/web/field-labels.ts'
import { matchQuery } from '#features/matches/web/match-queries.ts'
import { newsQuery } from '#features/matches/web/news/saved-news.ts'
import type { OpenedMatch } from '#features/matches/web/opened-match.ts'
import { modeWords, scoringWords } from '#features/scoring/setting-words.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { toast } from '#ui/base/toast.ts'

import { PlayerName } from './sheet/player-name.tsx'

const activityLabels: Record<Activity['type'], string> = {
  created: 'logged the match',
  edited: 'edited the match',
  confirmed: 'confirmed',
  declined: 'declined',
  reminded: 'reminded the players',
  linked: 'joined in place of a guest',
  rejoined: 'came back to the table',
  corrected: 'accepted a correction',
  contested: 'said that something is not right',
  claimed: 'took the seat of a guest',
  released: 'gave a seat back to its guest',
}

/** Whoever has used the table link is the guest; others without an account are gone. */
function speaker({ type, by, player, former }: Activity) {
  if (by !== null) return { user: by, name: fullName(by) }
  const byLink = type === 'confirmed' || type === 'contested'
  return byLink && player !== undefined
    ? { user: null, name: player, former: former === true }
    : { user: null, name: FORMER_PLAYER, former: true }
}

function activityWords({ type, proposedBy, player, former }: Activity): string {
  if (player !== undefined && former !== true) {
    if (type === 'released') return `gave ${player} their seat back`
    if (type === 'claimed') return `took the seat of the guest ${player}`
  }
  // null once the account is deleted.
  return type === 'corrected' && proposedBy != null
    ? `accepted the correction of ${fullName(proposedBy)}`
    : activityLabels[type]
}

type Change = NonNullable<Activity['changes']>[number]

export function MatchActivity({ match }: { match: OpenedMatch }) {
  const [loaded, setLoaded] = useState<Loaded>(match)
  const { activity, activityCursor } = joined(loaded, match)
  const list = useRef<HTMLOListElement>(null)
  const earlier = useMutation({
    mutationFn: async () =>
      api('GET /sessions/:id', {
        params: { id: match._id },
        query: { activityCursor: activityCursor ?? undefined },
      }),
    onSuccess: ({ data, meta }) => {
      setLoaded({ activity: [...data.activity, ...activity], ...meta })
      // The button disappears when nothing is left: the keyboard focus moves to the list.
      if (meta.activityCursor === null) list.current?.focus()
    },
    onError: (error) => toast.error(messageOf(error, 'Failed to load the earlier activity.')),
  })
  // What is new stands above it, and would move it.
  const waitsFor = { match: useQuery(matchQuery(match._id)), news: useQuery(newsQuery(match._id)) }
  if (useLate(waitsFor) === null) return null
  return (
    <Card caption="Activity">
      {activityCursor !== null && (
        <Button
          tone="quiet"
          size="small"
          className="mb-4 self-start"
          loading={earlier.isPending}
          onClick={() => earlier.mutate()}
        >
          Show earlier
        </Button>
      )}
      <ol ref={list} role="list" tabIndex={-1} aria-label="Activity" className="flex flex-col">
        {activity.map((item) => (
          <li
            key={item._id}
            className="relative pb-4 pl-6 before:absolute before:top-2 before:left-0.75 before:size-2.5 before:rounded-full before:bg-marigold-edge after:absolute after:top-5 after:bottom-0 after:left-[0.4375rem] after:border-l-[1.5px] after:border-dashed after:border-field last:pb-0 last:after:hidden"
          >
            <p className="wrap-anywhere">
              <span className="font-bold">
                <PlayerName player={speaker(item)} />
              </span>{' '}
              {activityWords(item)}
            </p>
            <time dateTime={item.at} className="block text-base text-muted">
              {formatMoment(item.at)}
            </time>
            {item.reason !== undefined && (
              <p className="mt-1 text-base wrap-anywhere">“{item.reason}”</p>
            )}
            {item.changes !== undefined && item.changes.length > 0 && (
              <ul role="list" className="mt-1 flex flex-col gap-0.5 text-base">
                {item.changes.map((change) => (
                  <li
                    key={`${change.field} ${change.player}`}
                    className="line-clamp-4 wrap-anywhere"
                  >
                    {changeWords(change)}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function changeWords({ field, player, from, to }: Change): string {
  if (field === 'more') return `and ${Number(to)} more`
  if (field === 'player') return to === null ? `${player} left the table` : `${player} joined`
  if (field === 'pad') return 'the score pad changed'
  if (field === 'started') return to === null ? `${player} did not start` : `${player} started`
  const name = fieldLabels[field]
  const what = player === undefined ? name : `${name} of ${player}`
  return `${what}: ${valueWords(field, from)} → ${valueWords(field, to)}`
}

function valueWords(field: ChangedField, value: Change['from']): string {
  if (value === null || value === '') return 'none'
  const text = String(value)
  // A date is recorded where its UTC day is the day at the table; the reader's own may be another.
  if (field === 'date' || field === 'day') return formatDay(text.slice(0, 10), 'EEE d MMM yyyy')
  if (field === 'notes') return `“${text}”`
  const known: Record<string, string> = { ...modeWords, ...scoringWords }
  return field === 'mode' || field === 'scoring' ? (known[text] ?? text) : text
}

interface Loaded {
  activity: readonly Activity[]
  activityCursor: string | null
}

/** Where the parts do not overlap any more only the match's is shown: there must be no gap. */
function joined(loaded: Loaded, match: OpenedMatch): Loaded {
  const overlap = loaded.activity.findIndex(({ _id }) => _id === match.activity[0]?._id)
  if (overlap < 0) return match
  const { activityCursor } = loaded
  return { activity: [...loaded.activity.slice(0, overlap), ...match.activity], activityCursor }
}
