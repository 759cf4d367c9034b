import { calledShort } from '#features/accounts/called-apart.rules.ts'

import type { Mode, Result } from './results.rules.ts'

interface ToldPlayer {
  /** null for a guest. */
  user: { _id: string; firstName: string } | null
  name: string
  result: Result
}

/** So many are named. */
const NAMED = 3

/**
 * Who has won a match, then the reader: `Mara won, you lost`.
 */
export function whoWon(
  { mode, players }: { mode: Mode; players: readonly ToldPlayer[] },
  readerId: string,
): string {
  const own = players.find(({ user }) => user?._id === readerId)
  const having = (result: Result) => players.filter((player) => player.result === result)
  const [won, drew, lost] = [having('Win'), having('Draw'), having('Loss')]
  if (won.length + drew.length + lost.length === 0) return 'no result yet'
  if (mode === 'cooperative')
    return `${own ? 'you' : 'they'} all ${won.length > 0 ? 'won' : 'lost'}`
  const first = won.length > 0 ? won : drew
  const called = calledShort(players)
  const nameOf = (player: ToldPlayer) =>
    player === own ? 'you' : (called[players.indexOf(player)] ?? player.name)
  const names = [...first.filter((one) => one === own), ...first.filter((one) => one !== own)]
  const words =
    first.length > 0
      ? `${listed(names.map(nameOf))} ${won.length > 0 ? 'won' : 'drew'}`
      : lost.length === players.length
        ? 'nobody won'
        : 'no winner yet'
  return own === undefined || first.includes(own) ? words : `${words}, you ${did[own.result]}`
}

const did: Record<Result, string> = {
  Win: 'won',
  Draw: 'drew',
  Loss: 'lost',
  '': 'have no result',
}

function listed(names: readonly string[]): string {
  const rest = names.length - NAMED
  const said = rest > 0 ? [...names.slice(0, NAMED), `${rest} more`] : names
  const last = said.at(-1) ?? ''
  return said.length > 1 ? `${said.slice(0, -1).join(', ')} and ${last}` : last
}
