import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** Priority among processes on the same processor. */
export type Rank = 'first' | 'second' | 'last'

/** Real-time priorities, which come before all other work on the machine; only root may set them. */
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
  /** Of two processors the server has one for itself, undisturbed by clients. */
  processor: 0 | 1
  rank: Rank
}

/** Starts Node on a processor with a priority, where the machine allows it. */
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

/** Sends a message to a process. @returns its reply; never settles when the process has exited */
export async function tell<Reply>(child: ChildProcess, what: object | string): Promise<Reply> {
  const reply = once(child, 'message')
  child.send(what)
  const [message] = (await reply) as [Reply]
  return message
}
