import { NAME_MAX } from '#features/accounts/accounts.rules.ts'
import { guestName } from '#features/archives/archives.rules.ts'
import { looksLikeFormerPlayer } from '#features/names/former-player.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import { FORMER_PLAYER, hasVisibleCharacter } from '#features/names/names.rules.ts'

import { cutTo, inOneLine, type Tell, tellIfLong } from './collecting-texts.rules.ts'
import type { ReadPerson } from './file-reading.rules.ts'

/** Somebody as a file has them. */
export interface FoundPerson {
  name: string
  self?: boolean
  email?: string | null
  userName?: string | null
  anonymous?: boolean
  /** A deleted account's row, whose name is only a text. */
  former?: boolean
  /** Without a number, even where somebody else has this name: our archive comes back as it was. */
  asIs?: boolean
}

/** People by what a file tells them apart by; no two get one name. */
export function namedPeople() {
  const list: ReadPerson[] = []
  const places = new Map<string, number>()
  const names = new Set<string>()
  // Counted on for each name, so that a file with one name many times takes no longer.
  const numbers = new Map<string, number>()
  const add = (
    key: string,
    found: FoundPerson,
    tell: Tell<'cut' | 'former_name' | 'same_name'>,
  ) => {
    const known = places.get(key)
    if (known !== undefined) {
      const person = list[known]
      if (person && found.self === true) person.self = true
      return known
    }
    if (found.former === true) return addFormer(key)
    const whole = inOneLine(found.name).trim()
    tellIfLong(whole, NAME_MAX, { at: 0, tell })
    const cleaned = guestName(whole)
    const name = hasVisibleCharacter(cleaned) ? cleaned : 'Unknown player'
    const isNobodys = looksLikeFormerPlayer(whole)
    if (isNobodys) tell('former_name', 0, `“${cutTo(whole, 60)}” becomes “${name}”.`)
    let free = name
    let number = numbers.get(nameKey(name)) ?? 2
    for (; found.asIs !== true && names.has(nameKey(free)); number += 1) {
      free = `${cutTo(name, NAME_MAX - ` (${number})`.length).trim()} (${number})`
    }
    numbers.set(nameKey(name), number)
    if (free !== name && found.anonymous !== true) {
      tell('same_name', 0, `Another “${name}” becomes “${free}”.`)
    }
    names.add(nameKey(free))
    places.set(key, list.length)
    list.push({
      name: free,
      self: found.self ?? false,
      email: found.email ?? null,
      userNames: found.userName ? [found.userName] : [],
      anonymous: found.anonymous ?? false,
      former: false,
      ...nothing(),
    })
    return list.length - 1
  }
  const addFormer = (key: string) => {
    places.set(key, list.length)
    const nobody = { self: false, email: null, userNames: [], anonymous: true, former: true }
    return list.push({ name: FORMER_PLAYER, ...nobody, ...nothing() }) - 1
  }
  return { list, add, placeOf: (key: string) => places.get(key) }
}

/** Before their matches are counted. */
function nothing(): Pick<ReadPerson, 'matches' | 'inFile'> {
  return { matches: 0, inFile: { matches: 0, wins: null } }
}
