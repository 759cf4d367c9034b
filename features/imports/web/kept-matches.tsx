import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { CalendarDay } from '#features/days/web/day.tsx'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { Spinner } from '#ui/base/spinner.tsx'

import type { KeptMatch } from '../added-imports.contract.ts'
import { keptQuery } from './import-queries.ts'
import { matchWords } from './import-words.ts'

/** Why a match stayed when its import was undone. */
const reasons = {
  claimed: 'a friend has made it theirs',
  confirmed: 'somebody else has confirmed it',
  edited: 'it was edited',
} satisfies Record<KeptMatch['why'], string>

/** The matches that an undo has left here, or would leave, each with its reason; asked for when opened. */
export function KeptMatches({
  id,
  count,
  open = false,
  done = true,
}: {
  id: string
  count: number
  open?: boolean
  /** Whether the undo has happened. */
  done?: boolean
}) {
  const [opened, setOpened] = useState(open)
  const kept = useInfiniteQuery({ ...keptQuery(id), enabled: opened })
  const matches = kept.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      className="basis-full"
    >
      <summary className="inline-flex min-h-11 items-center font-semibold text-draw underline decoration-1 underline-offset-4">
        {done ? `${matchWords(count)} stayed` : 'Show what stays'}
      </summary>
      {kept.isLoading && <Spinner />}
      {kept.isError && (
        <Banner tone="error">{messageOf(kept.error, 'These matches did not load.')}</Banner>
      )}
      <ul
        role="list"
        aria-label={done ? 'Matches that stayed' : 'Matches that stay'}
        className={done ? undefined : 'max-h-60 overflow-y-auto overscroll-contain'}
      >
        {matches.map(({ _id, day, game, why }) => (
          <li
            key={_id}
            className="sheet-line relative flex min-h-14 items-center gap-3 py-1.5 last:border-b-0"
          >
            <BoxFace game={game} size={36} className="max-[22rem]:hidden" />
            <div className="min-w-0 flex-1">
              <Link
                to="/matches/$id"
                params={{ id: _id }}
                className="font-bold text-ink no-underline wrap-anywhere after:absolute after:inset-0 after:rounded-field hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
              >
                {game.name}
              </Link>
              <p className="text-base text-muted">
                <CalendarDay day={day} /> · {reasons[why]}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {kept.hasNextPage && (
        <Button
          tone="quiet"
          size="small"
          loading={kept.isFetchingNextPage}
          onClick={() => void kept.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </details>
  )
}
