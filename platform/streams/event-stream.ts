import type { ServerResponse } from 'node:http'

export const EVENT_STREAM = 'text/event-stream; charset=utf-8'

/** Of an instance: together they take about 200 MB. */
export const STREAMS_MAX = 10_000

/** A response body that stays open and sends events (event-streams.ts). */
export class EventStream<T> {
  readonly begin: (response: ServerResponse) => void
  /** The type of its content; exists for the compiler only. */
  declare readonly says: T

  constructor(begin: (response: ServerResponse) => void) {
    this.begin = begin
  }
}
