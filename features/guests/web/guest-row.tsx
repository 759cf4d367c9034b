import { Link } from '@tanstack/react-router'

import { colourOf } from '#features/accounts/colours.rules.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { guestFilter } from '#features/matches/match-filters.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { Meeple } from '#ui/base/meeple.tsx'

import type { Guest } from '../guests.contract.ts'
import { rowId, useUnmerge } from './guest-mutations.ts'

export type GuestAction = 'rename' | 'merge' | 'ask'

export function GuestRow({
  guest: { _id: id, name, matches, lastDay, merged },
  onAction,
}: {
  guest: Guest
  onAction: (action: GuestAction) => void
}) {
  return (
    <li
      id={rowId(id)}
      className="sheet-line @container relative py-3 first:pt-1 last:border-b-0 last:pb-1"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="flex min-w-0 flex-[1_1_9rem] items-center gap-3">
          <Meeple piece={colourOf({ userId: null, name })} className="size-9" />
          <div className="min-w-0">
            <p className="leading-snug font-bold wrap-anywhere">
              <Link
                to="/matches"
                search={{ person: guestFilter(name) }}
                className="text-ink no-underline after:absolute after:inset-0 after:rounded-field hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
              >
                <bdi>{name}</bdi>
              </Link>
            </p>
            <p className="text-base leading-snug text-muted">
              {matches === 1
                ? '1 match you logged, on '
                : `${matches} matches you logged, last on `}
              <time dateTime={lastDay} className="whitespace-nowrap">
                {formatDay(lastDay, 'd MMM yyyy')}
              </time>
            </p>
            {merged.map((one) => (
              <Merged key={one._id} {...one} into={id} />
            ))}
          </div>
        </div>
        <div className="relative z-1 -ml-2.5 flex items-center @max-[17.5rem]:-ml-1.5 @max-[17.5rem]:*:px-1.5">
          <Button tone="bare" aria-label={`Rename ${name}`} onClick={() => onAction('rename')}>
            Rename
          </Button>
          <Button tone="bare" aria-label={`Merge ${name}`} onClick={() => onAction('merge')}>
            Merge
          </Button>
          <Button
            tone="quiet"
            size="small"
            aria-label={`This is my friend: ${name}`}
            onClick={() => onAction('ask')}
          >
            {/* Beside the claims there is less room than the window has. */}
            <span className="whitespace-nowrap @2xl:hidden">My friend…</span>
            <span className="whitespace-nowrap @max-2xl:hidden">This is my friend…</span>
          </Button>
        </div>
      </div>
    </li>
  )
}

function Merged({ _id, name, into }: Guest['merged'][number] & { into: string }) {
  const unmerge = useUnmerge()
  // The button goes, and the keyboard's place would be lost.
  const focusRow = () => document.getElementById(rowId(into))?.querySelector('a')?.focus()
  return (
    <p className="relative z-1 text-base leading-snug text-muted wrap-anywhere">
      and <bdi>{name}</bdi>{' '}
      <Button
        tone="bare"
        aria-label={`Undo: make ${name} another guest again`}
        loading={unmerge.isPending}
        onClick={() => unmerge.mutate(_id, { onSuccess: focusRow })}
      >
        Undo
      </Button>
    </p>
  )
}
