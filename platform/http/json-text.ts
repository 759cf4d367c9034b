/** A response body that is JSON already, so that it is not parsed and serialized again. */
export class JsonText<T> {
  readonly text: string
  /** The type of its content; exists for the compiler only. */
  declare readonly says: T

  constructor(text: string) {
    this.text = text
  }
}

/**
 * A response whose `data` has some fields that are JSON already.
 * @param text JSON of the response without them
 * @param fields a JSON object of them
 */
export function withFields<T>(text: string, fields: string): JsonText<T> {
  const start = '{"data":{'
  if (!text.startsWith(start)) throw new Error('This response has no data at its start.')
  return new JsonText(`${start}${fields.slice(1, -1)},${text.slice(start.length)}`)
}
