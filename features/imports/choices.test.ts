import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Person } from '#features/accounts/accounts.contract.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { bgStatsFile, marasYears } from '#tests/support/imports/import-files.ts'
import { readText } from '#tests/support/texts/read-text.ts'

import {
  BODY_BYTES,
  batchesToSend,
  cutInBatches,
  inOrderOfSending,
  type Presence,
} from './added-imports.rules.ts'
import { dryRunOf, type Known, lookAt } from './dry-run.rules.ts'
import type { ReadFile, ReadPerson } from './file-reading.rules.ts'
import {
  type Choices,
  matchToCheck,
  NO_CHOICES,
  type PersonChoice,
  personKey,
  proposalsOf,
  rowNames,
  sittingTwice,
} from './import-choices.rules.ts'

const GUEST: PersonChoice = 'guest'
const ME: PersonChoice = 'me'
const LEAVE_OUT: PersonChoice = 'leave-out'
const friend = (userId: string): PersonChoice => `friend ${userId}`

async function marasFile(choices: Partial<Record<string, PersonChoice>> = {}) {
  const read = await readText(bgStatsFile(marasYears))
  const people = read.people.map(({ name }) => choices[name] ?? GUEST)
  return { read, people, sent: () => sentOf(read, people) }
}

function sentOf(
  read: ReadFile,
  chosen: readonly PersonChoice[],
  presence: (match: number) => Presence = () => 'new',
  choices: Partial<Choices> = {},
) {
  const { counts, going, sending } = lookAt(
    read,
    { ...chosenOf(read, chosen), ...choices },
    {
      ...nobody,
      about: ({ sourceIds: [id] }) =>
        presence(read.matches.findIndex(({ sourceIds }) => sourceIds[0] === id)),
    },
  )
  return { counts, matches: going.map(sending.matchToSend), friends: sending.friendsToAsk(going) }
}

const nobody: Known = {
  me: { _id: 'me', firstName: 'Nobody', lastName: 'Here' },
  ...{ friends: [], about: () => 'new', hereAs: () => null },
}

const chosenOf = ({ people }: ReadFile, chosen: readonly PersonChoice[]): Choices => ({
  ...NO_CHOICES,
  people: Object.fromEntries(people.map((one, place) => [personKey(one), chosen[place] ?? GUEST])),
})

const rowsOf = (match: { players: { name: string; self: boolean }[] } | undefined) =>
  match?.players.map(({ name, self }) => (self ? `${name} (me)` : name))

test('A person is the importer, a friend’s guest, a guest, or somebody unknown', async () => {
  const file = await marasFile({
    ...{ 'Mara L.': ME, 'Jonas Weber': friend('jonas'), Oma: LEAVE_OUT },
  })
  const { matches, friends } = file.sent()
  expect(matches.map(rowsOf)).toEqual([
    ['Mara L. (me)', 'Jonas Weber'],
    ['Mara L. (me)', 'Jonas Weber', 'Unknown player'],
    ['Mara L. (me)', 'Unknown player'],
  ])
  expect(matches[2]?.players[1]).toMatchObject({ score: 10, result: 'Win', email: null })
  expect(friends).toEqual([{ name: 'Jonas Weber', userId: 'jonas' }])
})

test('A match where everybody is left out is left out, too', async () => {
  const { sent } = await marasFile({ 'Mara L.': LEAVE_OUT, 'Jonas Weber': LEAVE_OUT })
  expect(sent().counts).toMatchObject({ inFile: 3, sent: 2, leftOut: 1 })
})

test('Two people who sit at one table cannot be the same one', async () => {
  const { read, people } = await marasFile({ 'Mara L.': ME, Oma: friend('inge') })
  const problem = (name: string, choice: PersonChoice) => {
    const place = read.people.findIndex((person) => person.name === name)
    return sittingTwice(read, people.with(place, choice)).get(place)
  }
  expect(problem('Jonas Weber', ME)).toBe(
    'They sit at one table with Mara L.: Catan, 2024-03-04, play 1 of the file. Nobody sits at a table twice.',
  )
  expect(problem('Jonas Weber', friend('inge'))).toContain('with Oma: Azul')
  expect(problem('Jonas Weber', friend('jonas'))).toBeUndefined()
  expect(problem('Mara L.', ME)).toBeUndefined()
  expect(problem('Oma', LEAVE_OUT)).toBeUndefined()
})

test('The name that a friend is asked for is nobody else’s', () => {
  const people = ['Anna', 'anna ', 'Anna', 'Ben'].map((name) => ({ name }))
  const choices = [GUEST, friend('a'), friend('b'), friend('a')]
  expect(rowNames(people, choices)).toEqual(['Anna', 'anna (2)', 'Anna (3)', 'anna (2)'])
  expect(rowNames(people.slice(0, 2), [GUEST, GUEST])).toEqual(['Anna', 'anna '])
})

test('The server is asked about the importer’s own score and result', async () => {
  const { read } = await marasFile()
  const ask = (people: PersonChoice[]) =>
    read.matches.slice(0, 1).map((match) => matchToCheck(match, people))
  const about = { sourceIds: ['bgstats:one'], day: '2024-03-04', game: 'Catan', expansions: [] }
  expect(ask([ME])).toEqual([{ ...about, score: 10, result: 'Win' }])
  expect(ask([GUEST, ME])).toEqual([{ ...about, score: 8, result: 'Loss' }])
  expect(ask([GUEST])).toEqual([{ ...about, score: null, result: null }])
})

test('What is here, deleted or likely the same stays out unless it is asked for', async () => {
  const { read, people } = await marasFile({ 'Mara L.': ME })
  const presences: Presence[] = ['existing', 'deleted', 'likely']
  const countsWith = (more: object) =>
    sentOf(read, people, (match) => presences[match] ?? 'new', more).counts
  const none = { inFile: 3, leftOut: 0, existing: 1 }
  expect(countsWith({})).toEqual({ ...none, sent: 0, deleted: 1, likely: 1 })
  expect(countsWith({ deleted: true })).toEqual({ ...none, sent: 1, deleted: 0, likely: 1 })
  expect(countsWith({ likely: true })).toEqual({ ...none, sent: 1, deleted: 1, likely: 0 })
})

test('An import says why it cannot begin', async () => {
  const { read } = await marasFile()
  const why = (
    chosen: PersonChoice[],
    {
      absent = false,
      about = 'new',
      of = read,
    }: { absent?: boolean; about?: Presence; of?: ReadFile } = {},
  ) => {
    const known = { ...nobody, about: () => about }
    return dryRunOf(of, { ...chosenOf(of, chosen), absent }, known).blocked
  }
  expect(why([ME])).toBeNull()
  expect(why([GUEST])).toBe('Open: which of these people is you')
  expect(why([GUEST], { absent: true })).toBeNull()
  expect(why([GUEST], { about: 'existing' })).toBeNull()
  expect(why([ME, ME])).toContain('sits at one table twice')
  const asked = { ...{ id: 'day_order', what: '', count: 1, cases: [], columns: [] }, chosen: null }
  const problems = [{ ...asked, choices: [{ value: 'day-first', label: '3 April' }] }]
  expect(why([ME], { of: { ...read, problems } })).toBe('Open: what decides, 1 question')
})

test('Who the importer is has to be said, unless they are chosen, or nobody has a name', async () => {
  const { read } = await marasFile()
  const isOpen = (chosen: PersonChoice[], of = read) =>
    dryRunOf(of, chosenOf(of, chosen), nobody).isMeOpen
  expect(isOpen([GUEST, ME])).toBe(false)
  expect(isOpen([LEAVE_OUT, GUEST])).toBe(true)
  const people = read.people.map((one) => ({ ...one, anonymous: true }))
  expect(isOpen([GUEST], { ...read, people })).toBe(false)
})

const choice = fc.oneof(
  fc.constantFrom<PersonChoice>(ME, GUEST, LEAVE_OUT),
  fc.constantFrom('a', 'b').map(friend),
)
const table = fc.uniqueArray(fc.constantFrom('Mara', 'Jonas', 'Unknown player', 'Oma', 'Oma (2)'), {
  ...{ minLength: 1, maxLength: 5 },
})

test('Whatever is chosen, the numbers are those of what is sent, and nobody sits at a table twice', async () => {
  const files = fc.record({
    tables: fc.array(table, { minLength: 1, maxLength: 8 }),
    wanted: fc.array(fc.tuple(fc.nat(4), choice), { maxLength: 12 }),
    presences: fc.array(fc.constantFrom<Presence>('new', 'existing', 'deleted', 'likely')),
    ...{ likely: fc.boolean(), deleted: fc.boolean() },
  })
  await fc.assert(
    fc.asyncProperty(files, async ({ tables, wanted, presences, likely, deleted }) => {
      const read = await readText(
        bgStatsFile(
          tables.map((names, at) => ({
            ...{ id: `play ${at}`, day: '2024-03-04', game: 'Go' },
            rows: names.map((name) => [name, 1] as const),
          })),
        ),
      )
      const people: PersonChoice[] = read.people.map(() => GUEST)
      for (const [person, wish] of wanted) {
        if (person >= people.length) continue
        const wished = people.with(person, wish)
        if (!sittingTwice(read, wished).has(person)) people[person] = wish
      }
      const presence = (match: number) => presences[match] ?? 'new'
      const { counts, matches, friends } = sentOf(read, people, presence, { likely, deleted })

      expect(matches.length).toBe(counts.sent)
      const { inFile, ...parts } = counts
      expect(Object.values(parts).reduce((sum, part) => sum + part)).toBe(inFile)
      const owners = new Map(friends.map(({ name, userId }) => [nameKey(name), userId]))
      expect(owners.size).toBe(friends.length)
      for (const { players } of matches) {
        expect(players.filter(({ self }) => self).length).toBeLessThan(2)
        const guests = players.filter(({ self }) => !self).map(({ name }) => nameKey(name))
        expect(new Set(guests).size).toBe(guests.length)
        const atTable = guests.flatMap((key) => owners.get(key) ?? [])
        expect(new Set(atTable).size).toBe(atTable.length)
      }
    }),
    { numRuns: 300 },
  )
})

test('The first batch is small, so that matches are visible at once', () => {
  const sizes = [...batchesToSend(Array.from({ length: 1300 }, (_, at) => at))]
  expect(sizes.map(({ length }) => length)).toEqual([20, 500, 500, 280])
})

test('No batch is longer than a body may be, and none is empty', () => {
  const items = Array.from({ length: 60 }, (_, at) => 'ä'.repeat(at * 2000))
  const batches = [...cutInBatches(items, () => 500, BODY_BYTES)]
  const bytes = batches.map((batch) => new TextEncoder().encode(JSON.stringify(batch)).length)
  expect(Math.max(...bytes)).toBeLessThan(BODY_BYTES)
  expect(batches.length).toBeGreaterThan(3)
  expect(batches.flat()).toEqual(items)
})

test('The newest day is sent first; within a day the order of the file stays', async () => {
  const days = ['2024-03-04', '2024-03-05', '2024-03-05', '2023-01-01']
  const plays = days.map((day, at) => ({
    ...{ id: `${at}`, day, game: 'Go', rows: [['Mara', 1] as const] },
  }))
  const read = await readText(bgStatsFile(plays))
  const order = inOrderOfSending(read.matches).map(({ sourceIds }) => sourceIds[0])
  expect(order).toEqual(['bgstats:1', 'bgstats:2', 'bgstats:0', 'bgstats:3'])
})

const mara: Person = { _id: 'mara', firstName: 'Mara', lastName: 'Lind' }
const jonas: Person = { _id: 'jonas', firstName: 'Jonas', lastName: 'Weber' }

const person = (name: string, more: Partial<ReadPerson> = {}): ReadPerson => ({
  ...{ name, self: false, email: null, anonymous: false, former: false },
  ...{ matches: 1, inFile: { matches: 1, wins: 0 } },
  ...more,
})
const proposed = (people: ReadPerson[], friends: Person[] = [jonas]) =>
  proposalsOf(people, mara, friends)
const THEIRS = friend('jonas')

test('The importer is who has their full name, else the owner of the file if the first name is the same', () => {
  expect(proposed([person('mara  lind'), person('Mara')])).toEqual([ME, GUEST])
  expect(proposed([person('Jo'), person('Mara L.', { self: true })])).toEqual([GUEST, ME])
  expect(proposed([person('Jo'), person('Me', { self: true })])).toEqual([GUEST, ME])
  expect(proposed([person('Mara', { self: true }), person('Mara Lind')])).toEqual([GUEST, ME])
  const owner = person('Jonas Weber', { self: true, matches: 9 })
  expect(proposed([owner, person('Mara Lind')])).toEqual([THEIRS, ME])
  expect(proposed([owner, person('Oma')], [])).toEqual([GUEST, GUEST])
})

test('Nobody is the importer by the first name alone, or for being alone in the file', () => {
  for (const names of [['Mara', 'Oma'], ['Mara L.'], ['Solo']]) {
    expect(proposed(names.map((name) => person(name)))).toEqual(names.map(() => GUEST))
  }
})

test('A friend is proposed by the full name, once, and whoever is the importer is no friend', () => {
  const people = [
    person('Jonas', { matches: 90 }),
    person('Jonas Weber', { matches: 3 }),
    person('JONAS WEBER', { matches: 30 }),
  ]
  expect(proposed(people)).toEqual([GUEST, GUEST, THEIRS])
  const namesake = { ...jonas, firstName: 'Mara', lastName: 'Lind' }
  expect(proposed([person('Mara Lind')], [namesake])).toEqual([ME])
  expect(proposed([person('Jonas Weber', { anonymous: true })])).toEqual([GUEST])
})
