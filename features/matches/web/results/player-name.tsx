import { Link } from '@tanstack/react-router'

import type { Player } from '#features/matches/contract.ts'

import { pageOfPerson } from '../data/name-links.ts'

/** A player's name, which leads to the page of both or to the matches with this person. */
export function PlayerName({ player: { user, name } }: { player: Pick<Player, 'user' | 'name'> }) {
  const page = pageOfPerson({ userId: user?._id ?? null, name })
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
