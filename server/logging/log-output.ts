import { write, writeSync } from 'node:fs'

/** Lines are written together when they have this many characters… */
const BLOCK = 65_536
/** …or after this time. */
const WAIT_MS = 100
/** How often the last write is retried when the process ends and the reader takes nothing. */
const LAST_TRIES = 20

/**
 * A slow reader of the log does not block requests. Not pino's own stream, which retries the last write for
 * ever when the reader is gone. Lines that cannot be written (no reader, a full disk) are dropped.
 */
export class LogOutput {
  readonly #fd: number
  #lines = ''
  #timer: NodeJS.Timeout | undefined
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
    else if (this.#lines.length >= BLOCK) this.#flush()
    else this.#timer ??= setTimeout(() => this.#flush(), WAIT_MS).unref()
  }

  async flushed(): Promise<void> {
    this.#flush()
    if (this.#isWriting) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #flush(): void {
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
      // The reader's pipe is full now; it may have room later.
      if (error?.code === 'EAGAIN') return void setTimeout(() => this.#send(bytes), WAIT_MS)
      if (error === null && count < bytes.length) return this.#send(bytes.subarray(count))
      this.#isWriting = false
      this.#flush()
      if (this.#isWriting) return
      for (const resolve of this.#waiting.splice(0)) resolve()
    })
  }

  /** Writes synchronously: at the end of the process nothing asynchronous runs any more. */
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
