/** A made-up table as people write them, and what it becomes. */
export interface KeptTable {
  name: string
  /** The lines of the file. */
  text: readonly string[]
  /** The game of all matches, where no column has it. */
  game?: string
  /** Each match in words. */
  becomes: readonly string[]
  /** The problems that are asked about. */
  asked: readonly string[]
  /** The expected notes; not checked if missing. */
  told?: readonly string[]
}
