/** An answer's body, whole and already JSON: what the database has composed is not taken apart again. */
export class JsonText<T> {
  readonly text: string
  /** What it says, for the compiler alone. */
  declare readonly says: T

  constructor(text: string) {
    this.text = text
  }
}
