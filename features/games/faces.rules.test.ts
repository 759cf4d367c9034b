import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { contrast } from '#tests/support/contrast.ts'

import { faceOf, LETTER, pairs, shapes } from './faces.rules.ts'

describe('The face of a game’s box', () => {
  test.each([
    ['Wingspan', 'Win'],
    ['Catan', 'Cat'],
    ['Carcassonne', 'Car'],
    ['Cascadia', 'Cas'],
    ['7 Wonders', '7W'],
    ['7 Wonders Duel', '7WD'],
    ['The Lord of the Rings', 'LR'],
    ['Ticket to Ride', 'TR'],
    ['Le Havre', 'LH'],
    ['Terraforming Mars: Ares Expedition', 'TMA'],
    ['UNO', 'UNO'],
    ['1830', '183'],
    ['go', 'Go'],
    ['Q', 'Q'],
    ['The', 'T'],
    ['Tzolk’in', 'Tzo'],
    ['Ōkii Neko', 'ŌN'],
    ['カタン', 'カタ'],
    ['ガイスター', 'ガイ'],
    ['卡坦岛', '卡坦'],
    ['카탄', '카탄'],
    ['ßeta', 'ßet'],
    ['〡 ᾀ 0'.normalize('NFD'), '〡ᾀ0'.normalize('NFD')],
    ['🎲', '🎲'],
    ['👩‍🚀🚀 ', '👩‍🚀'],
    ['🇩🇪🇫🇷', '🇩🇪'],
    ['🎲 Yatzy', 'Yat'],
    ['!?', '!'],
  ])('of %s has the monogram %s', (name, monogram) => {
    expect(faceOf(name).monogram).toBe(monogram)
  })

  test('is the same for every spelling of the name', () => {
    const { monogram: _, ...look } = faceOf('Café International')
    expect(faceOf('  CAFE  international')).toMatchObject(look)
  })

  test('always has one to three letters, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) => {
        fc.pre(name.trim() !== '')
        const letters = [
          ...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(
            faceOf(name).monogram,
          ),
        ]
        expect(letters.length).toBeLessThanOrEqual(3)
      }),
    )
  })

  test('uses all pairs and shapes', () => {
    const faces = Array.from({ length: 2000 }, (_, index) => faceOf(`Game ${index}`))
    expect(new Set(faces.map(({ ground }) => ground)).size).toBe(pairs.length)
    expect(new Set(faces.map(({ shape }) => shape.form)).size).toBe(shapes.length)
    const looks = faces.map(({ ground, shape }) => `${ground} ${shape.form}`)
    expect(new Set(looks).size).toBe(pairs.length * shapes.length)
  })

  test.each(pairs)('letters can be read on %s and on the shape in %s', (ground, shape) => {
    expect(contrast(LETTER, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(LETTER, shape)).toBeGreaterThanOrEqual(4.5)
  })

  test('has twelve pairs and twelve shapes', () => {
    expect([pairs.length, shapes.length]).toEqual([12, 12])
  })
})
