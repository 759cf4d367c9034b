/** A response body that is JSON already, so that it is not parsed and serialized again. */
export class JsonText<T> {
  readonly text: string
  /** The type of its content; exists for the compiler only. */
  declare readonly says: T

  constructor(text: string) {
    this.text = text
  }
}
