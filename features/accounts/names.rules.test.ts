import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { gameKey, normalizedGameName } from '#features/games/games.rules.ts'
import { leastThreadMs } from '#tests/support/least-time.ts'
import { anyCharacter } from '#tests/support/texts/any-character.ts'

import { emailKey, emailProblem, nameProblem } from './accounts.rules.ts'
import { calledShort } from './called-apart.rules.ts'
import { folded, nameKey } from './name-keys.rules.ts'
import { normalizedName } from './names.rules.ts'

test('A name is stored without signs that nobody sees', () => {
  const same = [
    'Oma',
    'Oma\u200b',
    '\u00adO\u00adma',
    'O\u2060m\u200da',
    '\ufeffOma\u200e',
    'Oma\u2800',
  ]
  same.push(
    '\u202eOma\u202c',
    '\u2068Oma\u2069',
    'Oma\u3164',
    'Om\u{e0061}a',
    'Oma\ufe0f',
    'O\u034fma',
  )
  for (const typed of same) {
    expect(normalizedName(typed)).toBe('Oma')
    expect(nameKey(typed)).toBe('oma')
  }
})

test('A flag keeps its own signs alone', () => {
  const hidden = '\u{e0041}'.repeat(60)
  expect(normalizedName(`Oma 🏴${hidden}`)).toBe('Oma 🏴')
})

test('Letters and emoji keep the invisible signs that they need', () => {
  const names = ['می‌خواهم', 'അനില്‍', 'ක්‍රිස්', '葛\u{e0100}城', 'ᠠ᠋']
  names.push('👨‍👩‍👧‍👦 Weber', '❤️ Ann', '❤️‍🔥', '👩🏽‍🚀', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Bob', '☂︎')
  for (const name of names) expect(normalizedName(name)).toBe(name)
})

test('A name is one line, whichever line ends there are', () => {
  for (const end of ['\n', '\r', '\u0085', '\u2028', '\u2029', '\v']) {
    expect(nameProblem('First name', `Ann${end}Admin`)).toBe(
      'First name must be a single line of text.',
    )
  }
})

test('A stored name stays what it is, and looks like nothing else', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 30 }), (typed) => {
      const stored = normalizedName(typed)
      expect(normalizedName(stored)).toBe(stored)
      expect(nameKey(stored)).toBe(nameKey(typed))
    }),
    { numRuns: 2000, examples: [['A\ufff9nn'], ['a\u2800b'], ['\u{1d159}']] },
  )
})

const account = (name: string) => ({ user: { firstName: name.split(' ')[0] ?? '' }, name })
const guest = (name: string) => ({ user: null, name })

test('Nobody is called like somebody else beside them', () => {
  const people = ['Mara Lind', 'Ben Adler', 'Ben Kurz', 'Léa Vogel', 'Lea Vos'].map(account)
  expect(calledShort([...people, guest('Ben'), guest('Tom'), guest('Mara L')])).toEqual([
    ...['Mara', 'Ben A', 'Ben K', 'Léa Vog', 'Lea Vos'],
    ...['Ben (guest)', 'Tom', 'Mara L'],
  ])
})

test('Where one surname begins like another one, it is whole', () => {
  const people = ['Lea Vo', 'Lea Vos', 'Lea'].map(account)
  expect(calledShort(people)).toEqual(['Lea Vo', 'Lea Vos', 'Lea'])
})

const marked = fc.constantFrom(
  ...'\u0301 \u0323 \u0334 \u0344 \u034f \u05b0 \u05bc \u0e38 \u0e48 \u1dc0 \u1dc2'.split(' '),
  ...'\u20dd \u3099 \uff9e \uff9f a é \u1e69 ß が 한 \ufdfa \u0958 \u0f77 İ'.split(' '),
  ' ',
)
const texts = fc.oneof(
  fc.string({ unit: marked, maxLength: 60 }),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
)

function storedFolded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
}

function storedGameKey(name: string): string {
  const visible = name
    .replaceAll(/[\u2800\u{1d159}]/gu, ' ')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return normalizedGameName(visible)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
}

test('The keys of names are those that are stored, whatever marks the names have', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect([folded(text), gameKey(text)]).toEqual([storedFolded(text), storedGameKey(text)])
    }),
    { numRuns: 3000, seed: 5 },
  )
})

test('Names of many scripts stay what they are', () => {
  const games = ['Trò chơi Cờ tỷ phú', 'שַׁבָּת שָׁלוֹם', 'หมากรุกไทย', 'Ż͑͑͑͑ó̷ł̸ẃ̵', '🎲👨‍👩‍👧‍👦 Dice']
  expect(games.map(gameKey)).toEqual([
    ...['tro choi co ty phu', 'שַׁבָּת שָׁלוֹם', 'หมากรุกไทย', 'zołw', '🎲👨👩👧👦 dice'],
  ])
  expect(games.map(nameKey)).toEqual([
    ...['tro choi co ty phu', 'שבת שלום', 'หมากรกไทย', 'zołw', '🎲👨👩👧👦 dice'],
  ])
  expect(emailProblem('jose\u0301@example.com')).toBeNull()
  expect(emailKey('JOSE\u0301@example.com')).toBe('josé@example.com')
})

test('Marks out of order cost no more than letters of the same number', async () => {
  const length = 30_000
  const shapes = {
    'in halves': `a${'\u0301'.repeat(length / 2)}${'\u0323'.repeat(length / 2)}`,
    'in turns': `a${'\u0301\u0323'.repeat(length / 2)}`,
    'of other scripts': `a${'\u1dc0'.repeat(length / 2)}${'\u1dc2'.repeat(length / 2)}`,
    'and letters that become some': `a${'\u0301\uff9e'.repeat(length / 2)}`,
  }
  const keys = { nameKey, gameKey, emailKey, emailProblem, folded }
  const expensive: string[] = []
  for (const [name, keyOf] of Object.entries(keys)) {
    const plain = await leastThreadMs(() => keyOf('ab '.repeat(length / 3)), { tries: 5 })
    const bar = Math.max(20, 20 * plain)
    for (const [shape, text] of Object.entries(shapes)) {
      // Hundreds of ms where the marks are sorted.
      const ms = await leastThreadMs(() => keyOf(text), { tries: 5, enough: bar })
      if (ms > bar) expensive.push(`${name}: marks ${shape}: ${Math.round(ms)} ms`)
    }
  }
  expect(expensive).toEqual([])
})
