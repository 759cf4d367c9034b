import { deflateRawSync, gzipSync } from 'node:zlib'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { columnSums } from '#features/scoring/pad.rules.ts'
import { bgStatsFile } from '#tests/support/imports/import-files.ts'
import { leastThreadMs } from '#tests/support/least-time.ts'
import { anyCharacter } from '#tests/support/texts/any-character.ts'
import {
  archivedOf,
  inWords,
  problemOf,
  readBytes,
  readText,
  refusalOf,
} from '#tests/support/texts/read-text.ts'

import { fileProblems } from './file-reading.rules.ts'
import { NO_CHOICES } from './import-choices.rules.ts'
import { readFile } from './import-files.rules.ts'
import { padOfSums } from './plays.rules.ts'
import { storableScore } from './table-cells.rules.ts'

const OPTIONS = { ...NO_CHOICES, today: '2026-11-22' }

test('Files that are no matches are refused with one sentence', async () => {
  expect(await refusalOf('')).toBe('empty')
  expect(await refusalOf(gzipSync('x'))).toBe('zip')
  expect(await refusalOf(Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync('x')]))).toBe(
    'zip',
  )
  for (const packed of ['7z\u00bc\u00af', 'Rar!', '\u00fd7zX', 'BZh9']) {
    expect(await refusalOf(Buffer.from(packed, 'latin1'))).toBe('zip')
  }
  expect(await refusalOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2))).toBe('unknown')
  expect(await refusalOf('%PDF-1.7 and more')).toBe('unknown')
  expect(await refusalOf('<html><body>Plays</body></html>')).toBe('unknown')
  expect(await refusalOf(new Uint8Array(5000))).toBe('unknown')
  expect(await refusalOf('{"some": "json"}')).toBe('unknown')
  expect(await refusalOf('{"plays": [], "games": []}')).toBe('nothing')
  expect(await refusalOf('{"plays": [{"uuid": "a"')).toBe('cut_off')
  expect(await refusalOf('['.repeat(1_000_000))).toBe('cut_off')
  expect(await refusalOf('['.repeat(100_000) + ']'.repeat(100_000))).toBe('unknown')
  expect(await refusalOf(Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d))).toBe('encoding')
  expect(await refusalOf(Buffer.from('<plays>\u00ff</plays>', 'latin1'))).toBe('encoding')
  expect(new Set(Object.values(fileProblems)).size).toBe(Object.keys(fileProblems).length)
})

test('A large file is not read at all, and one that disappears while it is read was cut off', async () => {
  const arrayBuffer = () => Promise.reject(new Error('The file has changed.'))
  const readAs = (size: number) => readFile({ name: 'x', size, arrayBuffer }, OPTIONS)
  expect(await readAs(200_000_000)).toMatchObject({ ok: false, code: 'too_large' })
  expect(await readAs(99)).toMatchObject({ ok: false, code: 'cut_off' })
})

test('Nothing is thrown, whatever the file holds', async () => {
  const any = fc.oneof(
    fc.uint8Array({ maxLength: 3000 }),
    fc.string({ unit: anyCharacter }).map((text) => new TextEncoder().encode(text)),
    fc.json().map((text) => new TextEncoder().encode(text)),
    fc
      .record({
        games: fc.array(fc.object()),
        players: fc.jsonValue(),
        plays: fc.array(fc.object()),
      })
      .map((file) => new TextEncoder().encode(JSON.stringify(file))),
    fc.string().map((text) => new TextEncoder().encode(`Date,Game,Player\n${text}`)),
    fc.string().map((text) => new TextEncoder().encode(`<plays><play ${text}`)),
  )
  await fc.assert(
    fc.asyncProperty(any, async (bytes) => {
      const result = await readBytes(bytes)
      expect(result.ok || result.reason !== '').toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('Hostile keys, texts and numbers of a file stay texts', async () => {
  const text = `{"__proto__": {"plays": 1}, "games": [{"id": 1, "name": "=1+1", "__proto__": {"name": "x"}}],
    "players": [{"id": 1, "name": "__proto__"}, {"id": 2, "name": "constructor"}],
    "plays": [{"uuid": "${'u'.repeat(5000)}", "playDate": "2024-01-02 10:00:00", "gameRefId": 1,
      "comments": "a\\u0000b \\ud800", "playerScores": [
        {"playerRefId": 1, "score": "1e999", "winner": 1}, {"playerRefId": 2, "score": "${'9'.repeat(400)}"}]}]}`
  const read = await readText(text)
  expect(inWords(read)).toBe('=1+1 2024-01-02 competitive highest: __proto__ Win, constructor Loss')
  expect(read.matches[0]?.sourceIds[0]).toMatch(/^bgstats:#[0-9a-f]{16}$/u)
  expect(read.matches[0]?.notes).toMatch(/^ab \ufffd\nScore of __proto__: 1e999\nScore of/u)
  expect(Object.getPrototypeOf({})).toBe(Object.prototype)
})

test('Many people of one name, and one play with very many, take no longer', async () => {
  const players = Array.from({ length: 20_000 }, (_, id) => ({ id, name: 'Ann' }))
  const plays = players.map(({ id }) => ({
    ...{ uuid: `u${id}`, playDate: '2024-01-02 10:00:00', gameRefId: 1 },
    playerScores: [{ playerRefId: id, winner: 1 }],
  }))
  const crowd = players.map(({ id }) => ({ playerRefId: id, startPlayer: 1 }))
  const games = [{ id: 1, name: 'Go' }]
  const text = JSON.stringify({
    games,
    players,
    plays: [...plays, { ...plays[0], uuid: 'x', playerScores: crowd }],
  })
  let read: Awaited<ReturnType<typeof readText>> | undefined
  // Quadratic work would take minutes.
  const bar = { tries: 3, enough: 10_000 }
  const cost = await leastThreadMs(async () => (read = await readText(text)), bar)
  expect(cost).toBeLessThanOrEqual(bar.enough)
  if (read === undefined) throw new Error('It was read.')
  expect(read.matches).toHaveLength(20_000)
  expect(problemOf(read, 'same_name')).toMatchObject({ count: 19_999 })
  expect(problemOf(read, 'same_name')?.cases).toHaveLength(100)
})

test('More matches than an account may have are refused @long', async () => {
  const rows = Array.from({ length: 50_001 }, (_, at) => `2024-11-15,Go,Ann,${at}`)
  expect(await refusalOf(['Date,Game,Player,Score', ...rows].join('\n'))).toBe('too_many')
})

test('An archive comes back as it was, newest match last', async () => {
  const player = {
    email: null,
    self: false,
    score: 3,
    team: null,
    role: null,
    rank: null,
    started: false,
    former: false,
  }
  const match = {
    ...{ id: 'm1', game: 'Go', date: '2024-11-15T23:30:00.000Z', day: '2024-11-16', notes: 'x' },
    ...{ mode: 'competitive', scoring: 'lowest', durationMinutes: 75, location: 'Ben’s' },
    ...{ expansions: ['More'], pad: { rows: [{ label: 'Eggs', scores: [3, null, 1] }] } },
    players: [
      { ...player, name: 'Ann', result: 'Win', self: true },
      { ...player, name: 'Ben', result: 'Loss', email: 'ben@example.org' },
      { ...player, name: 'ben', result: 'Loss' },
    ],
    original: {
      ...{ createdBy: 'Zoe', createdAt: '2024-11-15T23:30:00.000Z', status: 'Pending' },
      players: [{ name: 'Ann', guest: false, confirmed: true, confirmedBy: 'self' }],
    },
  }
  const older = { ...match, id: 'm0', date: '2024-01-15T12:00:00.000Z', day: '2024-01-15' }
  const file = {
    ...{ tabletally: 'archive', format: 2, exportedAt: '2026-11-21T10:00:00.000Z' },
    ...{ user: { firstName: 'Ann', lastName: 'Lee' }, matches: [match, older] },
  }
  const read = await readText(JSON.stringify(file))
  expect(read.source).toBe('archive')
  expect(archivedOf(read)).toEqual([older, match])
  expect(read.people.map(({ name, email, self }) => [name, email, self])).toEqual([
    ['Ann', null, true],
    ['Ben', 'ben@example.org', false],
    ['ben', null, false],
  ])
  for (const format of [1, 3]) {
    expect(await refusalOf(JSON.stringify({ ...file, format }))).toBe('newer')
  }
  expect(await refusalOf(JSON.stringify({ ...file, matches: 3 }))).toBe('cut_off')
})

test('A score of a file with more than nine digits stays a text', () => {
  expect(storableScore('999999999')).toMatchObject({ score: 999_999_999, text: null })
  for (const text of ['1234567890', '999999999+1', '1.000.000.000']) {
    expect(storableScore(text)).toEqual({ score: null, parts: [], text })
  }
})

test('Sums of as many parts become a pad whose sums are the scores', () => {
  const scores = ['31+3+1', '66-11-12'].map(storableScore)
  const pad = padOfSums(scores)
  expect(pad?.rows.map((row) => row.scores)).toEqual([
    [31, 66],
    [3, -11],
    [1, -12],
  ])
  expect(pad && columnSums(pad, 2)).toEqual([35, 43])
  expect(padOfSums(['31+3', '7'].map(storableScore))).toBeNull()
  expect(padOfSums(['31', '7'].map(storableScore))).toBeNull()
  expect(padOfSums([])).toBeNull()
})

const LENGTH = 60_000
const FLOOR_MS = 250
const RATIO = 20

const shapes: Record<string, string> = {
  'marks out of order': `a${'\u0301'.repeat(LENGTH / 2)}${'\u0323'.repeat(LENGTH / 2)}`,
  'marks of other scripts in turns': `a${'\u1dc0\u1dc2'.repeat(LENGTH / 2)}`,
  spaces: `a${' '.repeat(LENGTH)}b`,
  digits: `${'1'.repeat(LENGTH)}x`,
  sums: `${'1+-'.repeat(LENGTH / 3)}x`,
  separators: `a${', ;|／'.repeat(LENGTH / 5)}b`,
  'names and scores': `${'a (1, '.repeat(LENGTH / 6)}b`,
  words: 'a b-c '.repeat(LENGTH / 6),
}

const files: Record<string, (text: string) => string> = {
  'BG Stats': (text) =>
    bgStatsFile([
      {
        ...{ id: text, day: '2024-03-04', game: text, place: text },
        rows: [
          [text, text, true],
          [`other ${text}`, text],
        ],
      },
    ]),
  BoardGameGeek: (text) => `<plays username="${text}" total="1">
    <play id="${text}" date="2024-03-04" quantity="${text}" length="${text}" location="${text}">
    <item name="${text}" objectid="${text}"/><comments>${text}</comments><players>
    <player username="${text}" name="${text}" score="${text}" color="${text}" win="1"/>
    <player name="other ${text}" score="${text}" color="${text}"/></players></play></plays>`,
  'a table': (text) => `date,game,players,score,winner,place,minutes,notes,team,"${text}"
2024-03-04,${`"${text}",`.repeat(9)}
2024-03-05,${`"${text}",`.repeat(9)}`,
}

test('A file with very long texts takes about what one with harmless texts takes', async () => {
  const expensive: string[] = []
  for (const [kind, fileOf] of Object.entries(files)) {
    const cost = (text: string, enough = 0) => {
      const file = new TextEncoder().encode(fileOf(text))
      return leastThreadMs(() => readBytes(file), { tries: 12, enough })
    }
    const bar = Math.max(FLOOR_MS, RATIO * (await cost('a'.repeat(LENGTH))))
    for (const [name, text] of Object.entries(shapes)) {
      const ms = await cost(text, bar)
      if (ms > bar) expensive.push(`${kind}: ${name}: ${Math.round(ms)} of ${Math.round(bar)} ms`)
    }
  }
  expect(expensive).toEqual([])
})
