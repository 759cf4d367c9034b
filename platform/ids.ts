import { v7 } from 'uuid'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u

/** A new UUIDv7: newer ids sort after older ones. */
export function newId(): string {
  return v7()
}

/** Whether a text is a UUID; PostgreSQL throws an error when it is compared with anything else. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

/** The lowest id of a moment: all ids made earlier sort before it. */
export function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
