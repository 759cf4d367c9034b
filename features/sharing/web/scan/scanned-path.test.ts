import { expect, test } from 'vitest'

import { scannedPath } from './scanned-path.ts'

const ORIGIN = 'https://tally.example.org'
const read = (text: string) => scannedPath(text, ORIGIN)

test('The link of a table, of a friend or of an empty sheet is followed on this server', () => {
  expect(read('https://tally.example.org/t/Ab3_-x')).toBe('/t/Ab3_-x')
  expect(read('https://tally.example.org/join/Ab3')).toBe('/join/Ab3')
  expect(read('https://tally.example.org/t/Ab3?said=yes#top')).toBe('/t/Ab3')
  expect(read('https://tally.example.org/matches/new?game=7')).toBe('/matches/new?game=7')
})

test('Nothing else is: another server, another page, a script, a word', () => {
  const others = [
    'https://tally.example.org.evil.example/t/Ab3',
    'http://tally.example.org/t/Ab3',
    'https://tally.example.org/oauth-success#token=x',
    'https://tally.example.org/t/Ab3/players/1/confirm',
    'javascript:alert(1)//tally.example.org/t/Ab3',
    'tally',
    '',
  ]
  expect(others.filter((text) => read(text) !== null)).toEqual([])
})
