import { useRef } from 'react'

import { messageOf } from '#client/api-error.ts'
import { fullName } from '#features/accounts/rules.ts'
import type { ChangedField } from '#features/matches/activity/rules.ts'
import type { Activity } from '#features/matches/contract.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { toast } from '#ui/base/toast.ts'
import { dayWords, momentWords } from '#ui/layout/date-words.ts'

import type { OpenedMatch } from '../data/match-queries.ts'
import { useActivity } from './use-activity.ts'

const activityLabels: Record<Activity['type'], string> = {
  created: 'logged the match',
  edited: 'edited the match',
  confirmed: 'confirmed',
  declined: 'declined',
  reminded: 'reminded the players',
  linked: 'joined in place of a guest',
}

type Change = NonNullable<Activity['changes']>[number]

/** The activity of the match, oldest first; older items are loaded on request. */
export function MatchActivity({ match }: { match: OpenedMatch }) {
  const { activity, more, earlier } = useActivity(match)
  const list = useRef<HTMLOListElement>(null)
  const showEarlier = () =>
    earlier.mutate(undefined, {
      // The button disappears when nothing is left, so the keyboard focus moves to the list.
      onSuccess: ({ meta }) => meta.activityCursor === null && list.current?.focus(),
      onError: (error) => toast.error(messageOf(error, 'Failed to load the earlier activity.')),
    })
  return (
    <Card caption="Activity">
      {more && (
        <Button
          tone="quiet"
          size="small"
          className="mb-4 self-start"
          loading={earlier.isPending}
          onClick={showEarlier}
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
                {item.by === null ? 'Former player' : fullName(item.by)}
              </span>{' '}
              {activityLabels[item.type]}
            </p>
            <time dateTime={item.at} className="block text-sm text-muted">
              {momentWords(item.at)}
            </time>
            {item.changes !== undefined && item.changes.length > 0 && (
              <ul role="list" className="mt-1 flex flex-col gap-0.5 text-sm">
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

/** Labels of changed fields; `player` and `more` have sentences of their own. */
const fieldLabels: Record<Exclude<ChangedField, 'player' | 'more'>, string> = {
  date: 'Date',
  day: 'Date',
  game: 'Game',
  mode: 'Mode',
  scoring: 'Scoring',
  durationMinutes: 'Minutes',
  location: 'Place',
  expansions: 'Expansions',
  pad: 'Score pad',
  notes: 'Notes',
  name: 'Name',
  score: 'Score',
  result: 'Result',
  team: 'Team',
  role: 'Role',
  started: 'Start',
}

function changeWords({ field, player, from, to }: Change): string {
  if (field === 'more') return `and ${Number(to)} more`
  if (field === 'player') return to === null ? `${player} left the table` : `${player} joined`
  if (field === 'pad') return 'the score pad changed'
  const name = fieldLabels[field]
  const what = player === undefined ? name : `${name} of ${player}`
  return `${what}: ${valueWords(field, from)} → ${valueWords(field, to)}`
}

function valueWords(field: ChangedField, value: Change['from']): string {
  if (value === null || value === '') return 'none'
  if (field === 'date' || field === 'day') return dayWords(String(value))
  return field === 'notes' ? `“${value}”` : String(value)
}
