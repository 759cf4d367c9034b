import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { anyCharacter } from '#tests/support/texts/any-character.ts'

import { firstNameProblem } from './accounts.rules.ts'
import { nameKey } from './name-keys.rules.ts'
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
    expect(firstNameProblem(`Ann${end}Admin`)).toBe('First name must be a single line of text.')
  }
})

test('A stored name stays what it is, and looks like nothing else', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 30 }), (typed) => {
      const stored = normalizedName(typed)
      expect(normalizedName(stored)).toBe(stored)
      expect(nameKey(stored)).toBe(nameKey(typed))
    }),
    { numRuns: 2000, examples: [['A\ufff9nn']] },
  )
})
