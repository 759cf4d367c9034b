import { setTimeout as sleep } from 'node:timers/promises'

import { NoPrimary } from '../database-errors.ts'
import { hostAndPort } from './hosts.ts'
import { NodeMonitor } from './node-monitor.ts'
import {
  choosePrimary,
  type Choice,
  type NoChoice,
  newestTimeline,
  type NodeState,
} from './primary-choice.ts'

export interface Primary {
  /** Its address, as far as is known; asks the nodes first, if there is a doubt. Throws NoPrimary. */
  address(): Promise<string>
  /** Says that something broke: before the next connection all nodes are asked. */
  doubt(): void
  /** Throws NoPrimary for a node on an older timeline than the newest that was seen. */
  checkTimeline(timeline: number): void
  /** Calls the listener when another node, or none any more, is written to. */
  onMoved(listener: (address: string | null) => void): void
  /** Why no node may be written to although there are such that could be; null when all is well. */
  alarm(): string | null
  close(): void
}

export interface PrimaryLog {
  info(text: string): void
  error(text: string): void
}

const PERIOD_MS = 500
/** After a failure the next requests get the same response for this time. */
const FAILED_MS = 100
const SETTLE_MS = 5000
/** Standbys change their primary one after the other, so what looks wrong is asked twice. */
const AGAIN_MS = 300

const REASONS: Record<NoChoice, string> = {
  none: 'No host of the address can be written.',
  old: 'Only a node on an old timeline can be written: it lacks what was saved since.',
  several: 'Several nodes can be written, and their standbys do not say which is right.',
}

export class PrimaryWatch implements Primary {
  readonly #nodes: NodeMonitor[]
  readonly #log: PrimaryLog | null
  readonly #listeners: ((address: string | null) => void)[] = []
  /** Nodes that took writes beside the right one, and their timelines. */
  readonly #wrong = new Map<string, number>()
  #current: string | null = null
  #newest = 0
  #isDoubted = true
  #looking: Promise<void> | null = null
  #failed: { error: NoPrimary; at: number } | null = null
  #alarm: string | null = null
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(addresses: readonly string[], log: PrimaryLog | null) {
    this.#log = log
    this.#nodes = addresses.map((address) => new NodeMonitor(address, () => this.#broke(address)))
  }

  /** Waits at a start for nodes that are slow to answer; without any the first connection says why. */
  async settle(): Promise<void> {
    const until = performance.now() + SETTLE_MS
    while (performance.now() < until) {
      if (await this.address().catch(() => null)) return
      await sleep(FAILED_MS)
    }
  }

  async address(): Promise<string> {
    const failed = this.#failed
    if (failed !== null && performance.now() - failed.at < FAILED_MS) throw failed.error
    // What breaks while we ask may be told by none of the answers.
    for (let round = 0; round < 2 && (this.#isDoubted || this.#current === null); round += 1) {
      await this.#look()
      if (this.#failed !== null) throw this.#failed.error
    }
    if (this.#current === null) throw new NoPrimary(REASONS.none)
    return this.#current
  }

  doubt(): void {
    this.#isDoubted = true
  }

  checkTimeline(timeline: number): void {
    if (timeline < this.#newest) throw new NoPrimary(REASONS.old)
  }

  onMoved(listener: (address: string | null) => void): void {
    this.#listeners.push(listener)
  }

  alarm(): string | null {
    return this.#alarm
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const node of this.#nodes) node.close()
  }

  /** The sooner a promotion is noticed the better, but a killed node and its heir take a moment. */
  #broke(address: string): void {
    if (address !== this.#current || this.#isClosed) return
    this.doubt()
    void this.#look()
  }

  #look(): Promise<void> {
    clearTimeout(this.#timer)
    this.#looking ??= this.#decide().finally(() => {
      this.#looking = null
      if (this.#isClosed) return this.close()
      this.#timer = setTimeout(() => void this.#look(), PERIOD_MS).unref()
    })
    return this.#looking
  }

  async #decide(): Promise<void> {
    const wasDoubted = this.#isDoubted
    this.#isDoubted = false
    const first = await this.#ask()
    this.#apply(this.#isSure(first, wasDoubted) ? first : await this.#askAgain(first), wasDoubted)
  }

  /**
   * A node that comes back on the same timeline may have been asked just after, and another just before it
   * was promoted: the second answers are all younger than the first ones. And what nobody follows may have
   * been promoted by mistake, while the right one was slow.
   */
  #isSure({ choice }: NodesAnswer, wasDoubted: boolean): boolean {
    if (!choice.ok) return choice.reason === 'none'
    const isKnown = choice.node.address === this.#current && !wasDoubted
    const isNewer = this.#newest > 0 && choice.node.timeline > this.#newest
    return isKnown || (isNewer && choice.node.standbys > 0)
  }

  async #askAgain({ choice }: NodesAnswer): Promise<NodesAnswer> {
    if (!choice.ok) await sleep(AGAIN_MS)
    return this.#ask()
  }

  async #ask(): Promise<NodesAnswer> {
    const answers = await Promise.all(this.#nodes.map((node) => node.ask()))
    const states = answers.filter((state) => state !== null)
    const newest = newestTimeline(states, this.#newest)
    const isDemoted = states.some((one) => one.address === this.#current && !one.isWritable)
    const writable = states.filter(({ isWritable }) => isWritable)
    if (isDemoted) this.#wrong.clear()
    return { choice: this.#trusted(choosePrimary(states, newest)), newest, isDemoted, writable }
  }

  /** Silence of the right one makes nobody its heir who was promoted beside it. */
  #trusted(choice: Choice): Choice {
    if (!choice.ok || choice.node.standbys > 0) return choice
    const isWrong = this.#wrong.get(choice.node.address) === choice.node.timeline
    return isWrong ? { ok: false, reason: 'several' } : choice
  }

  #noteWrong(right: NodeState, writable: readonly NodeState[]): void {
    this.#wrong.delete(right.address)
    for (const node of writable) {
      if (node === right || this.#wrong.get(node.address) === node.timeline) continue
      this.#wrong.set(node.address, node.timeline)
      this.#log?.error(`${textOf(node)} takes writes too: stop it`)
    }
  }

  #apply({ choice, newest, isDemoted, writable }: NodesAnswer, wasDoubted: boolean): void {
    if (this.#isClosed) return
    this.#newest = newest
    if (choice.ok) {
      this.#newest = Math.max(newest, choice.node.timeline)
      this.#noteWrong(choice.node, writable)
      this.#failed = null
      this.#ring(null)
      return this.#moveTo(choice.node.address)
    }
    const { reason } = choice
    this.#ring(reason === 'none' ? null : `${REASONS[reason]} (${writable.map(textOf).join(', ')})`)
    if (reason !== 'none' || isDemoted) this.#moveTo(null)
    // Silence alone breaks nothing: connections that work go on.
    else if (!wasDoubted && this.#current !== null) return
    this.#isDoubted = true
    const failures = this.#nodes
      .filter(({ failure }) => failure !== '')
      .map(({ address, failure: why }) => `${hostAndPort(address)}: ${why}`)
    const text = [REASONS[reason], ...failures].join(' ')
    this.#failed = { error: new NoPrimary(text), at: performance.now() }
  }

  #moveTo(address: string | null): void {
    if (address === this.#current) return
    const isMove = this.#current !== null || this.#failed !== null
    this.#current = address
    if (address !== null && isMove) {
      this.#log?.info(`writes go to ${hostAndPort(address)}, timeline ${this.#newest}`)
    }
    for (const listener of this.#listeners) listener(address)
  }

  #ring(alarm: string | null): void {
    if (alarm !== null && alarm !== this.#alarm) this.#log?.error(alarm)
    this.#alarm = alarm
  }
}

interface NodesAnswer {
  choice: Choice
  newest: number
  /** Whether the node that was written to says that it cannot be any more. */
  isDemoted: boolean
  writable: NodeState[]
}

function textOf({ address, timeline }: NodeState): string {
  return `${hostAndPort(address)} on timeline ${timeline}`
}
