import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { carried } from './letters.rules.ts'

test.each([
  ['Oma Inge', 'Oma Inge'],
  ['Zoë Łukasz Ñandú Nguyễn', 'Zoë Łukasz Ñandú Nguyễn'],
  ['Ελένη и Дмитрий', 'Ελένη и Дмитрий'],
  ['Oma 🎲', 'Oma'],
  ['👨‍👩‍👧 Weber', 'Weber'],
  ['山田 Taro', '… Taro'],
  ['Taro (山田 太郎)', 'Taro (…)'],
  ['山田太郎', null],
  ['عمر', null],
  ['🎲🎲', null],
  ['…', null],
])('Of %s the server’s fonts can write %s', (text, written) => {
  expect(carried(text)).toBe(written)
})

test('Every letter that is written is in the server’s fonts', () => {
  const points = Array.from({ length: 0xffff }, (_, index) => index + 1)
  const letters = points.filter((point) => {
    const letter = String.fromCodePoint(point)
    // Beside a letter, so that signs count too.
    return letter === letter.normalize('NFC') && carried(`a${letter}a`) === `a${letter}a`
  })
  expect(letters.length).toBeGreaterThan(900)
  for (const weight of [400, 700]) {
    const inFont = pointsOf(readFileSync(`platform/pictures/fonts/arimo-${weight}.ttf`))
    expect(letters.filter((point) => !inFont.has(point))).toEqual([])
  }
})

/** The code points of a TrueType font: the segments of its table `cmap` in format 4. */
function pointsOf(font: Buffer): Set<number> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0
  const cmap = font.readUInt32BE(entry + 8)
  const encodings = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) =>
    font.readUInt32BE(cmap + 8 + 8 * index),
  )
  const table = cmap + (encodings.find((at) => font.readUInt16BE(cmap + at) === 4) ?? 0)
  const segments = font.readUInt16BE(table + 6) / 2
  const points = new Set<number>()
  for (let index = 0; index < segments; index += 1) {
    const end = font.readUInt16BE(table + 14 + 2 * index)
    const start = font.readUInt16BE(table + 16 + 2 * (segments + index))
    for (let point = start; point <= end && point < 0xffff; point += 1) points.add(point)
  }
  return points
}
