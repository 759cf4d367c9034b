import { list, object, oneOf, readStored, text, writeStored } from '#client/stored-data.ts'
import { TYPED } from '#client/typed-data.ts'

import type { PersonChoice } from '../../import-choices.rules.ts'
import type { LastTime } from '../../people-guesses.rules.ts'

/** More people than anybody tells apart by hand; the last ones stay. */
const STORED_MAX = 1000

interface StoredChoice {
  name: string
  kind: PersonChoice['kind']
  /** The friend's; else empty. */
  userId: string
}

const kinds = ['me', 'friend', 'guest', 'leave-out'] as const
const format = {
  format: 1,
  parse: object<{ people: StoredChoice[] }>({
    people: list(object<StoredChoice>({ name: text, kind: oneOf(kinds), userId: text })),
  }),
}

/** Under TYPED, so that the next user of this device does not find it. */
const keyOf = (userId: string) => `${TYPED}people of imports of ${userId}`

/** Who the people of earlier files are, so that next month's file does not ask again. */
export function storedLastTime(userId: string): LastTime {
  const { people } = readStored('local', keyOf(userId), format) ?? { people: [] }
  return new Map(
    people.map(({ name, kind, userId: friend }) => [
      name,
      kind === 'friend' ? { kind, userId: friend } : { kind },
    ]),
  )
}

export function storeLastTime(userId: string, lastTime: LastTime): void {
  const people = [...lastTime].slice(-STORED_MAX).map(([name, choice]) => ({
    name,
    kind: choice.kind,
    userId: choice.kind === 'friend' ? choice.userId : '',
  }))
  writeStored('local', keyOf(userId), format, { people })
}
