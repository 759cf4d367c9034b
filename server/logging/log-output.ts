import { write, writeSync } from 'node:fs'

/** Characters that are written together under load… */
const BLOCK = 65_536
/** …and how long a line waits for others when there are few. */
const WAIT_MS = 100
/** How often the rest is offered to a reader that takes nothing, when the process ends. */
const LAST_TRIES = 20

/**
 * Lines on their way out, written behind, so that a slow reader of the log holds no request up. In
 * the place of pino's own stream, which measures all the text it holds anew with each line, and
 * tries for ever to get the last of it to a reader that is gone. What cannot be written (nobody
 * reads any more, the disk is full) is dropped, and the next is tried again.
 */
export class LogOutput {
  readonly #fd: number
  #lines = ''
  #timer: NodeJS.Timeout | undefined
  /** Between the beginning of a write and its end. */
  #isWriting = false
  #isEnding = false
  #waiting: (() => void)[] = []

  constructor(fd: number) {
    this.#fd = fd
    process.once('exit', () => {
      this.#isEnding = true
      this.#writeLast()
    })
  }

  write(line: string): void {
    this.#lines += line
    if (this.#isEnding) this.#writeLast()
    else if (this.#lines.length >= BLOCK) this.#pass()
    else this.#timer ??= setTimeout(() => this.#pass(), WAIT_MS).unref()
  }

  /** Waits until there is nothing left to write. */
  async isOut(): Promise<void> {
    this.#pass()
    if (this.#isWriting) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #pass(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#isWriting || this.#lines === '') return
    this.#isWriting = true
    const bytes = Buffer.from(this.#lines)
    this.#lines = ''
    this.#send(bytes)
  }

  #send(bytes: Buffer): void {
    write(this.#fd, bytes, (error, count) => {
      // A reader that takes nothing now may take it later.
      if (error?.code === 'EAGAIN') return void setTimeout(() => this.#send(bytes), WAIT_MS)
      if (error === null && count < bytes.length) return this.#send(bytes.subarray(count))
      this.#isWriting = false
      this.#pass()
      if (this.#isWriting) return
      for (const resolve of this.#waiting.splice(0)) resolve()
    })
  }

  /** At the end of the process nothing can be waited for. */
  #writeLast(): void {
    let rest = Buffer.from(this.#lines)
    this.#lines = ''
    for (let tries = 0; rest.length > 0 && tries < LAST_TRIES; tries += 1) {
      try {
        rest = rest.subarray(writeSync(this.#fd, rest))
        tries = 0
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS)
      }
    }
  }
}
