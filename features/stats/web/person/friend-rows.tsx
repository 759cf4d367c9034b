import type { ReactNode } from 'react'

/** The cards of a friend's page: two rows on wide screens, on phones the same order. */
export function FriendRows({
  versus,
  last,
  games,
  matches,
  coop,
  totals,
}: {
  versus: ReactNode
  last?: ReactNode
  games?: ReactNode
  matches?: ReactNode
  coop?: ReactNode
  totals?: ReactNode
}) {
  return (
    <div className="grid gap-4 sm:gap-5">
      <div className={row}>
        <div className={column}>
          {versus}
          {last}
        </div>
        {games}
      </div>
      <div className={row}>
        {matches}
        <div className={column}>
          {coop}
          {totals}
        </div>
      </div>
    </div>
  )
}

const row = 'grid min-w-0 gap-4 sm:gap-5 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]'
const column = 'flex min-w-0 flex-col gap-4 sm:gap-5 [&>:last-child]:flex-auto'
