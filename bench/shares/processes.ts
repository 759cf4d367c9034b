import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** Who comes first where two want the same processor. */
export type Rank = 'first' | 'second' | 'last'

/** Real-time priorities, which other work on the machine does not take part in; only root has them. */
const ranks: Record<Rank, string[]> = {
  first: ['chrt', '--rr', '30'],
  second: ['chrt', '--reset-on-fork', '--rr', '20'],
  last: ['chrt', '--rr', '10'],
}
const canRank = works([...ranks.last, 'true'])
const canBind = works(['taskset', '-c', '0,1', 'true'])

function works([program = '', ...args]: string[]): boolean {
  return spawnSync(program, args).status === 0
}

export interface Place {
  /** The server has one of two for itself, so that clients take nothing of it. */
  processor: 0 | 1
  rank: Rank
}

/** Starts our Node at a place of the machine, as far as the machine allows it. */
export function startAt(
  { processor, rank }: Place,
  args: string[],
  options: { env?: Record<string, string>; output?: number } = {},
): ChildProcess {
  const bound = canBind ? ['taskset', '-c', `${processor}`] : []
  const ranked = canRank ? ranks[rank] : []
  const [program, ...before] = [...bound, ...ranked, process.execPath]
  const { env = {}, output = 'inherit' } = options
  return spawn(program, [...before, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output, 'ipc'],
  })
}

/** Tells a process something. @returns what it answers; it never does when the process has ended */
export async function tell<Answer>(child: ChildProcess, what: object | string): Promise<Answer> {
  const answer = once(child, 'message')
  child.send(what)
  const [message] = (await answer) as [Answer]
  return message
}
