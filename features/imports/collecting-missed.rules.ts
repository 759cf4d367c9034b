import type { Result } from '#features/scoring/results.rules.ts'

import type { MissedReason, MissedSeats } from './file-reading.rules.ts'

/** A person of the file: the place in its list, or what it tells people apart by. */
type Who = number | string

/** Counts who sat at plays that become no match of their own. */
export function missedSeats() {
  const seats = new Map<Who, Map<string, Omit<MissedSeats, 'person'>>>()
  return {
    add: (why: MissedReason, who: Who, said: Result, times: number) => {
      const own = seats.get(who) ?? new Map<string, Omit<MissedSeats, 'person'>>()
      seats.set(who, own)
      const known = own.get(`${why} ${said}`)
      if (known === undefined) own.set(`${why} ${said}`, { why, said, count: times })
      else known.count += times
    },
    /** @param placeOf the place of a person who is in a match; undefined for others */
    list: (placeOf: (who: Who) => number | undefined): MissedSeats[] =>
      [...seats].flatMap(([who, own]) => {
        const person = placeOf(who)
        return person === undefined ? [] : [...own.values()].map((seat) => ({ person, ...seat }))
      }),
  }
}
