import { randomUUID } from 'node:crypto'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u

/** Of the newest id: its milliseconds, and how many of them came before it. */
let [at, count] = [0, 0]

/** A new UUIDv7: newer ids of this process sort after older ones, also when the clock goes back. */
export function newId(): string {
  const now = Date.now()
  if (now > at) [at, count] = [now, 0]
  else count += 1
  // RFC 9562, 6.2: the twelve bits after the version count; what overflows goes to the time.
  if (count > 0xfff) [at, count] = [at + 1, 0]
  return `${timeOf(at)}-7${count.toString(16).padStart(3, '0')}-${randomUUID().slice(19)}`
}

/** Whether a text is a UUID; PostgreSQL throws an error when it is compared with anything else. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

/** The lowest id of a moment: all ids made earlier sort before it. */
export function firstIdAt(time: Date): string {
  return `${timeOf(time.getTime())}-7000-8000-000000000000`
}

function timeOf(milliseconds: number): string {
  const hex = milliseconds.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
