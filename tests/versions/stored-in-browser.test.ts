import { isDeepStrictEqual } from 'node:util'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { madeIdFormat } from '#client/unsent/made-id-format.ts'
import { unsentFormat } from '#client/unsent/unsent-write.ts'
import { storeCorrection, storedCorrection } from '#features/corrections/web/stored-correction.ts'
import {
  storedFriendLink,
  storeFriendLink,
} from '#features/friends/web/invite/stored-friend-link.ts'
import { storedLastTime, storeLastTime } from '#features/imports/web/work/last-time.ts'
import {
  parseMatches,
  parseOlderMatches,
  stateFormat,
} from '#features/imports/web/work/stored-import.ts'
import { rememberDetails, usedDetails } from '#features/match-form/web/details/used-details.ts'
import { draftNote, NEW_MATCH, noteDraft } from '#features/match-form/web/drafts/draft-notes.ts'
import {
  storeAside,
  storedAside,
  storeDraft,
  storedDraft,
} from '#features/match-form/web/drafts/stored-draft.ts'
import { keptEdit, storedEdit, storeEdit } from '#features/match-form/web/edit/stored-edit.ts'
import { storedShelf, storeShelf } from '#features/match-form/web/form/shelf.ts'
import { storedLine, storeLine } from '#features/quick-line/web/stored-line.ts'
import { storedPad, storePad } from '#features/score-pad/web/sheet/stored-pad.ts'
import { rememberedSeats, type RememberedSeat } from '#features/table-links/web/remembered-seats.ts'
import { storedLink, storeLink } from '#features/table-links/web/stored-link.ts'
import { writtenMatchFormat } from '#features/whole-match/web/unsent/written-match.ts'
import { keysOf } from '#tests/faults/updates/mixed-world.ts'

import { copied, has, withoutNumber } from './compared-values.ts'
import { type BrowserFixture, browserOf, current, serverOf, versions } from './fixtures.ts'

const storages = { local: new Map<string, string>(), session: new Map<string, string>() }
const asStorage = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, text: string) => map.set(key, text),
  removeItem: (key: string) => map.delete(key),
})

beforeEach(() => {
  vi.stubGlobal('localStorage', asStorage(storages.local))
  vi.stubGlobal('sessionStorage', asStorage(storages.session))
})
afterEach(() => {
  for (const storage of Object.values(storages)) storage.clear()
  vi.unstubAllGlobals()
})

/** What reads and writes the values under the keys that begin so. @returns null when nothing was read */
type Kind = [begin: string, copy: (key: string, match: string, user: string) => unknown]

/** Reads a value, and writes it again. */
function copying<T>(read: () => T | null, write: (value: T) => void): T | null {
  const value = read()
  for (const storage of Object.values(storages)) storage.clear()
  if (value !== null) write(value)
  return value
}

/** The pages of table links write it, as plain scripts. */
function rememberAgain(seats: RememberedSeat[]): void {
  storages.local.set('tables', JSON.stringify({ format: 1, seats }))
}

const kinds: Kind[] = [
  [
    'match draft of ',
    (_, __, user) =>
      copying(
        () => storedDraft(user),
        (one) => storeDraft(user, one),
      ),
  ],
  [
    'typed: last draft of ',
    (_, __, user) =>
      copying(
        () => storedDraft(user),
        (one) => storeDraft(user, one),
      ),
  ],
  [
    // Written before 0.2, and only read since.
    'typed: table of the pad of ',
    (key, _, user) =>
      copying(
        () => storedDraft(user),
        (one) => storages.local.set(key, JSON.stringify({ format: 2, ...one })),
      ),
  ],
  [
    'typed: match put aside of ',
    (_, __, user) =>
      copying(
        () => storedAside(user),
        (one) => storeAside(user, one),
      ),
  ],
  [
    'typed: notes on drafts of ',
    (_, match, user) => {
      const ofEdit = draftNote(user, match)
      return copying(
        () => draftNote(user, NEW_MATCH),
        (one) => {
          noteDraft(user, NEW_MATCH, one)
          if (ofEdit !== null) noteDraft(user, match, ofEdit)
        },
      )
    },
  ],
  [
    'shelf of games of ',
    (_, __, user) =>
      copying(
        () => storedShelf(user),
        (one) => storeShelf(user, one),
      ),
  ],
  [
    'typed: match edit ',
    (_, match, user) =>
      copying(
        () => keptEdit(match, user),
        (one) => storeEdit(match, user, one),
      ),
  ],
  [
    'match edit ',
    (_, match, user) =>
      copying(
        () => storedEdit(match, user),
        (one) => storeEdit(match, user, one),
      ),
  ],
  [
    'match correction ',
    (_, match, user) =>
      copying(
        () => storedCorrection(match, user),
        (one) => storeCorrection(match, user, one),
      ),
  ],
  [
    'quick line of ',
    (_, __, user) =>
      copying(
        () => storedLine(user),
        (one) => storeLine(user, one),
      ),
  ],
  [
    'typed: last line of ',
    (_, __, user) =>
      copying(
        () => storedLine(user),
        (one) => storeLine(user, one),
      ),
  ],
  [
    'typed: pad of ',
    (key) =>
      copying(
        () => storedPad(key),
        (one) => storePad(key, one),
      ),
  ],
  [
    'typed: table link of ',
    (_, match, user) =>
      copying(
        () => storedLink(match, user),
        (one) => storeLink(match, user, one),
      ),
  ],
  [
    'typed: friend link of ',
    (_, __, user) =>
      copying(
        () => storedFriendLink(user),
        (one) => storeFriendLink(user, one),
      ),
  ],
  [
    'typed: people of imports of ',
    (_, __, user) =>
      copying(
        () => storedLastTime(user),
        (one) => storeLastTime(user, one),
      ),
  ],
  ['tables', () => copying(rememberedSeats, rememberAgain)],
  ['details of matches', () => copying(usedDetails, rememberDetails)],
]
/** What has no format: single texts, and what the router stores for itself. */
const PLAIN = new Set(['firstName', 'unsent', 'tsr-scroll-restoration-v1_3'])

/** Ids are keys of some values. */
const ID = /[\da-f]{8}-[\da-f-]{27}|[\da-f]{32}/gu

const CHANGED =
  'has another form than its fixture: raise the number of its format, read the version before by `before`, and run npm run fixtures'

describe.each(versions)('What pages of version %s have stored', (version) => {
  const { mara, jonas, match } = serverOf(version)
  const stored = browserOf(version)
  const values = (['mara', 'jonas'] as const).flatMap((who) =>
    (['local', 'session'] as const).flatMap((kind) =>
      Object.entries(stored[who][kind]).map(([key, text]) => ({ who, kind, key, text })),
    ),
  )

  test.each(values)('is read: $key', ({ who, kind, key, text }) => {
    if (PLAIN.has(key)) return
    storages[kind].set(key, text)
    const before: unknown = JSON.parse(text)
    const copy = kinds.find(([begin]) => key.startsWith(begin))?.[1]
    expect(copy?.(key, match, { mara, jonas }[who]._id) ?? null).not.toBeNull()
    const now: unknown = JSON.parse(storages[kind].get(key) ?? 'null')
    expect(now).toSatisfy(...sameAs(key, before))
  })

  test.each(stored.mara.waiting.values)('is an import that goes on: %s', (key, value) => {
    const isNow = version === current
    const state = () => copied(stateFormat, value)
    const batch = () => (isNow ? parseMatches(value) : parseOlderMatches(value))
    expect(key === 'state' ? state() : batch()).toSatisfy(...sameAs(`import ${key}`, value))
  })

  test.each(unsentOf(stored.jonas))('is a write that waits: %s', (key, value, shown) => {
    expect(copied(unsentFormat, value)).toSatisfy(...sameAs(`unsent ${key}`, value))
    expect(copied(writtenMatchFormat, shown)).toSatisfy(...sameAs(`match of ${key}`, shown))
  })

  test.each(stored.mara.made?.values ?? [])('is an id that the server gave: %s', (key, value) => {
    for (const one of [value, withoutNumber(value)])
      expect(copied(madeIdFormat, one)).toSatisfy(...sameAs(`made ${key}`, value))
  })

  /** Of an older version: the same with another number, and with what it lacked. */
  function sameAs(key: string, before: unknown): [(now: unknown) => boolean, string] {
    const isSame = (now: unknown) =>
      version === current ? isDeepStrictEqual(now, before) : has(now, withoutNumber(before))
    return [isSame, `${key} ${CHANGED}`]
  }
})

type UnsentValue = { format: number; shown: string }

/** Writes that wait, with the match that pages show of each. */
function unsentOf({ unsent }: BrowserFixture) {
  return (unsent?.values ?? []).map(([key, value]) => {
    const write = value as UnsentValue
    return [key, write, JSON.parse(write.shown) as { format: number }] as const
  })
}

test('A format whose number is the one of the version before has the same fields', () => {
  const [before = '', now = ''] = versions.slice(-2)
  const older = fieldsIn(before)
  for (const [kind, fields] of fieldsIn(now)) {
    const why = `${kind} ${CHANGED}`
    expect([why, fields]).toEqual([why, older.get(kind) ?? fields])
  }
})

/** The paths of all fields of each format, by its name and number. */
function fieldsIn(version: string): Map<string, Set<string>> {
  const { mara, jonas } = browserOf(version)
  const texts = [mara.local, mara.session, jonas.local, jonas.session].flatMap((storage) =>
    Object.entries(storage),
  )
  const formats = texts
    .filter(([key]) => !PLAIN.has(key))
    .map(([key, text]) => {
      const kind = kinds.find(([begin]) => key.startsWith(begin))?.[0] ?? key
      return [kind, JSON.parse(text.replaceAll(ID, 'id')) as { format: number }] as const
    })
  const state = new Map(mara.waiting.values).get('state') as { format?: number }
  const batches = mara.waiting.values.filter(([key]) => key !== 'state')
  const unsent = unsentOf(jonas).flatMap(([, write, shown]) => [
    [`unsent ${write.format}`, keysOf(write)] as const,
    [`match that waits ${shown.format}`, keysOf(shown)] as const,
  ])
  const made = (mara.made?.values ?? []).map(
    ([, value]) => [`made ${(value as { format: number }).format}`, keysOf(value)] as const,
  )
  return new Map([
    ...unsent,
    ...made,
    ...formats.map(([kind, value]) => [`${kind} ${value.format}`, keysOf(value)] as const),
    [`import ${state.format}`, keysOf(state)],
    [`matches of an import ${state.format}`, keysOf(batches.map(([, value]) => value))],
  ])
}
