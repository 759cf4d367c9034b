import type { Trx } from '#database/connect.ts'

import { deleteTallies, storedTallies, writeTallies } from './counting.queries.ts'
import { idOf, type TallyKey } from './tally-key.rules.ts'

/** Rows of a user's tallies while they change: as they are stored, and as they shall be. */
export class TallyRows {
  readonly #trx: Trx
  readonly #userId: string
  readonly #keys = new Map<string, TallyKey>()
  readonly #before = new Map<string, string>()
  readonly #after = new Map<string, string>()

  constructor(trx: Trx, userId: string) {
    this.#trx = trx
    this.#userId = userId
  }

  /** @returns those of the rows that are stored */
  async read(keys: readonly TallyKey[]): Promise<(TallyKey & { counts: string })[]> {
    const wanted = new Map(keys.map((key) => [idOf(key), key]))
    const json = JSON.stringify([...wanted.values()].map(tupleOf))
    const rows = await storedTallies(this.#trx, { userId: this.#userId, json })
    for (const [id, key] of wanted) this.#keys.set(id, key)
    for (const row of rows) {
      this.#before.set(idOf(row), row.counts)
      this.#after.set(idOf(row), row.counts)
    }
    return rows
  }

  before(key: TallyKey): string | undefined {
    return this.#before.get(idOf(key))
  }

  after(key: TallyKey): string | undefined {
    return this.#after.get(idOf(key))
  }

  /** @param text null for a row that shall go */
  set(key: TallyKey, text: string | null): void {
    const id = idOf(key)
    this.#keys.set(id, key)
    if (text === null) this.#after.delete(id)
    else this.#after.set(id, text)
  }

  /** Writes what has changed. */
  async write(): Promise<void> {
    const changed = [...this.#keys].filter(([id]) => this.#before.get(id) !== this.#after.get(id))
    const gone = changed.flatMap(([id, key]) => (this.#after.has(id) ? [] : [tupleOf(key)]))
    if (gone.length > 0) {
      await deleteTallies(this.#trx, { userId: this.#userId, json: JSON.stringify(gone) })
    }
    await writeTallies(
      this.#trx,
      changed.flatMap(([id, { scope, kind, key }]) => {
        const counts = this.#after.get(id)
        return counts === undefined ? [] : [{ user_id: this.#userId, scope, kind, key, counts }]
      }),
    )
  }
}

function tupleOf({ scope, kind, key }: TallyKey): string[] {
  return [scope, kind, key]
}
