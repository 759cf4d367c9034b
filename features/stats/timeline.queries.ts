import type { Side } from './from-totals.rules.ts'
import type { Course } from './timeline.rules.ts'

/** Characters that are kept: the courses of some hundred long histories. */
const KEPT_MAX = 16_000_000
/** Of these, what one user can take: the overview, some years and a dozen games of a long history. */
const USER_MAX = 1_000_000

/** Whose course it is, and of which matches. */
export interface CourseScope {
  userId: string
  scope: string
  side: Side
}

interface Kept {
  /** That of the tallies of which the course was made; '' where no entry has changed yet. */
  version: string
  course: Course
}

/** The courses of one user. A Map iterates in the order of insertion: what was used last is at its end. */
interface UsersCourses {
  kept: Map<string, Kept>
  size: number
}

/**
 * Keeps what answers said of the course of a history, in memory: to make it is most of the work of an
 * answer about a long history. The database says with each answer whether it is still the same.
 */
export class KeptCourses {
  readonly #users = new Map<string, UsersCourses>()
  readonly #max: number
  readonly #userMax: number
  #size = 0

  /**
   * @param max characters of all courses together; those of whoever asked least recently go first
   * @param userMax characters of one user's courses; the one that was used least recently goes first
   */
  constructor(max = KEPT_MAX, userMax = USER_MAX) {
    this.#max = max
    this.#userMax = userMax
  }

  get(scope: CourseScope): Kept | undefined {
    const courses = this.#users.get(scope.userId)
    const kept = courses?.kept.get(keyOf(scope))
    if (courses === undefined || kept === undefined) return undefined
    moveToEnd(this.#users, scope.userId, courses)
    moveToEnd(courses.kept, keyOf(scope), kept)
    return kept
  }

  keep(scope: CourseScope, kept: Kept): void {
    const { userId } = scope
    const courses = this.#users.get(userId) ?? { kept: new Map<string, Kept>(), size: 0 }
    moveToEnd(this.#users, userId, courses)
    this.#drop(courses, keyOf(scope))
    courses.kept.set(keyOf(scope), kept)
    courses.size += sizeOf(kept)
    this.#size += sizeOf(kept)
    for (const key of courses.kept.keys()) {
      if (courses.size <= this.#userMax) break
      this.#drop(courses, key)
    }
    for (const [user, { size }] of this.#users) {
      if (this.#size <= this.#max) break
      this.#users.delete(user)
      this.#size -= size
    }
  }

  #drop(courses: UsersCourses, key: string): void {
    const kept = courses.kept.get(key)
    if (kept === undefined) return
    courses.kept.delete(key)
    courses.size -= sizeOf(kept)
    this.#size -= sizeOf(kept)
  }
}

function moveToEnd<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
}

function keyOf({ scope, side }: CourseScope): string {
  return `${side} ${scope}`
}

/** What an id takes, and everything besides lists and ids. */
const ID = 36
const OTHERS = 1000

function sizeOf({ course: { lists, newGames } }: Kept): number {
  return lists.length + newGames.length * ID + OTHERS
}
