import type { Writable } from 'node:stream'

/** Of an instance: together they take about 200 MB. */
export const STREAMS_MAX = 10_000

export class EventStream<T> {
  readonly begin: (connection: Writable) => void
  /** The type of its content; exists for the compiler only. */
  declare readonly says: T

  constructor(begin: (connection: Writable) => void) {
    this.begin = begin
  }
}
