import type { Trx } from '#database/connect.ts'

import type { MatchChange } from './highlights.rules.ts'
import {
  deleteParts,
  entriesOfStretch,
  readStretch,
  STRETCH,
  storedParts,
} from './stretches.queries.ts'
import {
  EMPTY_STRETCH,
  growthBy,
  joinedStretch,
  keysOf,
  keysOfParts,
  partAt,
  STRETCH_MAX,
  type Stretch,
  type StretchEntry,
  stretchAfter,
  changesOfParts,
  stretchKey,
  stretchOf,
  stretchText,
} from './stretches.rules.ts'
import type { TallyKey } from './tally-key.rules.ts'

/** A whole month of all games, or a whole game: how many entries it had, and has after some changes. */
export interface Root {
  scope: string
  /** The month, or empty. */
  name: string
  before: number
  after: number
  changes: readonly MatchChange[]
}

interface Part extends Root {
  /** The name of the stretch of which it is a part. */
  parent: string
  /** As it was before the changes. */
  stored: Stretch
}

/** Rows of the tallies by key, as texts; null for a row that is gone. */
export interface StretchRow {
  scope: string
  key: string
  text: string | null
}

/** Reads rows of the tallies. */
type ReadTallies = (keys: readonly TallyKey[]) => Promise<(TallyKey & { counts: string })[]>

/**
 * The stretches of one user while changes are added to them. The entries are stored already; what has
 * changed is written by whoever has called it.
 */
export class Stretches {
  readonly #trx: Trx
  readonly #userId: string
  readonly #roots: readonly Root[]
  /** What has changed, by scope and name of the stretch of which it is a part, then by its own name. */
  readonly #changed = new Map<string, Map<string, Stretch | null>>()
  readonly #found = new Map<string, Promise<Stretch>>()

  private constructor(trx: Trx, userId: string, roots: readonly Root[]) {
    this.#trx = trx
    this.#userId = userId
    this.#roots = roots
  }

  /** Adds changes to the stretches in which they are. */
  static async after(
    trx: Trx,
    userId: string,
    roots: readonly Root[],
    read: ReadTallies,
  ): Promise<Stretches> {
    const stretches = new Stretches(trx, userId, roots)
    const levels: Part[][] = []
    for (let nodes = roots; nodes.length > 0;) {
      const parts = await stretches.#partsIn(nodes, read)
      levels.push(parts)
      nodes = parts
    }
    for (const part of levels.toReversed().flat()) await stretches.#change(part)
    return stretches
  }

  /** The parts in which there are changes, of those stretches that had parts and still have. */
  async #partsIn(nodes: readonly Root[], read: ReadTallies): Promise<Part[]> {
    const found: Omit<Part, 'before' | 'after' | 'stored'>[] = []
    for (const node of nodes) {
      const [had, has] = [node.before > STRETCH_MAX, node.after > STRETCH_MAX]
      if (had && !has) await this.#deleteParts(node)
      else if (has && !had) this.#build(node, await this.#entriesOf(node))
      else if (has) {
        for (const [name, changes] of changesOfParts(node.name, node.changes)) {
          found.push({ scope: node.scope, parent: node.name, name, changes })
        }
      }
    }
    if (found.length === 0) return []
    const rows = await read(
      found.map(({ scope, name }) => ({ scope, kind: STRETCH, key: stretchKey(name) })),
    )
    const stored = new Map(rows.map(({ scope, key, counts }) => [`${scope} ${key}`, counts]))
    return found.map((part) => {
      const text = stored.get(`${part.scope} ${stretchKey(part.name)}`)
      const stretch = text === undefined ? EMPTY_STRETCH : readStretch(text)
      const before = stretch.entries
      return { ...part, before, after: before + growthBy(part.changes), stored: stretch }
    })
  }

  /** Parts of parts too, until none is left. */
  async #deleteParts({ scope, name }: Root): Promise<void> {
    const userId = this.#userId
    for (const keys of keysOfParts(name)) {
      const deleted = await deleteParts(this.#trx, { userId, scope, ...keys })
      if (deleted.length === 0) return
    }
  }

  /** Makes the parts of a stretch from all its entries, which are few more than one may have. */
  #build({ scope, name }: Pick<Root, 'scope' | 'name'>, entries: readonly StretchEntry[]): void {
    if (entries.length <= STRETCH_MAX) return
    for (const [part, own] of Map.groupBy(entries, ({ time }) => partAt(name, time))) {
      this.#set(scope, name, part, stretchOf(own))
      this.#build({ scope, name: part }, own)
    }
  }

  async #change(part: Part): Promise<void> {
    const { scope, stored, after, changes } = part
    const isOfGame = gameOf(scope) !== null
    const { runs, records } = stretchAfter(stored, changes, isOfGame)
    const needed = after > 0 && (runs === undefined || records === undefined)
    const anew = needed ? await this.#anew(part) : EMPTY_STRETCH
    const sides = (side: 'all' | 'confirmed') => ({
      runs: (runs?.highlight ?? { all: anew.all.runs, confirmed: anew.confirmed.runs })[side],
      records: (records?.highlight ?? { all: anew.all.records, confirmed: anew.confirmed.records })[
        side
      ],
    })
    const stretch = { entries: after, all: sides('all'), confirmed: sides('confirmed') }
    this.#set(scope, part.parent, part.name, after === 0 ? null : stretch)
  }

  #set(scope: string, parent: string, name: string, stretch: Stretch | null): void {
    const id = `${scope} ${parent}`
    const parts = this.#changed.get(id) ?? new Map<string, Stretch | null>()
    this.#changed.set(id, parts.set(name, stretch))
  }

  async #anew({ scope, name, after }: Pick<Root, 'scope' | 'name' | 'after'>): Promise<Stretch> {
    if (after <= STRETCH_MAX) return stretchOf(await this.#entriesOf({ scope, name }))
    const [keys] = keysOfParts(name)
    if (keys === undefined) throw new Error('Two matches have one id.')
    const changed = this.#changed.get(`${scope} ${name}`)
    const parts = new Map<string, Stretch | null>()
    for (const row of await storedParts(this.#trx, { userId: this.#userId, scope, ...keys })) {
      const part = row.key.slice(1)
      if (changed?.has(part) !== true) parts.set(part, readStretch(row.counts))
    }
    for (const [part, stretch] of changed ?? []) parts.set(part, stretch)
    const sorted = [...parts].toSorted(([one], [other]) => (one < other ? -1 : 1))
    return joinedStretch(sorted.flatMap(([, stretch]) => stretch ?? []))
  }

  async #entriesOf({ scope, name }: Pick<Root, 'scope' | 'name'>): Promise<StretchEntry[]> {
    return entriesOfStretch(this.#trx, { userId: this.#userId, gameId: gameOf(scope), name })
  }

  /** What a stretch says after the changes: of a month of all games, of a game, or of a part of these. */
  async of(scope: string, name: string): Promise<Stretch> {
    const id = `${scope} ${name}`
    const found = this.#found.get(id) ?? this.#find(scope, name)
    this.#found.set(id, found)
    return found
  }

  async #find(scope: string, name: string): Promise<Stretch> {
    const root = this.#roots.find((one) => one.scope === scope && name.startsWith(one.name))
    if (root === undefined) throw new Error('Only what has changed is asked for.')
    let at: Pick<Root, 'scope' | 'name' | 'after'> = root
    while (at.name !== name && at.after > STRETCH_MAX) {
      const part = partAt(at.name, name)
      const stretch = await this.#part(scope, at.name, part)
      if (stretch === null) return EMPTY_STRETCH
      if (part === name) return stretch
      at = { scope, name: part, after: stretch.entries }
    }
    // Of a few entries some are looked for.
    return this.#anew({ scope, name, after: at.after })
  }

  async #part(scope: string, parent: string, name: string): Promise<Stretch | null> {
    const changed = this.#changed.get(`${scope} ${parent}`)?.get(name)
    if (changed !== undefined) return changed
    const keys = keysOf(name)
    const [row] = await storedParts(this.#trx, { userId: this.#userId, scope, ...keys })
    return row === undefined ? null : readStretch(row.counts)
  }

  /** The rows that have changed. */
  *changes(): Generator<StretchRow, void> {
    for (const [id, parts] of this.#changed) {
      const scope = id.slice(0, id.indexOf(' '))
      for (const [name, stretch] of parts) {
        yield { scope, key: stretchKey(name), text: stretch && stretchText(stretch) }
      }
    }
  }
}

function gameOf(scope: string): string | null {
  return scope.startsWith('g') ? scope.slice(1) : null
}
