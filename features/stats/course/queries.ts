import type { Side } from '../stored/rules.ts'
import type { Course } from './rules.ts'

/** Characters that are kept: the courses of some hundred long histories. */
const KEPT_MAX = 16_000_000

/** Whose course it is, and of which matches. */
export interface CourseScope {
  userId: string
  scope: string
  side: Side
}

interface Kept {
  /** That of the tallies of which the course was made. */
  version: string
  course: Course
}

/**
 * Keeps what answers said of the course of a history, in memory: to make it is most of the work of an
 * answer about a long history. The database says with each answer whether it is still the same.
 */
export class KeptCourses {
  readonly #kept = new Map<string, Kept>()
  readonly #max: number
  #size = 0

  /** @param max characters of all courses together; the one that was used least recently goes first */
  constructor(max = KEPT_MAX) {
    this.#max = max
  }

  get(scope: CourseScope): Kept | undefined {
    const key = keyOf(scope)
    const kept = this.#kept.get(key)
    if (kept !== undefined) {
      // A Map iterates in the order of insertion: the one that was used least recently comes first.
      this.#kept.delete(key)
      this.#kept.set(key, kept)
    }
    return kept
  }

  keep(scope: CourseScope, kept: Kept): void {
    this.#drop(keyOf(scope))
    this.#kept.set(keyOf(scope), kept)
    this.#size += sizeOf(kept)
    for (const key of this.#kept.keys()) {
      if (this.#size <= this.#max) return
      this.#drop(key)
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key)
    if (kept === undefined) return
    this.#kept.delete(key)
    this.#size -= sizeOf(kept)
  }
}

function keyOf({ userId, scope, side }: CourseScope): string {
  return `${userId} ${side} ${scope}`
}

/** What an id takes, and everything besides lists and ids. */
const ID = 36
const OTHERS = 1000

function sizeOf({ course: { lists, newGames } }: Kept): number {
  return lists.length + newGames.length * ID + OTHERS
}
