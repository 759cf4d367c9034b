import { Link } from '@tanstack/react-router'

import { useMe } from '#client/query/me.ts'
import type { Player } from '#features/matches/matches.contract.ts'
import { pageOfPerson } from '#features/matches/web/name-links.ts'

const NOBODY: ReadonlySet<string> = new Set()

export function PlayerName({
  player: { user, name, former = false },
}: {
  player: Pick<Player, 'user' | 'name'> & Partial<Pick<Player, 'former'>>
}) {
  const own = user?._id === useMe()._id
  // Nobody is a friend of their own: the page of both would only send the reader on.
  const page = pageOfPerson({ userId: user?._id ?? null, name, former }, own ? NOBODY : undefined)
  if (page === null) return <span className="wrap-anywhere">{name}</span>
  return (
    <Link
      {...page}
      className="-my-2 inline-block py-2 text-current no-underline wrap-anywhere hover:underline"
    >
      {name}
    </Link>
  )
}
