export interface NodeState {
  address: string
  /** Whether it takes writes: no standby, and not read-only by its settings. */
  isWritable: boolean
  /** The history that it writes, or receives. Each promotion begins a new one with a greater number. */
  timeline: number
  standbys: number
}

/**
 * `none`: no node that answers can be written. `old`: only ones on an old timeline. `several`: nothing says
 * which is right.
 */
export type NoChoice = 'none' | 'old' | 'several'

export type Choice = { ok: true; node: NodeState } | { ok: false; reason: NoChoice }

/** The greatest timeline that is in use: one that was written by us, or that a standby receives. */
export function newestTimeline(nodes: readonly NodeState[], newest: number): number {
  const received = nodes.filter(({ isWritable }) => !isWritable).map(({ timeline }) => timeline)
  return Math.max(newest, ...received)
}

/**
 * A standby that was promoted by mistake and an old primary that was started again take writes too, but no
 * standby follows them.
 * @param nodes have answered at about the same time
 * @param newest timeline in use so far
 */
export function choosePrimary(nodes: readonly NodeState[], newest: number): Choice {
  const least = newestTimeline(nodes, newest)
  const writable = nodes.filter(({ isWritable }) => isWritable)
  if (writable.length === 0) return { ok: false, reason: 'none' }
  const current = writable.filter(({ timeline }) => timeline >= least)
  const [only] = current
  if (only === undefined) return { ok: false, reason: 'old' }
  const followed = writable.filter(({ standbys }) => standbys > 0)
  if (current.length === 1 && followed.every((node) => node === only))
    return { ok: true, node: only }
  const [right] = followed
  const isRight = followed.length === 1 && right !== undefined && current.includes(right)
  return isRight ? { ok: true, node: right } : { ok: false, reason: 'several' }
}
