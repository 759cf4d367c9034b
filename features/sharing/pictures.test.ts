import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { piecesOf } from '#features/accounts/colours.rules.ts'
import { meepleOutline } from '#ui/base/meeple.tsx'

import { drawnSheet } from './link-page-sheet.rules.ts'
import { box } from './picture-boxes.rules.ts'
import { outline, pieceColours } from './picture-pieces.rules.ts'
import { fileNameOf, numberWords, timeWords } from './picture-words.rules.ts'
import type { Sheet } from './table-links.contract.ts'

test('The pieces of the pictures are those of the app', () => {
  expect(outline).toBe(meepleOutline)
  const tokens = readFileSync('app/styles/tokens.css', 'utf8')
  const pairs = [...tokens.matchAll(/--piece-\d: light-dark\((#\w{6}), (#\w{6})\)/gu)]
  expect(pairs.map(([, light]) => light)).toEqual(pieceColours.paper)
  expect(pairs.map(([, , dark]) => dark)).toEqual(pieceColours.lamp)
})

test('The letters of a game’s box stand higher where a band is below them', () => {
  const heightOf = ({ markup }: ReturnType<typeof box>) =>
    Number(/<text[^>]* y="([\d.]+)"/u.exec(markup)?.[1])
  expect(heightOf(box('Azul', 0, 0, 48, { below: 'twice' }))).toBeLessThan(
    heightOf(box('Azul', 0, 0, 48)),
  )
})

test.each([
  [9999, '9999'],
  [12_345, '12\u00a0345'],
  [-999_999_999, '−999\u00a0999\u00a0999'],
  [12.75, '12.75'],
])('The number %s is written as %s', (value, words) => {
  expect(numberWords(value)).toBe(words)
})

test.each([
  [1, [1, 'minute']],
  [40, [40, 'minutes']],
  [60, [1, 'hour']],
  [65, [1.1, 'hours']],
  [90, [1.5, 'hours']],
  [599, [10, 'hours']],
  [7821, [130, 'hours']],
])('%i minutes at the table are written as %s', (minutes, words) => {
  expect(timeWords(minutes)).toEqual(words)
})

test('A picture’s file is named so that every disk takes it', () => {
  expect(fileNameOf(['Café & <Co>: 7/8', '2026-11-22'])).toBe('cafe-co-7-8-2026-11-22')
  expect(fileNameOf(['カタン', '2026-11-22'])).toBe('カタン-2026-11-22')
  expect(fileNameOf(['!?'])).toBe('tabletally')
})

test('A table link has the colours of the match, also where it shortens a name', () => {
  const unsaid = { score: null, result: '', team: null, rank: null, confirmed: false } as const
  const names = ['Klaus', 'Ben Kurz', 'Ann Arbor', 'Mia']
  const shortened = ['Klaus', 'Ben K.', 'Ann A.', 'Mia']
  const sheet: Sheet = {
    ...{ game: { _id: 'azul', name: 'Azul' }, day: '2026-11-20', location: null },
    ...{ mode: 'competitive', scoring: 'highest', durationMinutes: null, loggedBy: null },
    players: shortened.map((name) => ({ ...unsaid, _id: name, name, guest: true })),
    pad: null,
  }
  const players = names.map((name) => ({ user: null, name }))
  expect(drawnSheet(sheet, players, []).pieces).toEqual(piecesOf(players))
  expect(piecesOf(shortened.map((name) => ({ user: null, name })))).not.toEqual(piecesOf(players))
})
