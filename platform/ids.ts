import { v7 } from 'uuid'

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u

/** A new UUIDv7: ids made later sort later. */
export function newId(): string {
  return v7()
}

/** Whether a text can be an id at all; PostgreSQL would refuse others with an error. */
export function isId(text: string): boolean {
  return FORM.test(text)
}

/** The lowest id of a moment: those made before it sort before it. */
export function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
