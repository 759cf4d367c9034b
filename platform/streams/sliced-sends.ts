/** How long events are written before others have their turn, and for how long they have it. */
const SLICE_MS = 0.5
const REST_MS = 2
/** Reading the clock costs about as much as writing to a socket. */
const BETWEEN_CLOCKS = 4

/** Slices of half a millisecond, so that requests are answered between them (bench/results/streams.md). */
export class SlicedSends<T> {
  readonly #queue: { targets: Iterator<T>; send: (target: T) => void }[] = []
  #isRunning = false

  add(targets: Iterable<T>, send: (target: T) => void): void {
    this.#queue.push({ targets: targets[Symbol.iterator](), send })
    if (this.#isRunning) return
    this.#isRunning = true
    this.#slice()
  }

  readonly #slice = (): void => {
    const until = performance.now() + SLICE_MS
    for (let sent = 0; ;) {
      const [first] = this.#queue
      if (first === undefined) {
        this.#isRunning = false
        return
      }
      const next = first.targets.next()
      if (next.done === true) {
        this.#queue.shift()
        continue
      }
      first.send(next.value)
      sent += 1
      if (sent % BETWEEN_CLOCKS === 0 && performance.now() > until) break
    }
    setTimeout(this.#slice, REST_MS)
  }
}
