import { fingerprint } from './file-reading.rules.ts'

/** How many names a file has room for: they stay in memory until its end, unlike its plays. */
export interface Room {
  left: number
}

interface Named {
  name: string
}

/** Who or what the plays of a file point to by number. */
export interface NumberedList {
  /** The number of a key, from 1 in the order in which keys first come. */
  of(key: string, named: Named): number
  /** What has a number, with it. */
  items(): Generator<Named & { id: number; uuid: string }>
}

/** @param other the name of all new ones when the room is used up; `onOther` is told each time */
export function numberedList(room: Room, other: string, onOther: () => void): NumberedList {
  const numbered = new Map<string, Named & { id: number }>()
  const add = (key: string, named: Named) => {
    const id = numbered.size + 1
    numbered.set(key, { id, ...named })
    return id
  }
  const of = (key: string, named: Named) => {
    const known = numbered.get(key)
    if (known !== undefined) return known.id
    if (room.left === 0) {
      onOther()
      return numbered.get('')?.id ?? add('', { name: other })
    }
    room.left -= 1
    return add(key, named)
  }
  function* items() {
    for (const [key, named] of numbered) yield { ...named, uuid: uuidOf(key) }
  }
  return { of, items }
}

/** A text in the form of a uuid; version 8 says that its bits are our own. */
export function uuidOf(text: string): string {
  const bits = fingerprint(text) + fingerprint(`${text}\n`)
  const parts = [bits.slice(0, 8), bits.slice(8, 12), `8${bits.slice(13, 16)}`]
  return [...parts, `8${bits.slice(17, 20)}`, bits.slice(20)].join('-')
}
