import { Link } from '@tanstack/react-router'

import type { Player } from '#features/matches/contract.ts'

import { matchesOfPlayer } from '../data/history-links.ts'

/** A player's name, which leads to the matches with this person. */
export function PlayerName({ player }: { player: Player }) {
  const matches = matchesOfPlayer(player)
  if (matches === null) return <span className="wrap-anywhere">{player.name}</span>
  return (
    <Link
      {...matches}
      className="-my-2 inline-block py-2 text-current no-underline wrap-anywhere hover:underline"
    >
      {player.name}
    </Link>
  )
}
