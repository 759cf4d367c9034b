import { readFileSync } from 'node:fs'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { contrast, mixed } from '#tests/support/contrast.ts'

import { COLOURS, colourOf, coloursOf } from './colours.rules.ts'

const user = (userId: string) => ({ userId, name: 'Mara' })
const guest = (name: string) => ({ userId: null, name })
const people = fc.array(
  fc.oneof(fc.uuid().map(user), fc.string({ minLength: 1, maxLength: 6 }).map(guest)),
  { maxLength: 32 },
)

describe('A person’s colour', () => {
  test('belongs to the account, whatever its name', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string(), (userId, name) => {
        expect(colourOf({ userId, name })).toBe(colourOf(user(userId)))
      }),
    )
  })

  test('of a guest follows the name without case, accents and spaces around it', () => {
    expect(colourOf(guest(' Ólive  Möller'))).toBe(colourOf(guest('OLIVE MOLLER')))
  })

  test('is one of ten, and all ten are about as frequent', () => {
    const counts = Array.from({ length: COLOURS }, () => 0)
    const ids = Array.from({ length: 5000 }, (_, index) => `0199aa00-7000-7000-8000-${index}`)
    for (const id of ids) counts[colourOf(user(id))]! += 1
    expect(Math.min(...counts)).toBeGreaterThan(400)
    expect(Math.max(...counts)).toBeLessThan(600)
  })

  test('is the same at every table, unless an earlier seat has it', () => {
    fc.assert(
      fc.property(people, (table) => {
        const pieces = coloursOf(table).slice(0, COLOURS)
        for (const [seat, piece] of pieces.entries()) {
          const own = colourOf(table[seat]!)
          expect(piece === own || pieces.indexOf(own) < seat).toBe(true)
        }
      }),
    )
  })

  test('stays whoever sits down later', () => {
    fc.assert(
      fc.property(people, people, (table, later) => {
        expect(coloursOf([...table, ...later]).slice(0, table.length)).toEqual(coloursOf(table))
      }),
    )
  })

  test('is never shared by two at a table of ten; more repeat with another mark', () => {
    fc.assert(
      fc.property(people, (table) => {
        const pieces = coloursOf(table)
        expect(new Set(pieces).size).toBe(table.length)
        const rounds = Math.ceil(table.length / COLOURS)
        expect(pieces.every((piece) => piece >= 0 && piece < rounds * COLOURS)).toBe(true)
      }),
    )
  })

  test('on a clash the later seat takes the next one that no earlier seat has', () => {
    const own = (colour: number) =>
      Array.from({ length: 200 }, (_, index) => guest(`g${index}`)).filter(
        (person) => colourOf(person) === colour,
      )
    const [first, second] = own(3)
    const [fourth] = own(4)
    expect(coloursOf([first!, second!, fourth!])).toEqual([3, 4, 5])
    expect(coloursOf([first!, fourth!, second!])).toEqual([3, 4, 5])
    expect(coloursOf([own(9)[0]!, own(9)[1]!])).toEqual([9, 0])
  })
})

describe('The colours of the pieces', () => {
  const tokens = readFileSync('app/styles/tokens.css', 'utf8')
  const token = (name: string): [light: string, dark: string] => {
    const [, light, dark] =
      new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? []
    if (light === undefined || dark === undefined) throw new Error(`No token --${name}`)
    return [light, dark]
  }
  const pieces = Array.from({ length: COLOURS }, (_, index) => `piece-${index}`)

  test.each(pieces)('%s stands out from paper, card, sunk parts and its own tint', (name) => {
    for (const scheme of [0, 1] as const) {
      const colour = token(name)[scheme]
      const card = token('card')[scheme]
      const grounds = [
        token('paper')[scheme],
        card,
        token('sunk')[scheme],
        mixed(colour, card, 0.16),
      ]
      for (const ground of grounds) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(3)
    }
  })
})
